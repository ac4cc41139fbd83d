import { LIMITS } from '@sheaf/contract';
import type { Insertable } from 'kysely';
import { compiledOnce } from '../../platform/database/compiled.ts';
import type { ShareRecord, ShareTable } from '../../schema/share-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** A share with what its object is called and where that stands; none of what is not there any more. */
export interface ListedShare extends ShareRecord {
  readonly username: string;
  readonly item_name: string;
  readonly page_title: string | null;
  readonly page_top_cat_id: number | null;
  readonly cat_name: string | null;
  /** The catalogs above a catalog; 0 or null: none. */
  readonly above_cat_id: number | null;
  readonly top_cat_id: number | null;
}

/** What is shared of an item at this moment, newest first. */
export async function listSharesOfItem(db: Db, item_id: number, now: number): Promise<ListedShare[]> {
  return liveShares(db, now).where('share.item_id', '=', item_id).execute();
}

/** What somebody shares at this moment, newest first. */
export async function listSharesOfUser(db: Db, uid: number, now: number): Promise<ListedShare[]> {
  return liveShares(db, now).where('share.created_by', '=', uid).execute();
}

export interface SharePart {
  /** The share after which the part begins; 0: the newest is its first. */
  readonly before: number;
  readonly limit: number;
}

/** What anybody shares at this moment, newest first. */
export async function listSharesOfSite(db: Db, { before, limit }: SharePart, now: number): Promise<ListedShare[]> {
  return liveShares(db, now)
    .where('share.share_id', '<', before || NEWEST)
    .limit(limit)
    .execute();
}

const NEWEST = Number.MAX_SAFE_INTEGER;

/** One that holds at this moment. */
export async function findListedShare(db: Db, share_id: number, now: number): Promise<ListedShare | undefined> {
  return liveShares(db, now).where('share.share_id', '=', share_id).executeTakeFirst();
}

function liveShares(db: Db, now: number) {
  return db
    .selectFrom('share')
    .innerJoin('item', 'item.item_id', 'share.item_id')
    .innerJoin('user', 'user.uid', 'share.created_by')
    .leftJoin('page', (join) =>
      join
        .onRef('page.page_id', '=', 'share.object_id')
        .onRef('page.item_id', '=', 'share.item_id')
        .on('share.object_type', '=', 'page')
        .on('page.deleted_at', '=', 0)
        .on('page.batch_id', 'is', null),
    )
    .leftJoin('catalog', (join) =>
      join
        .onRef('catalog.cat_id', '=', 'share.object_id')
        .onRef('catalog.item_id', '=', 'share.item_id')
        .on('share.object_type', '=', 'catalog'),
    )
    .leftJoin('catalog as above', 'above.cat_id', 'catalog.parent_cat_id')
    .selectAll('share')
    .select(['user.username', 'item.item_name', 'page.page_title', 'page.top_cat_id as page_top_cat_id'])
    .select(['catalog.cat_name', 'catalog.parent_cat_id as above_cat_id', 'above.parent_cat_id as top_cat_id'])
    .where('item.deleted_at', '=', 0)
    .where('share.revoked_at', '=', 0)
    .where((eb) => eb.or([eb('share.expire_time', '=', 0), eb('share.expire_time', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('share.object_type', '=', 'item'),
        eb('page.page_id', 'is not', null),
        eb('catalog.cat_id', 'is not', null),
      ]),
    )
    .orderBy('share.share_id', 'desc')
    .limit(LIMITS.shares);
}

/** Of those that were not ended, also such as are over by their time. */
export async function countSharesOfItem(db: Db, item_id: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('share')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('item_id', '=', item_id)
    .where('revoked_at', '=', 0)
    .where((eb) => eb.or([eb('expire_time', '=', 0), eb('expire_time', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The sealed key of a page's own share and until when it holds, where it has one at this moment. */
export async function findSinglePage(
  db: Db,
  page_id: number,
  now: number,
): Promise<Pick<ShareRecord, 'unique_key' | 'expire_time' | 'item_id'> | undefined> {
  const [share] = await singlePage(db, page_id, now);
  return share;
}

const singlePage = compiledOnce((db: Db, page_id: number, now: number) =>
  db
    .selectFrom('share')
    .select(['unique_key', 'expire_time', 'item_id'])
    .where('object_type', '=', 'page')
    .where('object_id', '=', page_id)
    .where('revoked_at', '=', 0)
    .where((eb) => eb.or([eb('expire_time', '=', 0), eb('expire_time', '>', now)]))
    .orderBy('share_id', 'desc')
    .limit(1),
);

/** What the page's own share asks for at this moment. */
export async function findSingleDoor(
  tx: Tx,
  page_id: number,
  now: number,
): Promise<Pick<ShareRecord, 'password_hash' | 'max_views'> | undefined> {
  return tx
    .selectFrom('share')
    .select(['password_hash', 'max_views'])
    .where('object_type', '=', 'page')
    .where('object_id', '=', page_id)
    .where('revoked_at', '=', 0)
    .where((eb) => eb.or([eb('expire_time', '=', 0), eb('expire_time', '>', now)]))
    .orderBy('share_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type NewShare = Required<Omit<Insertable<ShareTable>, 'share_id' | 'views' | 'revoked_at'>>;

export async function insertShare(tx: Tx, share: NewShare): Promise<ShareRecord> {
  return tx.insertInto('share').values(share).returningAll().executeTakeFirstOrThrow();
}

/** Ends whatever shares the page by itself. */
export async function revokeSinglePages(tx: Tx, page_id: number, now: number): Promise<void> {
  await tx
    .updateTable('share')
    .set({ revoked_at: now })
    .where('object_type', '=', 'page')
    .where('object_id', '=', page_id)
    .where('revoked_at', '=', 0)
    .execute();
}

export async function updateRevoked(tx: Tx, share_id: number, now: number): Promise<void> {
  await tx.updateTable('share').set({ revoked_at: now }).where('share_id', '=', share_id).execute();
}

/** Counts one view; false when there is none left, or the share was ended meanwhile. */
export async function addView(tx: Tx, share_id: number): Promise<boolean> {
  const result = await tx
    .updateTable('share')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('share_id', '=', share_id)
    .where('revoked_at', '=', 0)
    .where((eb) => eb.or([eb('max_views', '=', 0), eb('views', '<', eb.ref('max_views'))]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Of at most 500 pages, for good. */
export async function removePageShares(tx: Tx, page_ids: readonly number[]): Promise<void> {
  if (page_ids.length === 0) return;
  await tx.deleteFrom('share').where('object_type', '=', 'page').where('object_id', 'in', page_ids).execute();
}

export async function removeSharesOfUser(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('share').where('created_by', '=', uid).execute();
}
