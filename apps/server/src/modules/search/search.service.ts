import { availableParallelism } from 'node:os';
import type { InputOf, searchAll } from '@sheaf/contract';
import { catalogsWith, RIGHT } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { Apart } from '../../platform/apart.ts';
import { PLANNING_ONCE_POOL_SIZE } from '../../platform/database/postgres.ts';
import { Turns } from '../../platform/turns.ts';
import type { Db } from '../../schema/tables.ts';
import { networkOf } from '../user/attempt.service.ts';
import { type FoundRow, listFoundPages } from './search.queries.ts';
import { answerTo } from './search-answer.ts';
import type { AllOrder, FoundItems, FoundPages, ItemOrder, SearchOrder } from './search-order.ts';

/** What a reading thread is handed. */
export interface SearchTask {
  readonly file: string;
  readonly order: SearchOrder;
}

/** The longest that a query may take on PostgreSQL. */
const BOUNDS = { limitMs: 30_000, memoryMb: 256, waiting: 200 } as const;
/** One core is left to those who answer, but of two both search: answering takes little, and a search must not wait for one. */
const READERS = { least: 2, most: 4 } as const;
const readers = Array.from(
  { length: Math.min(READERS.most, Math.max(READERS.least, availableParallelism() - 1)) },
  () => new Apart<SearchTask, FoundPages | FoundItems>(new URL('search.worker.ts', import.meta.url), BOUNDS),
);

/** One account, or one network of guests, has two at once and then waits for itself. */
const TURNS = { each: 2, waitingEach: 100, waiting: 2000 } as const;
const turnsOfReaders = new Turns({ ...TURNS, atOnce: readers.length });
const turnsOfConnections = new Turns({ ...TURNS, atOnce: PLANNING_ONCE_POOL_SIZE });

/** Pages with these words, best first, as far as the viewer may see them. */
export async function searchPages(
  ctx: RequestContext,
  access: ItemAccess,
  { keyword, count }: Pick<ItemOrder, 'keyword' | 'count'>,
): Promise<FoundPages> {
  if (keyword.trim() === '') return { pages: [], capped: false };
  const cats = catalogsWith(access.grants, RIGHT.read);
  const { item_id, item_name, item_domain } = access.item;
  const item = { item_id, item_name, item_domain };
  return ask(ctx, { in: 'item', item, cats: cats === 'all' ? 'all' : [...cats], keyword, count });
}

export type ReadPage = Pick<FoundRow, 'page_id' | 'page_title' | 'content'>;

/** A page that was found is read up to here by who answers from it. */
const READ_CHARS = 50_000;

/** The texts of pages that were found, as far as the viewer may see them now. */
export async function readPages(
  ctx: RequestContext,
  { grants, item_id }: ItemAccess,
  page_ids: readonly number[],
): Promise<readonly ReadPage[]> {
  const cats = catalogsWith(grants, RIGHT.read);
  const place = { engine: ctx.engine, item_id, cats: cats === 'all' ? ('all' as const) : [...cats] };
  return listFoundPages(ctx.db, place, page_ids, READ_CHARS);
}

/** What is found among all that is the viewer's own or shared with him. */
export async function searchEverything(
  ctx: RequestContext,
  { uid, groupid }: Viewer,
  { keyword, item_ids, editable, count }: InputOf<typeof searchAll>,
): Promise<FoundItems> {
  return ask(ctx, { in: 'all', viewer: { uid, groupid }, keyword, item_ids, editable, count });
}

/**
 * SQLite holds the thread that asks it, so searches are asked in another one, with a connection of its own that only
 * reads; PostgreSQL searches in a process of its own anyway.
 */
function ask(ctx: RequestContext, order: ItemOrder): Promise<FoundPages>;
function ask(ctx: RequestContext, order: AllOrder): Promise<FoundItems>;
function ask(ctx: RequestContext, order: SearchOrder): Promise<FoundPages | FoundItems> {
  const { config, engine } = ctx;
  const { database } = config;
  const asker = ctx.viewer ? `user ${ctx.viewer.uid}` : networkOf(ctx.request.address);
  if (!('file' in database))
    return turnsOfConnections.run(asker, () => answerTo({ engine, db: dbFor(ctx, order) }, order));
  return turnsOfReaders.run(asker, () => leastBusy().run({ file: database.file, order }));
}

/** Those over everything name lists of items, for which one plan does not do. */
function dbFor({ db, planningOnce }: RequestContext, order: SearchOrder): Db {
  return order.in === 'item' ? planningOnce : db;
}

function leastBusy(): (typeof readers)[number] {
  return readers.reduce((best, reader) => (reader.load < best.load ? reader : best));
}
