import { LIMITS } from '@sheaf/contract';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, Db } from '../../schema/tables.ts';
import { type CatalogWithParents, findWithParents, listCatalogRows } from './catalog.queries.ts';
import { CatalogForest } from './catalog-forest.ts';

/** Where something is in an item. At the root all three say so: 0, 0 and the level of the item. */
export interface CatalogPlace {
  readonly cat_id: number;
  /** The top-level catalog above it, or itself. */
  readonly top_cat_id: number;
  readonly level: number;
}

export interface CatalogStep {
  readonly cat_id: number;
  readonly cat_name: string;
}

const ROOT: CatalogPlace = { cat_id: 0, top_cat_id: 0, level: LIMITS.topCatalogLevel - 1 };

/** @throws ApiError catalogNotFound, also for a catalog of another item */
export async function placeOf(
  db: Db,
  item_id: number,
  cat_id: number,
  field: CatalogField = 'cat_id',
): Promise<CatalogPlace> {
  if (cat_id === 0) return ROOT;
  const row = await findWithParents(db, cat_id);
  if (row?.item_id !== item_id) throw catalogNotFound(field);
  return { cat_id, top_cat_id: topOfRow(row), level: row.level };
}

/** Where a catalog is by now; undefined when it is not there any more, or its item is not. */
export async function whereIs(
  db: Db,
  cat_id: number,
): Promise<{ readonly item_id: number; readonly top_cat_id: number } | undefined> {
  const row = await findWithParents(db, cat_id);
  return row && { item_id: row.item_id, top_cat_id: topOfRow(row) };
}

/** The top-level catalog above it, or itself. */
export function topOfRow(row: CatalogWithParents): number {
  return row.top_cat_id ?? row.above_cat_id ?? row.cat_id;
}

/**
 * The catalogs from the top down to this one; none for the root.
 * @throws ApiError catalogNotFound, also for a catalog of another item
 */
export async function catalogPath(db: Db, item_id: number, cat_id: number): Promise<CatalogStep[]> {
  if (cat_id === 0) return [];
  const row = await findWithParents(db, cat_id);
  if (row?.item_id !== item_id) throw catalogNotFound('cat_id');
  return [
    ...step(row.top_cat_id, row.top_cat_name),
    ...step(row.above_cat_id, row.above_cat_name),
    ...step(row.cat_id, row.cat_name),
  ];
}

/** The same of several; those that are not there are left out. */
export async function catalogPaths(
  db: Db,
  item_id: number,
  cat_ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly CatalogStep[]>> {
  const wanted = [...cat_ids].filter((cat_id) => cat_id !== 0);
  if (wanted.length === 0) return new Map();
  const forest = new CatalogForest(await listCatalogRows(db, item_id));
  return new Map(wanted.flatMap((cat_id) => (forest.byId.has(cat_id) ? [[cat_id, forest.path(cat_id) ?? []]] : [])));
}

/** Every catalog of the item, whoever may see it, in the order of siblings. */
export async function listItemCatalogs(db: Db, item_id: number): Promise<CatalogRecord[]> {
  return listCatalogRows(db, item_id);
}

type CatalogField = 'cat_id' | 'cats' | 'new_p_cat_id' | 'parent_cat_id';

export function catalogNotFound(field: CatalogField): ApiError {
  return new ApiError('catalogNotFound', {}, { field });
}

function step(cat_id: number | null, cat_name: string | null): CatalogStep[] {
  return cat_id === null || cat_name === null ? [] : [{ cat_id, cat_name }];
}
