import type { CatalogRecord, Db } from '../../schema/tables.ts';

/** A catalog of a live item with what stands above it, in one query: there are three levels at most. */
export interface CatalogWithParents {
  readonly cat_id: number;
  readonly cat_name: string;
  readonly level: number;
  readonly item_id: number;
  readonly parent_cat_id: number;
  readonly above_cat_id: number | null;
  readonly above_cat_name: string | null;
  readonly top_cat_id: number | null;
  readonly top_cat_name: string | null;
}

export async function findWithParents(db: Db, cat_id: number): Promise<CatalogWithParents | undefined> {
  return db
    .selectFrom('catalog')
    .leftJoin('catalog as above', 'above.cat_id', 'catalog.parent_cat_id')
    .leftJoin('catalog as top', 'top.cat_id', 'above.parent_cat_id')
    .select([
      'catalog.cat_id',
      'catalog.cat_name',
      'catalog.level',
      'catalog.item_id',
      'catalog.parent_cat_id',
      'above.cat_id as above_cat_id',
      'above.cat_name as above_cat_name',
      'top.cat_id as top_cat_id',
      'top.cat_name as top_cat_name',
    ])
    .innerJoin('item', 'item.item_id', 'catalog.item_id')
    .where('catalog.cat_id', '=', cat_id)
    .where('catalog.batch_id', 'is', null)
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null)
    .executeTakeFirst();
}

/** Every catalog of the item in the order in which it is shown beside its siblings. */
export async function listCatalogRows(db: Db, item_id: number): Promise<CatalogRecord[]> {
  return db
    .selectFrom('catalog')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('batch_id', 'is', null)
    .orderBy('s_number')
    .orderBy('cat_id')
    .execute();
}

export interface CatalogPageRow {
  readonly page_id: number;
  readonly page_title: string;
  readonly s_number: number;
}

/** Live pages directly in a catalog, or at the root, in their order. */
export async function listPagesIn(db: Db, item_id: number, cat_id: number): Promise<CatalogPageRow[]> {
  return db
    .selectFrom('page')
    .select(['page_id', 'page_title', 's_number'])
    .where('item_id', '=', item_id)
    .where('cat_id', '=', cat_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('s_number')
    .orderBy('page_id')
    .execute();
}
