import type { Db, PageRow, Tx } from '../../schema/tables.ts';

export interface KeeperRow {
  readonly keeper_uid: number;
  readonly review_at: number;
  /** Null where there is no such account, or not any more. */
  readonly username: string | null;
  readonly name: string | null;
}

export async function findKeeper(db: Db, page_id: number): Promise<KeeperRow | undefined> {
  return db
    .selectFrom('page')
    .leftJoin('user', 'user.uid', 'page.keeper_uid')
    .select(['page.keeper_uid', 'page.review_at', 'user.username', 'user.name'])
    .where('page.page_id', '=', page_id)
    .executeTakeFirst();
}

export async function updateReview(
  tx: Tx,
  page_id: number,
  review: Partial<Pick<PageRow, 'keeper_uid' | 'review_at' | 'review_told'>>,
): Promise<void> {
  await tx.updateTable('page').set(review).where('page_id', '=', page_id).execute();
}

export interface ReviewFilter {
  readonly item_id: number;
  /** The top-level catalogs that are edited; at most 500. */
  readonly cats: 'all' | readonly number[];
}

export type ReviewRow = KeeperRow & Pick<PageRow, 'author_username' | 'page_id' | 'page_title' | 'updated_at'>;

/** Whose day comes first is first. */
export async function listReviews(
  db: Db,
  filter: ReviewFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ReviewRow[]> {
  return reviewed(db, filter)
    .leftJoin('user', 'user.uid', 'page.keeper_uid')
    .select(['page.page_id', 'page.page_title', 'page.author_username', 'page.updated_at'])
    .select(['page.keeper_uid', 'page.review_at', 'user.username', 'user.name'])
    .orderBy('page.review_at')
    .orderBy('page.page_id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countReviews(db: Db, filter: ReviewFilter): Promise<number> {
  const { count } = await reviewed(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function reviewed(db: Db, { item_id, cats }: ReviewFilter) {
  const all = db
    .selectFrom('page')
    .where('page.item_id', '=', item_id)
    .where('page.review_at', '>', 0)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null);
  return cats === 'all' ? all : all.where('page.top_cat_id', 'in', cats);
}

/** Pages whose day has come and of which nobody was told; nobody works on an archived item. */
export async function listDuePages(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select('page.page_id')
    .whereRef('page.review_at', '>', 'page.review_told')
    .where('page.review_at', '<=', now)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null)
    .where('item.is_archived', '=', 0)
    .orderBy('page.review_at')
    .limit(limit)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

export type DuePage = Pick<PageRow, 'item_id' | 'keeper_uid' | 'page_id' | 'review_at' | 'review_told' | 'top_cat_id'>;

/** With whose the item is. */
export async function lockDuePage(tx: Tx, page_id: number): Promise<(DuePage & { readonly uid: number }) | undefined> {
  return tx
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(['page.page_id', 'page.item_id', 'page.top_cat_id', 'page.keeper_uid'])
    .select(['page.review_at', 'page.review_told', 'item.uid'])
    .where('page.page_id', '=', page_id)
    .where('page.deleted_at', '=', 0)
    .forUpdate('page')
    .executeTakeFirst();
}
