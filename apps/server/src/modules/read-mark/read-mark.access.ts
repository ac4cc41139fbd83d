import { accessToVisit, demandViewer, type ItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';

/** Proof that somebody logged in may read in an item. */
export interface ReadMarkAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
}

/** @throws ApiError loginExpired, loginForced, itemNotVisible */
export async function accessToReadMark(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ReadMarkAccess> {
  return { viewer: demandViewer(ctx), item: await accessToVisit(ctx, item_id) };
}
