import type { addItem, InputOf, itemInfo } from '@sheaf/contract';
import { mayLookAsManager, mayManage, mayVisit } from '../../access/item.policy.ts';
import { accessToVisit, demandViewer, findItemAccess, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { findItemOfPage } from './item.queries.ts';

/** Proof that somebody logged in may see something of the item. */
export interface ItemSeeAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
}

/** Proof that somebody logged in manages the item. */
export interface ItemManageAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
}

/** @throws ApiError loginForced, before anything is looked up */
export function refuseForcedGuest({ viewer, settings }: RequestContext): void {
  if (!viewer && settings.current.force_login === 1) throw new ApiError('loginForced');
}

/**
 * The item by its id, its personal domain, or a page of it.
 * @throws ApiError loginForced, itemNotVisible
 */
export async function accessToItemInfo(ctx: RequestContext, input: InputOf<typeof itemInfo>): Promise<ItemAccess> {
  const { item_id, item_domain = '', page_id } = input;
  if (item_id !== undefined) return accessToVisit(ctx, item_id);
  if (item_domain !== '') return accessToVisit(ctx, item_domain);
  refuseForcedGuest(ctx);
  return accessToVisit(ctx, page_id === 0 ? 0 : ((await findItemOfPage(ctx.db, page_id)) ?? 0));
}

export async function accessToSearchItem(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ItemAccess> {
  return accessToVisit(ctx, item_id);
}

/** @throws ApiError loginExpired; notAllowed both when it is not there and when the viewer may not see it */
export async function accessToStarItem(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ItemSeeAccess> {
  const viewer = demandViewer(ctx);
  const item = await findItemAccess(ctx, item_id);
  if (!item || !mayVisit(item).allowed) throw new ApiError('notAllowed');
  return { viewer, item };
}

/** @throws ApiError loginExpired; itemNotFound both when it is not there and when the viewer may not see it */
export async function accessToSeeItem(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ItemSeeAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  if (!mayVisit(item).allowed) throw new ApiError('itemNotFound');
  return { viewer, item };
}

/** @throws ApiError loginExpired, itemNotFound, itemNotManaged */
export async function accessToLookAsManager(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ItemManageAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayLookAsManager(item));
  return { viewer, item };
}

/**
 * A new item is anybody's who is logged in; a copy is for who manages what is copied, archived or not.
 * @throws ApiError loginExpired; itemNotFound, itemNotManaged
 */
export async function accessToAddItem(
  ctx: RequestContext,
  { copy_item_id }: InputOf<typeof addItem>,
): Promise<{ readonly viewer: Viewer } | ItemManageAccess> {
  if (copy_item_id === 0) return { viewer: demandViewer(ctx) };
  return accessToLookAsManager(ctx, { item_id: copy_item_id });
}

/** @throws ApiError loginExpired, itemNotFound, itemNotManaged, itemReadOnly */
export async function accessToManageItem(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ItemManageAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayManage(item));
  return { viewer, item };
}
