import { LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, PageRow, Tx } from '../../schema/tables.ts';
import { lockItem } from '../item/item.service.ts';
import { releaseCatalogs } from '../member/member.service.ts';
import { searchText } from '../page/page.write.service.ts';
import { type CatalogCopyAccess, demandEditAt } from './catalog.access.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { catalogNotFound } from './catalog.service.ts';
import { replaceTree, tellChange, touchedTops, writeTree } from './catalog.tree.service.ts';
import { chunksOf, countPagesOf, listCurrentTexts, listPagesBelow, updateItemOf } from './catalog.write.queries.ts';
import { CatalogForest } from './catalog-forest.ts';

/**
 * Puts a catalog with all below it under another parent, also of another item.
 * @throws ApiError catalogNotFound, catalogCircle, catalogTooDeep, catalogsFull, itemFull
 */
export async function moveCatalog(
  ctx: RequestContext,
  access: CatalogCopyAccess,
  parent_cat_id: number,
): Promise<number> {
  await ctx.db.transaction().execute(async (tx) => {
    if (access.item.item_id === access.target.item_id) await moveWithin(ctx, tx, access, parent_cat_id);
    else await moveAcross(ctx, tx, access, parent_cat_id);
  });
  return access.cat_id;
}

async function moveWithin(
  ctx: RequestContext,
  tx: Tx,
  { item, viewer, cat_id }: CatalogCopyAccess,
  parent_cat_id: number,
): Promise<void> {
  const { item_id } = item;
  await lockItem(tx, item_id);
  const tree = movedTree(await listCatalogRows(tx, item_id), cat_id, parent_cat_id);
  demandEditAt(item, [tree.before.topOf(cat_id), ...touchedTops(tree)]);
  await writeTree(tx, item_id, tree);
  await tellChange(ctx, tx, viewer, {
    item_id,
    action_type: 'update',
    object_type: 'catalog',
    object_id: cat_id,
    object_name: tree.before.byId.get(cat_id)?.cat_name ?? '',
    happened_at: ctx.clock.now(),
  });
}

async function moveAcross(
  ctx: RequestContext,
  tx: Tx,
  { item, target, viewer, cat_id }: CatalogCopyAccess,
  parent_cat_id: number,
): Promise<void> {
  const now = ctx.clock.now();
  for (const id of [item.item_id, target.item_id].sort((a, b) => a - b)) await lockItem(tx, id);
  const forest = new CatalogForest(await listCatalogRows(tx, item.item_id));
  const branch = forest.branch(cat_id);
  const [root] = branch;
  if (!root) throw catalogNotFound('cat_id');
  demandEditAt(item, [forest.topOf(root.parent_cat_id)]);
  const cat_ids = branch.map((row) => row.cat_id);
  const pages = await listPagesBelow(tx, item.item_id, cat_ids);
  const rows = await listCatalogRows(tx, target.item_id);
  await demandRoom(tx, target.item_id, { catalogs: rows.length + branch.length, pages: pages.length });
  const tree = movedTree([...rows, ...branch], cat_id, parent_cat_id);
  demandEditAt(target, [tree.after.topOf(parent_cat_id)]);
  await releaseCatalogs(tx, viewer, { item_id: item.item_id, cat_ids: new Set(cat_ids), now });
  await updateItemOf(tx, target.item_id, { cat_ids, page_ids: pages.map(({ page_id }) => page_id) });
  await writeTree(tx, target.item_id, tree);
  for (const some of chunksOf(pages)) await indexAgain(ctx, tx, target.item_id, some);
  const what = { object_type: 'catalog', object_id: cat_id, object_name: root.cat_name, happened_at: now } as const;
  await tellChange(ctx, tx, viewer, { ...what, item_id: item.item_id, action_type: 'delete' });
  await tellChange(ctx, tx, viewer, { ...what, item_id: target.item_id, action_type: 'create' });
}

function movedTree(rows: readonly CatalogRecord[], cat_id: number, parent_cat_id: number) {
  const known = new Set(rows.map((row) => row.cat_id));
  if (!known.has(cat_id)) throw catalogNotFound('cat_id');
  if (parent_cat_id !== 0 && !known.has(parent_cat_id)) throw catalogNotFound('new_p_cat_id');
  return replaceTree(rows, new Map([[cat_id, { cat_id, parent_cat_id }]]));
}

/** A search is confined to an item, so the entries of pages that came from another are written again. */
async function indexAgain(ctx: RequestContext, tx: Tx, scope: number, pages: readonly PageRow[]): Promise<void> {
  const texts = await listCurrentTexts(
    tx,
    pages.map(({ page_id }) => page_id),
  );
  for (const text of texts) {
    await ctx.search.put(tx, { kind: 'page', id: text.page_id, scope, ...searchText(text) });
    await ctx.feed.put(tx, { topic: 'page', id: text.page_id });
  }
}

async function demandRoom(
  tx: Tx,
  item_id: number,
  { catalogs, pages }: { readonly catalogs: number; readonly pages: number },
): Promise<void> {
  if (catalogs > LIMITS.itemCatalogs) throw new ApiError('catalogsFull', { max: LIMITS.itemCatalogs });
  if (pages > 0 && (await countPagesOf(tx, item_id)) + pages > LIMITS.itemPages) {
    throw new ApiError('itemFull', { max: LIMITS.itemPages });
  }
}
