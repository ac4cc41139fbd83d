import { uploaderOf } from '../../access/scope.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { lockItem } from '../item/item.service.ts';
import { accessToEditPage, type PageAccess } from '../page/page.access.ts';
import { lockFile } from './attachment.queries.ts';
import { attachFile } from './attachment.service.ts';

/**
 * Attaches a file of one's own to a page; where it is attached already it stays so.
 * @throws ApiError fileNotFound, also for that of another, and as accessToEditPage when the right was lost meanwhile
 */
export async function bindOwnFile(ctx: RequestContext, { page }: PageAccess, file_id: number): Promise<void> {
  const { page_id, item_id } = page;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item_id);
    const { viewer } = await accessToEditPage(inside(ctx, tx), { page_id, item_id });
    const file = await lockFile(tx, file_id);
    if (!file || uploaderOf(viewer) !== file.uid) throw new ApiError('fileNotFound', {}, { field: 'file_id' });
    await attachFile(tx, page_id, file_id, now);
    await ctx.feed.put(tx, { topic: 'page', id: page_id });
  });
}
