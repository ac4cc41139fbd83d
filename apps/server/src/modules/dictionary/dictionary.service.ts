import type { dictionaryState as dictionaryStateCall, OutputOf } from '@sheaf/contract';
import type { TableFacts } from '@sheaf/markdown';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import { failureText } from '../relay/document.service.ts';
import type { DictionaryAccess } from './dictionary.access.ts';
import { countTables, findFollowing, findSource, listTables, lockSource, removeSource } from './dictionary.queries.ts';
import type { KnownTable } from './dictionary-plan.ts';

const READ_AT_ONCE = 500;

export async function stateOf(
  { db, language }: RequestContext,
  { cat_id }: DictionaryAccess,
): Promise<OutputOf<typeof dictionaryStateCall>> {
  const source = await findSource(db, cat_id);
  const following = source && (await findFollowing(db, source.source_id));
  if (!source || !following) return NOT_BOUND;
  const { dialect, synced_at, username, is_pending: pending } = source;
  const { url, schedule, next_at, checked_at, failure } = following;
  const tables = await countTables(db, source.source_id);
  const error_message = failureText(failure, language);
  return {
    ...{ bound: 1, dialect, tables, pending, synced_at, username },
    ...{ url, schedule, next_at, checked_at, error_message },
  };
}

const NOT_BOUND: OutputOf<typeof dictionaryStateCall> = {
  ...{ bound: 0, dialect: '', tables: 0, pending: 0, synced_at: 0, username: '' },
  ...{ url: '', schedule: 'never', next_at: 0, checked_at: 0, error_message: '' },
};

/** Its pages are pages as others from now on. @throws ApiError dictionaryNotBound and what the right is refused with */
export async function unbind(ctx: RequestContext, access: DictionaryAccess): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, access.item.item_id);
    await access.asOfNow(tx);
    const source = await lockSource(tx, access.cat_id);
    if (!source) throw new ApiError('dictionaryNotBound', {}, { field: 'cat_id' });
    await removeSource(tx, source.source_id);
  });
}

/** Every table of which there is a page. */
export async function knownTables(db: Db, source_id: number): Promise<readonly KnownTable[]> {
  const known: KnownTable[] = [];
  for (let after = ''; ; ) {
    const rows = await listTables(db, source_id, after, READ_AT_ONCE);
    known.push(...rows.map(({ base, ...row }) => ({ ...row, base: tableFrom(base) })));
    if (rows.length < READ_AT_ONCE) return known;
    after = rows.at(-1)?.table_name ?? after;
  }
}

/** Written by this module, in this form. */
export function tableFrom(base: string): TableFacts {
  return JSON.parse(base) as TableFacts;
}
