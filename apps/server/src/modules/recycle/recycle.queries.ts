import type { Db, PageRow, Tx } from '../../schema/tables.ts';

export interface RecycledRow {
  readonly page_id: number;
  readonly item_id: number;
  readonly page_title: string;
  readonly cat_id: number;
  readonly deleted_at: number;
  readonly deleted_by: number;
  /** null: whoever it was has no account any more. */
  readonly username: string | null;
}

/** Pages deleted after `since`, the newest first. */
export async function listRecycledRows(
  db: Db,
  item_id: number,
  { since, offset, limit }: { readonly since: number; readonly offset: number; readonly limit: number },
): Promise<RecycledRow[]> {
  return db
    .selectFrom('page')
    .leftJoin('user', 'user.uid', 'page.deleted_by')
    .select(['page.page_id', 'page.item_id', 'page.page_title', 'page.cat_id'])
    .select(['page.deleted_at', 'page.deleted_by', 'user.username'])
    .where('page.item_id', '=', item_id)
    .where('page.deleted_at', '>', 0)
    .where('page.deleted_at', '>', since)
    .where('page.batch_id', 'is', null)
    .orderBy('page.deleted_at', 'desc')
    .orderBy('page.page_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** The page of this item, deleted or not. */
export async function findPageOf(db: Db, item_id: number, page_id: number): Promise<PageRow | undefined> {
  return pageOf(db, item_id, page_id).executeTakeFirst();
}

/** The same; nobody else changes it until the transaction ends. */
export async function lockPageOf(tx: Tx, item_id: number, page_id: number): Promise<PageRow | undefined> {
  return pageOf(tx, item_id, page_id).forUpdate().executeTakeFirst();
}

function pageOf(db: Db, item_id: number, page_id: number) {
  return db
    .selectFrom('page')
    .selectAll()
    .where('page_id', '=', page_id)
    .where('item_id', '=', item_id)
    .where('batch_id', 'is', null);
}

/** A page that was deleted is there again. */
export async function updateRecovered(
  tx: Tx,
  page_id: number,
  place: Pick<PageRow, 'cat_id' | 'top_cat_id' | 's_number'>,
): Promise<PageRow> {
  return tx
    .updateTable('page')
    .set({ ...place, deleted_at: 0, deleted_by: 0 })
    .where('page_id', '=', page_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
