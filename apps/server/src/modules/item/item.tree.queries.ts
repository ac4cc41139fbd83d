import type { Db } from '../../schema/tables.ts';
import type { TreeCatalogRow, TreePageRow } from './item-tree.ts';

export async function listTreeCatalogs(db: Db, item_id: number): Promise<TreeCatalogRow[]> {
  return db
    .selectFrom('catalog')
    .select(['cat_id', 'cat_name', 'parent_cat_id', 'level', 's_number'])
    .where('item_id', '=', item_id)
    .where('batch_id', 'is', null)
    .orderBy('s_number')
    .orderBy('cat_id')
    .execute();
}

/** Live pages, those of one catalog together: the index page_place has them in this order. */
export async function listTreePages(db: Db, item_id: number): Promise<TreePageRow[]> {
  return db
    .selectFrom('page')
    .select(['page_id', 'page_title', 'cat_id', 'author_uid', 'kind', 'method'])
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('cat_id')
    .orderBy('s_number')
    .orderBy('page_id')
    .execute();
}
