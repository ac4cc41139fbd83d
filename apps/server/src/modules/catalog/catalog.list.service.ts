import { catalogsWith, RIGHT } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import type { CatalogRecord } from '../../schema/tables.ts';
import { type CatalogPageRow, listCatalogRows, listPagesIn } from './catalog.queries.ts';
import { CatalogForest } from './catalog-forest.ts';

/** The catalogs that the viewer may see: a confined one sees his, with all that is below them. */
export async function visibleCatalogs(
  ctx: RequestContext,
  { item_id, grants }: ItemAccess,
): Promise<readonly CatalogRecord[]> {
  const rows = await listCatalogRows(ctx.db, item_id);
  const cats = catalogsWith(grants, RIGHT.read);
  if (cats === 'all') return rows;
  const forest = new CatalogForest(rows);
  return rows.filter(({ cat_id }) => cats.has(forest.topOf(cat_id)));
}

export async function visibleForest(ctx: RequestContext, access: ItemAccess): Promise<CatalogForest<CatalogRecord>> {
  return new CatalogForest(await visibleCatalogs(ctx, access));
}

export async function pagesIn(ctx: RequestContext, { item_id }: ItemAccess, cat_id: number): Promise<CatalogPageRow[]> {
  return listPagesIn(ctx.db, item_id, cat_id);
}
