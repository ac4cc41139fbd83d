import type { createSinglePage, InputOf, saveShare } from '@sheaf/contract';
import { mayEdit, mayEditSomewhere, mayLookAsEditorSomewhere } from '../../access/item.policy.ts';
import { demandViewer, findItemAccess, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { demandKnown } from '../catalog/catalog.access.ts';
import { placeOf } from '../catalog/catalog.service.ts';
import { accessToEditPage, accessToLookAsEditor, type PageAccess } from '../page/page.access.ts';
import { mayRevoke } from './share.policy.ts';
import { findListedShare, type ListedShare } from './share.queries.ts';

/** Proof that somebody may share a catalog, or all of an item (0). */
interface ShareSaveAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
  readonly cat_id: number;
}

/** Proof that somebody may end a share. */
export interface ShareRevokeAccess {
  readonly item: ItemAccess;
  readonly share: ListedShare;
}

/** Whether old and new clients ask for a share of the page, or for its end. */
export function asksForShare(input: InputOf<typeof createSinglePage>): boolean {
  return (input.isCreateSinglePage ?? input.isCreateSiglePage ?? 0) === 1;
}

/**
 * Who edits the page shares it; to end that is not forbidden by an archive.
 * @throws ApiError loginExpired, pageNotFound, notAllowed, itemReadOnly, itemTypeReadOnly
 */
export function accessToSinglePage(ctx: RequestContext, input: InputOf<typeof createSinglePage>): Promise<PageAccess> {
  const { page_id } = input;
  return asksForShare(input) ? accessToEditPage(ctx, { page_id }) : accessToLookAsEditor(ctx, { page_id });
}

/** @throws ApiError loginExpired, itemNotFound, catalogNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToSaveShare(
  ctx: RequestContext,
  { item_id, cat_id }: Pick<InputOf<typeof saveShare>, 'item_id' | 'cat_id'>,
): Promise<ShareSaveAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayEditSomewhere(item));
  const { top_cat_id } = await placeOf(ctx.db, item_id, cat_id);
  if (cat_id !== 0) demandKnown(item, top_cat_id);
  demand(mayEdit(item, top_cat_id));
  return { viewer, item, cat_id };
}

/** @throws ApiError loginExpired, itemNotFound, notAllowed */
export async function accessToListShares(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ItemAccess> {
  demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayLookAsEditorSomewhere(item));
  return item;
}

/** @throws ApiError loginExpired, notAllowed; shareNotFound also for who may not know of it */
export async function accessToRevokeShare(
  ctx: RequestContext,
  { share_id }: { readonly share_id: number },
): Promise<ShareRevokeAccess> {
  demandViewer(ctx);
  const share = await findListedShare(ctx.db, share_id, ctx.clock.now());
  const item = share && (await findItemAccess(ctx, share.item_id));
  if (!share || !item) throw new ApiError('shareNotFound', {}, { field: 'share_id' });
  demand(mayRevoke(item, { top_cat_id: topOfShared(share) }));
  return { item, share };
}

/** The top-level catalog above what is shared, or itself; 0 for the root and for all of an item. */
export function topOfShared(share: ListedShare): number {
  if (share.object_type === 'page') return share.page_top_cat_id ?? 0;
  return share.object_type === 'item' ? 0 : share.top_cat_id || share.above_cat_id || share.object_id;
}
