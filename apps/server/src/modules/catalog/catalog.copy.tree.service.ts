import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import type { PageRow } from '../../schema/tables.ts';
import { listPagesBelow } from './catalog.branch.queries.ts';
import { linkCopies } from './catalog.copy.links.service.ts';
import { type Copying, copyCatalogs, copyPages, type PageCopy } from './catalog.copy.steps.service.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { demandRoom } from './catalog.tree.service.ts';
import { CatalogForest } from './catalog-forest.ts';

/**
 * Copies the catalogs and pages of a whole item under a batch, into one that has none. The tree is as it was when this
 * began, the texts as they are when their turn comes; what is deleted meanwhile is not copied.
 * @throws ApiError itemFull, pagesOverQuota
 */
export async function copyTree(
  ctx: RequestContext,
  copying: Copying,
  item: ItemAccess['item'],
): Promise<readonly PageCopy[]> {
  const { from_item_id, to_item_id } = copying;
  const forest = new CatalogForest(await listCatalogRows(ctx.db, from_item_id));
  const catalogs = forest.all();
  const pages = await listPagesBelow(ctx.db, from_item_id, [0, ...catalogs.map(({ cat_id }) => cat_id)]);
  await demandRoom(ctx, ctx.db, to_item_id, { catalogs: catalogs.length, pages: pages.length });
  const copies = await copyCatalogs(ctx, copying, catalogs);
  const copyOf = (cat_id: number) => copies.get(cat_id) ?? 0;
  const places = new Map(
    pages.map(({ page_id, cat_id, s_number }) => [
      page_id,
      { cat_id: copyOf(cat_id), top_cat_id: copyOf(forest.topOf(cat_id)), s_number },
    ]),
  );
  const placeOf = ({ page_id }: PageRow) => places.get(page_id);
  const copied = await copyPages(ctx, copying, placeOf, [...places.keys()]);
  await linkCopies(ctx, copying, { item, catalogs: copies, pages: copied, isWhole: true });
  return copied;
}
