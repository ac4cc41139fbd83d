import { sql } from 'kysely';
import type { Db, PageRow, Tx } from '../../schema/tables.ts';
import { chunksOf } from './catalog.write.queries.ts';

export type BranchPage = Pick<PageRow, 'page_id' | 'cat_id' | 'kind' | 'page_title' | 'revision' | 's_number'>;

/** Live pages of these catalogs in the order of each, without their texts. */
export async function listPagesBelow(db: Db, item_id: number, cat_ids: readonly number[]): Promise<BranchPage[]> {
  const found: BranchPage[] = [];
  for (const some of chunksOf(cat_ids)) {
    const pages = db
      .selectFrom('page')
      .select(['page_id', 'cat_id', 'kind', 'page_title', 'revision', 's_number'])
      .where('item_id', '=', item_id)
      .where('cat_id', 'in', some)
      .where('deleted_at', '=', 0)
      .where('batch_id', 'is', null);
    found.push(...(await pages.orderBy('cat_id').orderBy('s_number').orderBy('page_id').execute()));
  }
  return found;
}

interface Acting {
  readonly uid: number;
  readonly now: number;
}

/** Who else holds a lock on a page of these catalogs. */
export async function findHolder(
  db: Db,
  item_id: number,
  cat_ids: readonly number[],
  { uid, now }: Acting,
): Promise<string | undefined> {
  for (const some of chunksOf(cat_ids)) {
    const row = await db
      .selectFrom('page_lock')
      .innerJoin('page', 'page.page_id', 'page_lock.page_id')
      .innerJoin('user', 'user.uid', 'page_lock.uid')
      .select('user.username')
      .where('page_lock.lock_to', '>', now)
      .where('page_lock.uid', '<>', uid)
      .where('page.item_id', '=', item_id)
      .where('page.cat_id', 'in', some)
      .where('page.deleted_at', '=', 0)
      .limit(1)
      .executeTakeFirst();
    if (row) return row.username;
  }
  return undefined;
}

/** Does it take a manager to delete everything in these catalogs: a page that somebody else saved last, or a deleted one? */
export async function holdsPagesOfOthers(
  db: Db,
  item_id: number,
  cat_ids: readonly number[],
  uid: number,
): Promise<boolean> {
  for (const some of chunksOf(cat_ids)) {
    const row = await db
      .selectFrom('page')
      .select('page_id')
      .where('item_id', '=', item_id)
      .where('cat_id', 'in', some)
      .where('batch_id', 'is', null)
      .where((eb) => eb.or([eb('author_uid', '<>', uid), eb('deleted_at', '>', 0)]))
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Puts the live pages of these catalogs into the recycle bin, and ends their locks. */
export async function updateDeleted(
  tx: Tx,
  item_id: number,
  cat_ids: readonly number[],
  { uid, now }: Acting,
): Promise<void> {
  for (const some of chunksOf(cat_ids)) {
    const below = tx.selectFrom('page').select('page_id').where('item_id', '=', item_id).where('cat_id', 'in', some);
    await tx.deleteFrom('page_lock').where('page_id', 'in', below).execute();
    await tx
      .updateTable('page')
      .set({ deleted_at: now, deleted_by: uid })
      .where('item_id', '=', item_id)
      .where('cat_id', 'in', some)
      .where('deleted_at', '=', 0)
      .where('batch_id', 'is', null)
      .execute();
  }
}

/** Children before parents is not asked for: nothing refers to a catalog but confinements, which go with it. */
export async function removeCatalogs(tx: Tx, cat_ids: readonly number[]): Promise<void> {
  for (const some of chunksOf(cat_ids)) await tx.deleteFrom('catalog').where('cat_id', 'in', some).execute();
}

interface NewItem {
  readonly from: number;
  readonly to: number;
  readonly top_cat_id: number;
}

/** Catalogs and their pages change the item, those in the recycle bin too; where the catalogs stand is written besides. */
export async function updateItemOf(
  tx: Tx,
  cat_ids: readonly number[],
  { from, to, top_cat_id }: NewItem,
): Promise<void> {
  for (const some of chunksOf(cat_ids)) {
    await tx.updateTable('catalog').set({ item_id: to }).where('cat_id', 'in', some).execute();
    await tx
      .updateTable('page')
      .set({ item_id: to, top_cat_id })
      .where('item_id', '=', from)
      .where('cat_id', 'in', some)
      .where('batch_id', 'is', null)
      .execute();
  }
}

/** Copies are seen from now on, where their parent stands now. */
export async function showCopies(
  tx: Tx,
  batch_id: number,
  { deeper, top_cat_id }: { readonly deeper: number; readonly top_cat_id: number },
): Promise<void> {
  await tx
    .updateTable('catalog')
    .set((eb) => ({ batch_id: null, level: eb('level', '+', sql<number>`cast(${deeper} as integer)`) }))
    .where('batch_id', '=', batch_id)
    .execute();
  await tx.updateTable('page').set({ batch_id: null, top_cat_id }).where('batch_id', '=', batch_id).execute();
}
