import { type InputOf, LIMITS, type saveCatalog as saveCatalogCall } from '@sheaf/contract';
import { loadItemAccess } from '../../access/load.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, Tx } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import { type CatalogSaveAccess, demandEditAt } from './catalog.access.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { catalogNotFound } from './catalog.service.ts';
import { replaceTree, tellChange, touchedTops, writeTree } from './catalog.tree.service.ts';
import { insertCatalog } from './catalog.write.queries.ts';
import { CatalogForest, DEEPEST_LEVEL } from './catalog-forest.ts';

type SaveInput = InputOf<typeof saveCatalogCall>;

/**
 * Creates a catalog, or renames, moves or orders one; answers its cat_id.
 * @throws ApiError catalogNameMissing, catalogNotFound, catalogTooDeep, catalogCircle, catalogConfines, catalogsFull
 */
export async function saveCatalog(ctx: RequestContext, asked: CatalogSaveAccess, input: SaveInput): Promise<number> {
  if (input.cat_name === '') throw new ApiError('catalogNameMissing', {}, { field: 'cat_name' });
  return ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, asked.item.item_id);
    const access = { ...asked, item: await loadItemAccess(inside(ctx, tx), asked.item.item_id) };
    const rows = await listCatalogRows(tx, access.item.item_id);
    const cat_id =
      access.cat_id === 0 ? await create(ctx, tx, access, input, rows) : await change(tx, access, input, rows);
    await tellChange(ctx, tx, access.viewer, {
      item_id: access.item.item_id,
      action_type: access.cat_id === 0 ? 'create' : 'update',
      object_type: 'catalog',
      object_id: cat_id,
      object_name: input.cat_name,
      happened_at: ctx.clock.now(),
    });
    return cat_id;
  });
}

async function create(
  ctx: RequestContext,
  tx: Tx,
  { item }: CatalogSaveAccess,
  { cat_name, parent_cat_id = 0, s_number }: SaveInput,
  rows: readonly CatalogRecord[],
): Promise<number> {
  if (rows.length >= LIMITS.itemCatalogs) throw new ApiError('catalogsFull', { max: LIMITS.itemCatalogs });
  const forest = new CatalogForest(rows);
  demandParent(forest, parent_cat_id);
  demandEditAt(item, [forest.topOf(parent_cat_id)]);
  const level = forest.levelOf(parent_cat_id) + 1;
  if (level > DEEPEST_LEVEL) throw new ApiError('catalogTooDeep', {}, { field: 'parent_cat_id' });
  return insertCatalog(tx, {
    item_id: item.item_id,
    parent_cat_id,
    cat_name,
    level,
    s_number: s_number || LIMITS.defaultOrder,
    created_at: ctx.clock.now(),
    batch_id: null,
  });
}

async function change(
  tx: Tx,
  { item, cat_id }: CatalogSaveAccess,
  { cat_name, parent_cat_id, s_number }: SaveInput,
  rows: readonly CatalogRecord[],
): Promise<number> {
  const wish = {
    cat_id,
    cat_name,
    ...(parent_cat_id === undefined ? {} : { parent_cat_id }),
    ...(s_number === 0 ? {} : { s_number }),
  };
  const forest = new CatalogForest(rows);
  if (!forest.byId.has(cat_id)) throw catalogNotFound('cat_id');
  demandParent(forest, parent_cat_id ?? 0);
  const tree = replaceTree(rows, new Map([[cat_id, wish]]));
  demandEditAt(item, [tree.before.topOf(cat_id), ...touchedTops(tree)]);
  await writeTree(tx, item.item_id, tree);
  return cat_id;
}

function demandParent(forest: CatalogForest<CatalogRecord>, parent_cat_id: number): void {
  if (parent_cat_id !== 0 && !forest.byId.has(parent_cat_id)) throw catalogNotFound('parent_cat_id');
}
