import type { copyCatalog, InputOf, listCatalogPages, saveCatalog } from '@sheaf/contract';
import { RIGHT, someGrant } from '../../access/grants.ts';
import { mayEdit, mayEditSomewhere, mayLookAsEditor } from '../../access/item.policy.ts';
import { accessToVisit, demandViewer, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { mayCopy, mayEditAt, mayKnowOf, mayTake, mayTakeIn, mayTakeOut } from './catalog.policy.ts';
import { type CatalogWithParents, findWithParents } from './catalog.queries.ts';
import { catalogNotFound, placeOf, topOfRow } from './catalog.service.ts';

/** Proof that somebody may change the catalogs of an item somewhere; each place is asked for where it is known. */
export interface TreeAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
}

/** Proof that somebody may write at this catalog. */
export interface CatalogAccess extends TreeAccess {
  readonly cat_id: number;
}

/** Proof that somebody may write in all that is below this catalog and the others of its top-level catalog. */
export interface CatalogEditAccess extends CatalogAccess {
  readonly top_cat_id: number;
}

export interface CatalogSaveAccess extends TreeAccess {
  /** 0: a new one. */
  readonly cat_id: number;
}

export interface CatalogCopyAccess extends CatalogAccess {
  readonly target: ItemAccess;
}

export async function accessToListCatalogs(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ItemAccess> {
  return accessToVisit(ctx, item_id);
}

/** @throws ApiError loginExpired, itemNotFound, catalogNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToSaveCatalog(
  ctx: RequestContext,
  { item_id, cat_id, parent_cat_id }: InputOf<typeof saveCatalog>,
): Promise<CatalogSaveAccess> {
  const viewer = demandViewer(ctx);
  if (cat_id === 0) {
    const item = await loadItemAccess(ctx, item_id);
    demand(mayEditSomewhere(item));
    const place = await placeIn(ctx, item, { cat_id: parent_cat_id ?? 0, field: 'parent_cat_id' });
    demand(mayEdit(item, place));
    return { viewer, item, cat_id };
  }
  const { row, item, top_cat_id } = await loadCatalog(ctx, cat_id, item_id);
  demand(mayEdit(item, top_cat_id));
  if (parent_cat_id !== undefined && parent_cat_id !== row.parent_cat_id) {
    demand(mayTake(item, row.parent_cat_id, top_cat_id));
    demand(mayEdit(item, await placeIn(ctx, item, { cat_id: parent_cat_id, field: 'parent_cat_id' })));
  }
  return { viewer, item, cat_id };
}

/** @throws ApiError loginExpired, catalogNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToDeleteCatalog(
  ctx: RequestContext,
  { cat_id, item_id }: { readonly cat_id: number; readonly item_id: number },
): Promise<CatalogAccess> {
  const viewer = demandViewer(ctx);
  const { row, item, top_cat_id } = await loadCatalog(ctx, cat_id, item_id);
  demand(mayTake(item, row.parent_cat_id, top_cat_id));
  return { viewer, item, cat_id };
}

/** @throws ApiError loginExpired, itemNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToChangeTree(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<TreeAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayEditSomewhere(item));
  return { viewer, item };
}

/** @throws ApiError loginExpired, catalogNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToEditCatalog(
  ctx: RequestContext,
  { cat_id }: { readonly cat_id: number },
): Promise<CatalogEditAccess> {
  const viewer = demandViewer(ctx);
  const { item, top_cat_id } = await loadCatalog(ctx, cat_id, 0);
  demand(mayEdit(item, top_cat_id));
  return { viewer, item, cat_id, top_cat_id };
}

/** Rights on both sides. @throws ApiError loginExpired, catalogNotFound, itemNotFound, notAllowed, itemReadOnly */
export async function accessToCopyCatalog(
  ctx: RequestContext,
  { cat_id, new_p_cat_id, to_item_id, is_del }: InputOf<typeof copyCatalog>,
): Promise<CatalogCopyAccess> {
  const viewer = demandViewer(ctx);
  const { row, item, top_cat_id } = await loadCatalog(ctx, cat_id, 0);
  demand(is_del === 1 ? mayTake(item, row.parent_cat_id, top_cat_id) : mayCopy(item, top_cat_id));
  const elsewhere = to_item_id !== 0 && to_item_id !== item.item_id;
  const target = elsewhere ? await loadItemAccess(ctx, to_item_id) : item;
  demand(mayEditSomewhere(target));
  demand(mayTakeIn(target.item));
  demand(mayEdit(target, await placeIn(ctx, target, { cat_id: new_p_cat_id, field: 'new_p_cat_id' })));
  return { viewer, item, cat_id, target };
}

/** The same right as it is now: copying a large branch takes its time. What is asked of it is asked where it is used. */
export async function accessAsOfNow(ctx: RequestContext, access: CatalogCopyAccess): Promise<CatalogCopyAccess> {
  const item = await loadItemAccess(ctx, access.item.item_id);
  const isElsewhere = access.target.item_id !== item.item_id;
  return { ...access, item, target: isElsewhere ? await loadItemAccess(ctx, access.target.item_id) : item };
}

/** @throws ApiError loginExpired, itemNotFound, catalogNotFound, notAllowed */
export async function accessToCatalogPages(
  ctx: RequestContext,
  { item_id, cat_id }: InputOf<typeof listCatalogPages>,
): Promise<ItemAccess> {
  demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayEditSomewhere({ ...item, read_only: undefined }));
  demand(mayLookAsEditor(item, await placeIn(ctx, item, { cat_id, field: 'cat_id' })));
  return item;
}

/** Asked again under the item's lock, where places can no longer change. @throws ApiError notAllowed */
export function demandEditAt(item: ItemAccess, top_cat_ids: Iterable<number>): void {
  demand(mayEditAt(item, top_cat_ids));
}

/** @throws ApiError notAllowed */
export function demandCopyAt(item: ItemAccess, top_cat_id: number): void {
  demand(mayCopy(item, top_cat_id));
}

/** @throws ApiError deleteNotAllowed */
export function demandTakeOut(item: ItemAccess, top_cat_id: number, pages: { readonly isOwn: boolean }): void {
  demand(mayTakeOut(item, top_cat_id, pages));
}

/** @throws ApiError catalogNotFound */
export function demandKnown(item: ItemAccess, top_cat_id: number): void {
  demand(mayKnowOf(item, top_cat_id));
}

/** @throws ApiError pageNotFound */
export function demandPageKnown({ grants }: ItemAccess, top_cat_id: number): void {
  if (!someGrant(grants, RIGHT.read, top_cat_id)) throw new ApiError('pageNotFound', {}, { field: 'cats' });
}

interface LoadedCatalog {
  readonly row: CatalogWithParents;
  readonly item: ItemAccess;
  readonly top_cat_id: number;
}

/** A posted item_id has to be the catalog's; 0 asks nothing. */
async function loadCatalog(ctx: RequestContext, cat_id: number, item_id: number): Promise<LoadedCatalog> {
  const row = await findWithParents(ctx.db, cat_id);
  if (!row || (item_id !== 0 && row.item_id !== item_id)) throw catalogNotFound('cat_id');
  const item = await loadItemAccess(ctx, row.item_id);
  const top_cat_id = topOfRow(row);
  demand(mayKnowOf(item, top_cat_id));
  return { row, item, top_cat_id };
}

/** The top-level catalog above a place that the viewer knows of; 0 for the root. */
async function placeIn(
  ctx: RequestContext,
  item: ItemAccess,
  { cat_id, field }: { readonly cat_id: number; readonly field: 'cat_id' | 'new_p_cat_id' | 'parent_cat_id' },
): Promise<number> {
  const { top_cat_id } = await placeOf(ctx.db, item.item_id, cat_id, field);
  if (cat_id !== 0) demand(mayKnowOf(item, top_cat_id));
  return top_cat_id;
}
