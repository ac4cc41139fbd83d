import type { Db, PageRow, Tx } from '../../schema/tables.ts';

export async function findSeenAt(db: Db, uid: number, item_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('read_mark')
    .select('seen_at')
    .where('uid', '=', uid)
    .where('item_id', '=', item_id)
    .executeTakeFirst();
  return row?.seen_at;
}

export interface ChangedFilter {
  readonly item_id: number;
  readonly since: number;
  /** The top-level catalogs that are read; at most 500. */
  readonly cats: 'all' | readonly number[];
  /** Whose own changes are no news. */
  readonly uid: number;
}

export type ChangedRow = Pick<
  PageRow,
  'author_username' | 'created_at' | 'page_id' | 'page_title' | 'top_cat_id' | 'updated_at'
>;

/** Newest first. */
export async function listChangedPages(
  db: Db,
  { item_id, since, cats, uid }: ChangedFilter,
  limit: number,
): Promise<ChangedRow[]> {
  const all = db
    .selectFrom('page')
    .select(['page_id', 'page_title', 'author_username', 'created_at', 'updated_at', 'top_cat_id'])
    .where('item_id', '=', item_id)
    .where('updated_at', '>', since)
    .where('author_uid', '!=', uid)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('page_id', 'desc')
    .limit(limit);
  return (cats === 'all' ? all : all.where('top_cat_id', 'in', cats)).execute();
}

export async function upsertSeenAt(
  tx: Tx,
  mark: { readonly uid: number; readonly item_id: number; readonly seen_at: number },
): Promise<void> {
  await tx
    .insertInto('read_mark')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['uid', 'item_id']).doUpdateSet({ seen_at: mark.seen_at }))
    .execute();
}
