import { inside, type RequestContext } from '../../context.ts';
import { lockWritable, touchItem } from '../item/item.service.ts';
import { accessToDeletePage, accessToSortPages, type PageAccess, type SortAccess } from './page.access.ts';
import { demandUnlocked, lockUnmoved } from './page.save.service.ts';
import { removeLock, updateOrder, updatePage } from './page.write.queries.ts';
import { logPage } from './page.write.service.ts';

const AT_ONCE = 500;

/** Moves a page to the recycle bin. @throws ApiError deleteNotAllowed, pageLocked, pageNotFound when somebody was faster */
export async function deletePage(ctx: RequestContext, { viewer, page }: PageAccess): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, page.item_id);
    await lockUnmoved(tx, page);
    await accessToDeletePage(inside(ctx, tx), page.page_id);
    await demandUnlocked(tx, page.page_id, viewer.uid, now);
    const deleted = await updatePage(tx, page.page_id, { deleted_at: now, deleted_by: viewer.uid });
    await removeLock(tx, page.page_id);
    await ctx.search.remove(tx, 'page', page.page_id);
    await logPage(tx, deleted, 'delete', viewer, now);
    await touchItem(tx, page.item_id, now, { tree: true });
    await ctx.feed.put(tx, { topic: 'page', id: page.page_id });
    await ctx.feed.put(tx, { topic: 'item', id: page.item_id });
  });
}

/** Gives pages their order; those that have it already are not written. @throws ApiError notAllowed, pageNotFound */
export async function sortPages(
  ctx: RequestContext,
  access: SortAccess,
  wanted: Readonly<Record<string, number>>,
): Promise<void> {
  const { item } = access;
  if (newOrders(access, wanted).length === 0) return;
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item.item_id);
    const now = await accessToSortPages(inside(ctx, tx), { item_id: item.item_id, pages: wanted });
    const changed = newOrders(now, wanted);
    for (let at = 0; at < changed.length; at += AT_ONCE) await updateOrder(tx, changed.slice(at, at + AT_ONCE));
    await touchItem(tx, item.item_id, ctx.clock.now(), { tree: true });
    await ctx.feed.put(tx, { topic: 'item', id: item.item_id });
  });
}

function newOrders({ places }: SortAccess, wanted: Readonly<Record<string, number>>) {
  return places.flatMap(({ page_id, s_number }) => {
    const order = wanted[page_id] ?? s_number;
    return order === s_number ? [] : [{ page_id, s_number: order }];
  });
}
