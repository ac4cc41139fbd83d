import { mayEdit } from '../../access/item.policy.ts';
import { loadItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { inside } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { lockWritable } from '../item/item.service.ts';
import { findFileBySign, isBound, lockFile, removeFile, removeFromItem } from './attachment.queries.ts';

interface NamedFile {
  readonly file_id: number;
  /** Instead of its number, or besides. */
  readonly sign: string;
}

/**
 * Takes a file off every page of an item to which it was attached, by who may edit all of it. It is deleted where it
 * came to this item and no page holds it any more; what a text shows stays.
 * @throws ApiError fileNotFound when it neither came to the item nor was on a page of it
 */
export async function takeFileOff(ctx: RequestContext, item_id: number, named: NamedFile): Promise<number> {
  const signed = named.sign === '' ? named.file_id : ((await findFileBySign(ctx.db, named.sign))?.file_id ?? 0);
  if (named.file_id !== 0 && named.file_id !== signed) throw new ApiError('fileNotFound', {}, { field: 'sign' });
  const file_id = signed;
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item_id);
    demand(mayEdit(await loadItemAccess(inside(ctx, tx), item_id), 0));
    const file = await lockFile(tx, file_id);
    const page_ids = file ? await removeFromItem(tx, file_id, item_id) : [];
    const isOfItem = file?.item_id === item_id;
    if (!file || !(isOfItem || page_ids.length > 0)) throw new ApiError('fileNotFound', {}, { field: 'file_id' });
    await ctx.feed.putAll(tx, { topic: 'page', ids: page_ids });
    if (isOfItem && !(await isBound(tx, file_id))) await removeFile(tx, file_id);
  });
  return file_id;
}
