import type { followState, InputOf } from '@sheaf/contract';
import { accessToVisit, demandViewer } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { demandKnown } from '../catalog/catalog.access.ts';
import { catalogNotFound, placeOf } from '../catalog/catalog.service.ts';
import { accessToReadPage } from '../page/page.access.ts';

/** Proof that somebody logged in may read there. 0: no page; at the root, or all of the item. */
export interface FollowAccess {
  readonly viewer: Viewer;
  readonly item_id: number;
  readonly cat_id: number;
  readonly page_id: number;
  /** What of the item is asked for: its whole where neither page nor catalog is named. */
  readonly top_cat_id: number | 'any';
}

/** @throws ApiError loginExpired, itemNotVisible, catalogNotFound, pageNotFound in the recycle bin */
export async function accessToFollow(
  ctx: RequestContext,
  { item_id, cat_id, page_id }: InputOf<typeof followState>,
): Promise<FollowAccess> {
  const viewer = demandViewer(ctx);
  const item = await accessToVisit(ctx, item_id);
  if (page_id > 0) {
    const { page } = await accessToReadPage(ctx, page_id);
    if (page.item_id !== item_id) throw new ApiError('itemNotVisible');
    if (cat_id > 0 && cat_id !== page.cat_id) throw catalogNotFound('cat_id');
    return { viewer, item_id, cat_id: page.cat_id, page_id, top_cat_id: page.top_cat_id };
  }
  if (cat_id === 0) return { viewer, item_id, cat_id, page_id, top_cat_id: 'any' };
  const { top_cat_id } = await placeOf(ctx.db, item_id, cat_id);
  demandKnown(item, top_cat_id);
  return { viewer, item_id, cat_id, page_id, top_cat_id };
}
