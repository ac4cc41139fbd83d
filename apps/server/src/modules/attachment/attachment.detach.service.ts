import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { lockItem } from '../item/item.service.ts';
import { accessToEditPage, type PageAccess } from '../page/page.access.ts';
import { mayDeleteFile } from './attachment.policy.ts';
import { isBound, lockFile, removeBindings, removeFile } from './attachment.queries.ts';

/**
 * Takes a file off a page. The last page that gives it up deletes it, when it is the viewer's or he manages the item;
 * one that the text still shows stays.
 * @throws ApiError fileNotFound when it is not attached to this page
 */
export async function detachFile(ctx: RequestContext, { page }: PageAccess, file_id: number): Promise<void> {
  const { page_id, item_id } = page;
  await ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item_id);
    const { viewer, item } = await accessToEditPage(inside(ctx, tx), { page_id, item_id });
    const file = await lockFile(tx, file_id);
    const removed = file && (await removeBindings(tx, [file_id], { page_id, bound_as: 'attached' }));
    if (!file || !removed) throw new ApiError('fileNotFound');
    await ctx.feed.put(tx, { topic: 'page', id: page_id });
    if (!mayDeleteFile(item.grants, file, viewer.uid) || (await isBound(tx, file_id))) return;
    await removeFile(tx, file_id);
  });
}
