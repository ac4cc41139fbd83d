import type { GlobalParam, GlobalParamRow } from '@sheaf/contract';
import type { GlobalParams } from '@sheaf/markdown/api-page/from-json';
import type { Context } from '../../context.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import { findGlobalParam, upsertGlobalParam } from './global-param.queries.ts';

type ItemOfCalls = Pick<ItemRecord, 'item_id' | 'item_type'>;

/** The type of items that an API client keeps: no other has such parameters. */
export const CLIENT_ITEM = 3;

const NONE: GlobalParam = { query: [], body: [], header: [], cookies: [], preScript: '', postScript: '' };

/** As the wire has it: [] for items of other types. */
export async function globalParamOf(
  { db }: Pick<Context, 'db'>,
  { item_id, item_type }: ItemOfCalls,
): Promise<GlobalParam | []> {
  if (item_type !== CLIENT_ITEM) return [];
  const row = await findGlobalParam(db, item_id);
  // Written by saveGlobalParam, in this form.
  return row ? (JSON.parse(row.global_param) as GlobalParam) : NONE;
}

/** What readers of its pages see in each call; undefined where nothing is added. */
export async function globalsOf(ctx: Pick<Context, 'db'>, item: ItemOfCalls): Promise<GlobalParams | undefined> {
  return shownGlobals(await globalParamOf(ctx, item));
}

/** The same of what was asked for already. */
export function shownGlobals(all: GlobalParam | readonly never[]): GlobalParams | undefined {
  if (!('query' in all)) return undefined;
  const globals = { query: all.query.flatMap(field), body: all.body.flatMap(field), header: all.header.flatMap(field) };
  return Object.values(globals).some((rows) => rows.length > 0) ? globals : undefined;
}

function field({ name, type, value, require, remark, disable }: GlobalParamRow): GlobalParams['query'] {
  return disable === 1 ? [] : [{ name, type, value, required: require === 1, remark }];
}

/** For a copied item, as they are at that moment. */
export async function copyGlobalParam(tx: Tx, from_item_id: number, item_id: number, now: number): Promise<void> {
  const row = await findGlobalParam(tx, from_item_id);
  if (row) await upsertGlobalParam(tx, { ...row, item_id, updated_at: now });
}
