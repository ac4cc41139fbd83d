import { loadItemAccess } from '../../access/load.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, Tx } from '../../schema/tables.ts';
import { insertChanges } from '../change-log/change-log.service.ts';
import { lockWritable } from '../item/item.service.ts';
import { releaseCatalogs } from '../member/member.service.ts';
import { forgetPages } from '../page/page.index.service.ts';
import { branchTold } from './branch-told.ts';
import { type CatalogAccess, demandEditAt } from './catalog.access.ts';
import {
  type BranchPage,
  findHolder,
  listPagesBelow,
  removeCatalogs,
  updateDeleted,
} from './catalog.branch.queries.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { catalogNotFound } from './catalog.service.ts';
import { tellChange } from './catalog.tree.service.ts';
import { CatalogForest } from './catalog-forest.ts';

/**
 * Deletes a catalog with all below it; its pages lie in the recycle bin.
 * @throws ApiError catalogNotFound; pageLocked while somebody else edits a page below
 */
export async function deleteCatalog(ctx: RequestContext, { viewer, cat_id, ...asked }: CatalogAccess): Promise<void> {
  const { item_id } = asked.item;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item_id);
    const item = await loadItemAccess(inside(ctx, tx), item_id);
    const forest = new CatalogForest(await listCatalogRows(tx, item_id));
    const branch = forest.branch(cat_id);
    const [root] = branch;
    if (!root) throw catalogNotFound('cat_id');
    demandEditAt(item, [forest.topOf(root.parent_cat_id)]);
    const cat_ids = branch.map((row) => row.cat_id);
    const pages = await listPagesBelow(tx, item_id, cat_ids);
    await recycle(
      ctx,
      tx,
      { item_id, cat_ids, page_ids: pages.map(({ page_id }) => page_id) },
      { uid: viewer.uid, now },
    );
    const gone = { catalogs: branch.slice(1), pages };
    await logPages(tx, item_id, gone, { uid: viewer.uid, username: viewer.username, happened_at: now });
    await releaseCatalogs(tx, viewer, { item_id, cat_ids: new Set(cat_ids), now });
    await removeCatalogs(tx, cat_ids);
    await tellChange(ctx, tx, viewer, {
      item_id,
      action_type: 'delete',
      object_type: 'catalog',
      object_id: cat_id,
      object_name: root.cat_name,
      happened_at: now,
    });
  });
}

interface Recycled {
  readonly item_id: number;
  readonly cat_ids: readonly number[];
  readonly page_ids: readonly number[];
}

async function recycle(
  ctx: RequestContext,
  tx: Tx,
  { item_id, cat_ids, page_ids }: Recycled,
  by: { readonly uid: number; readonly now: number },
): Promise<void> {
  const holder = await findHolder(tx, item_id, cat_ids, by);
  if (holder !== undefined) throw new ApiError('pageLocked', { holder });
  await updateDeleted(tx, item_id, cat_ids, by);
  await forgetPages(ctx, tx, item_id, page_ids);
  await ctx.feed.putAll(tx, { topic: 'page', ids: page_ids });
}

async function logPages(
  tx: Tx,
  item_id: number,
  gone: { readonly catalogs: readonly CatalogRecord[]; readonly pages: readonly BranchPage[] },
  who: { readonly uid: number; readonly username: string; readonly happened_at: number },
): Promise<void> {
  const changes = gone.pages.map(({ page_id, page_title }) => ({
    ...who,
    action_type: 'delete' as const,
    object_type: 'page' as const,
    object_id: page_id,
    object_name: page_title,
  }));
  await insertChanges(tx, item_id, changes, branchTold('delete', gone, who));
}
