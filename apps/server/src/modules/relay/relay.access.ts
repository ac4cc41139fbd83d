import { accessToVisit, demandViewer, type ItemAccess } from '../../access/load.ts';
import { demandNoToken } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';

/** Proof that the site may send requests for somebody from this item. */
export interface RelayAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
}

/**
 * A person who is logged in and reads the item, where the administrator and the item's managers both say so: for guests
 * and programs the site would be a way out for anybody.
 * @throws ApiError loginExpired, itemNotVisible, tokenNotAllowed, relayClosed
 */
export async function accessToRelay(ctx: RequestContext, item_id: number): Promise<RelayAccess> {
  const viewer = demandViewer(ctx);
  demandNoToken(viewer);
  const item = await accessToVisit(ctx, item_id);
  if (ctx.settings.current.relay_open === 0 || item.item.allow_relay === 0) throw new ApiError('relayClosed');
  return { viewer, item };
}
