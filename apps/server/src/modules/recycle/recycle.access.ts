import type { InputOf, recoverPage } from '@sheaf/contract';
import { mayEditSomewhere, mayManage } from '../../access/item.policy.ts';
import { demandViewer, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import type { PageRow } from '../../schema/tables.ts';
import { findPageOf } from './recycle.queries.ts';

/** Proof that somebody manages the item of a page, which may lie in the recycle bin or not. */
export interface RecycledAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
  readonly page: PageRow;
}

/** @throws ApiError loginExpired, itemNotFound, itemNotManaged, itemReadOnly, itemTypeReadOnly; pageNotFound, also of another item */
export async function accessToRecover(
  ctx: RequestContext,
  { item_id, page_id }: InputOf<typeof recoverPage>,
): Promise<RecycledAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayManage(item));
  demand(mayEditSomewhere(item));
  const page = await findPageOf(ctx.db, item_id, page_id);
  if (!page) throw new ApiError('pageNotFound', {}, { field: 'page_id' });
  return { viewer, item, page };
}
