import type { InputOf, savePage, setLock, sortPages } from '@sheaf/contract';
import {
  mayEdit,
  mayEditSomewhere,
  mayLookAsEditor,
  mayLookAsEditorSomewhere,
  maySee,
} from '../../access/item.policy.ts';
import { accessToVisit, demandViewer, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import { accessToShare, isPageShared, type ShareAccess, shareNotFound } from '../../access/share.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import type { PageRow } from '../../schema/tables.ts';
import { demandKnown } from '../catalog/catalog.access.ts';
import { placeOf } from '../catalog/catalog.service.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { mayDeletePage, mayEditAll, mayKnowOf } from './page.policy.ts';
import { findPage, findShownPage, listPlaces, type PagePlace, type ShownPage } from './page.queries.ts';

/** Proof that the viewer may read this page. */
export interface PageReadAccess {
  readonly item: ItemAccess;
  readonly page: ShownPage;
}

/** Proof that somebody logged in may do what was asked with this page. */
export interface PageAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
  readonly page: PageRow;
}

export interface Place {
  readonly cat_id: number;
  readonly top_cat_id: number;
}

/** Proof that the viewer may write where the page is and where it goes. */
export interface PageSaveAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
  /** Undefined: a new one. */
  readonly page: PageRow | undefined;
  /** Where the page goes; undefined: it stays. */
  readonly place: Place | undefined;
}

export interface SortAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
  readonly places: readonly PagePlace[];
}

const CHUNK = 500;

/**
 * @throws ApiError loginForced; itemNotVisible both when the page was never there and when the viewer may not see it;
 * pageNotFound to those who could see it when it lies in the recycle bin
 */
export async function accessToReadPage(ctx: RequestContext, page_id: number): Promise<PageReadAccess> {
  refuseForcedGuest(ctx);
  const page = await findShownPage(ctx.db, page_id);
  if (!page) throw new ApiError('itemNotVisible');
  const item = await accessToVisit(ctx, page.item_id);
  demand(maySee(item, page.top_cat_id));
  if (page.deleted_at > 0) throw new ApiError('pageNotFound');
  return { item, page };
}

/** Proof that the key of a share opens this page. */
export interface SharedPageAccess {
  readonly share: ShareAccess;
  readonly page: ShownPage;
}

/** @throws ApiError loginForced, shareNotFound, sharePasswordNeeded */
export async function accessToSharedPage(
  ctx: RequestContext,
  unique_key: string,
  page_id: number,
): Promise<SharedPageAccess> {
  return pageOfShare(ctx, await accessToShare(ctx, unique_key), page_id);
}

/** The same of a share that is open. @throws ApiError shareNotFound */
export async function pageOfShare(ctx: RequestContext, share: ShareAccess, page_id: number): Promise<SharedPageAccess> {
  const page = (await isPageShared(ctx, share, page_id)) ? await findShownPage(ctx.db, page_id) : undefined;
  if (!page || page.deleted_at > 0) throw shareNotFound();
  return { share, page };
}

/** @throws ApiError loginExpired, itemNotFound, pageNotFound, catalogNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToSavePage(
  ctx: RequestContext,
  { page_id, item_id, cat_id }: InputOf<typeof savePage>,
): Promise<PageSaveAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayEditSomewhere(item));
  if (page_id === 0) {
    return { viewer, item, page: undefined, place: await placeToWrite(ctx, item, cat_id ?? 0) };
  }
  const page = await findPage(ctx.db, page_id);
  if (page?.item_id !== item_id || page.deleted_at > 0) throw new ApiError('pageNotFound');
  demand(mayKnowOf(item, page));
  demand(mayEdit(item, page.top_cat_id));
  if (cat_id === undefined || cat_id === page.cat_id) return { viewer, item, page, place: undefined };
  return { viewer, item, page, place: await placeToWrite(ctx, item, cat_id) };
}

/** Who writes there by the names of things, of which some may not be there yet. @throws ApiError loginExpired, itemNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToWriteByTitle(
  ctx: RequestContext,
  item_id: number,
  { top_cat_id }: Pick<Place, 'top_cat_id'>,
): Promise<Pick<PageSaveAccess, 'viewer' | 'item'>> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayEdit(item, top_cat_id));
  return { viewer, item };
}

/** A catalog that the viewer may not see is not there. */
async function placeToWrite(ctx: RequestContext, item: ItemAccess, cat_id: number): Promise<Place> {
  const place = await placeOf(ctx.db, item.item_id, cat_id);
  if (cat_id !== 0) demandKnown(item, place.top_cat_id);
  demand(mayEdit(item, place.top_cat_id));
  return place;
}

/** @throws ApiError loginExpired, pageNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToEditPage(
  ctx: RequestContext,
  { page_id, item_id }: { readonly page_id: number; readonly item_id?: number },
): Promise<PageAccess> {
  const access = await loadPageAccess(ctx, page_id, item_id);
  demand(mayEdit(access.item, access.page.top_cat_id));
  return access;
}

/** What only editors see, also while the item is archived. @throws ApiError loginExpired, pageNotFound, notAllowed */
export async function accessToLookAsEditor(
  ctx: RequestContext,
  { page_id, item_id }: { readonly page_id: number; readonly item_id?: number },
): Promise<PageAccess> {
  const access = await loadPageAccess(ctx, page_id, item_id);
  demand(mayLookAsEditor(access.item, access.page.top_cat_id));
  return access;
}

/** A lock can be given back also when the item was archived meanwhile. */
export async function accessToLock(ctx: RequestContext, input: InputOf<typeof setLock>): Promise<PageAccess> {
  const gives = input.lock_to !== undefined && input.lock_to <= ctx.clock.now();
  return gives ? accessToLookAsEditor(ctx, input) : accessToEditPage(ctx, input);
}

/** @throws ApiError loginExpired, itemNotFound, notAllowed: there is no page to ask about yet */
export async function accessToNewPage(ctx: RequestContext, item_id: number): Promise<ItemAccess> {
  demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayLookAsEditorSomewhere(item));
  return item;
}

/** @throws ApiError loginExpired, pageNotFound, deleteNotAllowed, itemReadOnly */
export async function accessToDeletePage(ctx: RequestContext, page_id: number): Promise<PageAccess> {
  const access = await loadPageAccess(ctx, page_id, 0);
  demand(mayDeletePage(access.item, access.page, access.viewer.uid));
  return access;
}

/** @throws ApiError loginExpired, itemNotFound, notAllowed, itemReadOnly, pageNotFound */
export async function accessToSortPages(
  ctx: RequestContext,
  { item_id, pages }: InputOf<typeof sortPages>,
): Promise<SortAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayEditSomewhere(item));
  const places = await listAllPlaces(ctx, item_id, Object.keys(pages).map(Number));
  for (const place of places) demand(mayKnowOf(item, place));
  demand(
    mayEditAll(
      item,
      places.map(({ top_cat_id }) => top_cat_id),
    ),
  );
  return { viewer, item, places };
}

async function listAllPlaces(ctx: RequestContext, item_id: number, page_ids: readonly number[]): Promise<PagePlace[]> {
  const places: PagePlace[] = [];
  for (let at = 0; at < page_ids.length; at += CHUNK) {
    places.push(...(await listPlaces(ctx.db, item_id, page_ids.slice(at, at + CHUNK))));
  }
  if (places.length !== page_ids.length) throw new ApiError('pageNotFound');
  return places;
}

/** Asked again under the item's lock, where places can no longer change. @throws ApiError notAllowed */
export function demandEditAt(item: ItemAccess, top_cat_id: number): void {
  demand(mayEdit(item, top_cat_id));
}

/** A posted item_id has to be the page's; 0 asks nothing. */
async function loadPageAccess(ctx: RequestContext, page_id: number, item_id = 0): Promise<PageAccess> {
  const viewer = demandViewer(ctx);
  const page = await findPage(ctx.db, page_id);
  if (!page || page.deleted_at > 0) throw new ApiError('pageNotFound');
  if (item_id !== 0 && page.item_id !== item_id) throw new ApiError('pageNotFound');
  const item = await loadItemAccess(ctx, page.item_id);
  demand(mayKnowOf(item, page));
  return { viewer, item, page };
}
