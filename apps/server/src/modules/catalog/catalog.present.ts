import type { CatalogRow, CatalogTree } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import type { CatalogRecord } from '../../schema/tables.ts';
import type { CatalogForest } from './catalog-forest.ts';

export function presentCatalog(row: CatalogRecord, timeZone: string): CatalogRow {
  return {
    cat_id: row.cat_id,
    cat_name: row.cat_name,
    item_id: row.item_id,
    parent_cat_id: row.parent_cat_id,
    level: row.level,
    s_number: row.s_number,
    addtime: datetimeText(row.created_at, timeZone),
  };
}

export function presentCatalogTree(forest: CatalogForest<CatalogRecord>, timeZone: string, cat_id = 0): CatalogTree[] {
  return forest.below(cat_id).map((row) => ({
    ...presentCatalog(row, timeZone),
    sub: presentCatalogTree(forest, timeZone, row.cat_id),
  }));
}

/** `a / b / c`: a name may hold a slash, so this is for reading only. */
export function presentCatalogNames(forest: CatalogForest<CatalogRecord>): { cat_id: number; cat_name: string }[] {
  return forest.depthFirst().map(({ cat_id }) => {
    const names = (forest.path(cat_id) ?? []).map(({ cat_name }) => cat_name);
    return { cat_id, cat_name: names.join(' / ') };
  });
}
