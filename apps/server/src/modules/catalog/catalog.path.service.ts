import { LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { tellChange } from './catalog.tree.service.ts';
import { insertCatalog } from './catalog.write.queries.ts';
import { CatalogForest } from './catalog-forest.ts';

/** How far a path of names leads in an item, and what of it is not there yet. */
export interface FoundPath {
  /** The last catalog that is there, 0 at the root. */
  readonly cat_id: number;
  readonly top_cat_id: number;
  readonly missing: readonly string[];
  /** How many catalogs the item has. */
  readonly catalogs: number;
}

/** Of siblings with one name the first counts. @throws ApiError catalogTooDeep */
export async function findPath(db: Db, item_id: number, names: readonly string[]): Promise<FoundPath> {
  if (names.length > LIMITS.catalogDepth) throw new ApiError('catalogTooDeep', {}, { field: 'cat_name' });
  if (names.length === 0) return { cat_id: 0, top_cat_id: 0, missing: [], catalogs: 0 };
  const rows = await listCatalogRows(db, item_id);
  const forest = new CatalogForest(rows);
  let [cat_id, at] = [0, 0];
  for (; at < names.length; at++) {
    const next = forest.below(cat_id).find(({ cat_name }) => cat_name === names[at]);
    if (!next) break;
    cat_id = next.cat_id;
  }
  return { cat_id, top_cat_id: forest.topOf(cat_id), missing: names.slice(at), catalogs: rows.length };
}

interface PathToAdd extends FoundPath {
  readonly item_id: number;
  /** How many of the names are there. */
  readonly depth: number;
}

/**
 * Makes what is missing of a path, within a transaction that has locked the item and asked for the right.
 * @throws ApiError catalogsFull
 */
export async function addPath(
  ctx: Context,
  tx: Tx,
  viewer: Pick<Viewer, 'uid' | 'username'>,
  { item_id, missing, catalogs, depth, ...from }: PathToAdd,
): Promise<{ readonly cat_id: number; readonly top_cat_id: number }> {
  if (catalogs + missing.length > LIMITS.itemCatalogs) throw new ApiError('catalogsFull', { max: LIMITS.itemCatalogs });
  const now = ctx.clock.now();
  let { cat_id, top_cat_id } = from;
  for (const [index, cat_name] of missing.entries()) {
    const place = { item_id, parent_cat_id: cat_id, level: LIMITS.topCatalogLevel + depth + index };
    cat_id = await insertCatalog(tx, {
      ...place,
      cat_name,
      s_number: LIMITS.defaultOrder,
      created_at: now,
      batch_id: null,
    });
    top_cat_id = top_cat_id === 0 ? cat_id : top_cat_id;
    const what = { action_type: 'create', object_type: 'catalog', object_id: cat_id, object_name: cat_name } as const;
    await tellChange(ctx, tx, viewer, { item_id, ...what, happened_at: now });
  }
  return { cat_id, top_cat_id };
}
