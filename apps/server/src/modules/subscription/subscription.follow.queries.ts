import { LIMITS } from '@sheaf/contract';
import type { Db, Tx } from '../../schema/tables.ts';

/** First followed, first listed. */
export async function listItemFollowers(db: Db, item_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('follow')
    .select('uid')
    .where('item_id', '=', item_id)
    .orderBy('follow_id')
    .limit(LIMITS.pageSubscribers)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Of at most three catalogs. */
export async function listCatalogFollowers(db: Db, cat_ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('follow')
    .select('uid')
    .distinct()
    .where('cat_id', 'in', cat_ids)
    .limit(LIMITS.pageSubscribers * LIMITS.catalogDepth)
    .execute();
  return rows.map(({ uid }) => uid);
}

export async function followsItem(db: Db, uid: number, item_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('follow_id')
    .where('item_id', '=', item_id)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of at most three catalogs, those that he follows. */
export async function listFollowedCatalogs(db: Db, uid: number, cat_ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('follow')
    .select('cat_id')
    .where('cat_id', 'in', cat_ids)
    .where('uid', '=', uid)
    .execute();
  return rows.flatMap(({ cat_id }) => cat_id ?? []);
}

export async function followsPage(db: Db, uid: number, page_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('subscription_id')
    .where('page_id', '=', page_id)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who was made to follow before has chosen it himself from now on. */
export async function insertOwnSubscription(
  tx: Tx,
  subscription: { readonly page_id: number; readonly uid: number; readonly created_at: number },
): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({ ...subscription, chosen: 1 })
    .onConflict((conflict) => conflict.columns(['page_id', 'uid']).doUpdateSet({ chosen: 1 }))
    .execute();
}

export async function insertItemFollow(
  tx: Tx,
  follow: { readonly item_id: number; readonly uid: number; readonly created_at: number },
): Promise<void> {
  await tx
    .insertInto('follow')
    .values(follow)
    .onConflict((conflict) => conflict.columns(['item_id', 'uid']).doNothing())
    .execute();
}

export async function insertCatalogFollow(
  tx: Tx,
  follow: { readonly cat_id: number; readonly uid: number; readonly created_at: number },
): Promise<void> {
  await tx
    .insertInto('follow')
    .values(follow)
    .onConflict((conflict) => conflict.columns(['cat_id', 'uid']).doNothing())
    .execute();
}

export async function removeItemFollow(tx: Tx, item_id: number, uid: number): Promise<void> {
  await tx.deleteFrom('follow').where('item_id', '=', item_id).where('uid', '=', uid).execute();
}

export async function removeCatalogFollow(tx: Tx, cat_id: number, uid: number): Promise<void> {
  await tx.deleteFrom('follow').where('cat_id', '=', cat_id).where('uid', '=', uid).execute();
}

export async function countItemFollowers(tx: Tx, item_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('follow')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countCatalogFollowers(tx: Tx, cat_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('follow')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cat_id', '=', cat_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
