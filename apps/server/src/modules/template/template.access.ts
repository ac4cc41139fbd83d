import type { InputOf, shareTemplate } from '@sheaf/contract';
import { mayEditSomewhere, mayLookAsEditorSomewhere } from '../../access/item.policy.ts';
import { demandViewer, findItemAccess, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import { demandNoToken } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';

/** Proof that the viewer may edit in all of these items, in ascending order. */
export interface ShareAccess {
  readonly viewer: Viewer;
  readonly item_ids: readonly number[];
}

/** @throws ApiError loginExpired, itemNotFound, notAllowed */
export async function accessToItemTemplates(ctx: RequestContext, item_id: number): Promise<ItemAccess> {
  demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayLookAsEditorSomewhere(item));
  return item;
}

/**
 * One item that is not there or not the viewer's to edit refuses all, and the answer does not tell which of both.
 * @throws ApiError loginExpired, notAllowed, itemReadOnly, itemTypeReadOnly, tokenNotAllowed
 */
export async function accessToShare(ctx: RequestContext, input: InputOf<typeof shareTemplate>): Promise<ShareAccess> {
  const viewer = demandViewer(ctx);
  const item_ids = [...new Set(input.item_id)].sort((a, b) => a - b);
  for (const item_id of item_ids) {
    const item = await findItemAccess(ctx, item_id);
    const decision = item && mayEditSomewhere(item);
    if (decision?.allowed) continue;
    const isSeen = decision !== undefined && decision.error !== 'itemNotFound';
    throw new ApiError(isSeen ? decision.error : 'notAllowed', {}, { field: 'item_id' });
  }
  // an empty list names no item, so no grant has bounded a token
  demandNoToken(viewer);
  return { viewer, item_ids };
}
