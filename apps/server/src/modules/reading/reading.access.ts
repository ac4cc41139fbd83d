import { RIGHT, someGrant } from '../../access/grants.ts';
import { accessToVisit, type ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { accessToReadPage, type PageReadAccess } from '../page/page.access.ts';
import { findPageMark, type PageMark } from './reading.queries.ts';

/** Proof that the viewer may read this page of this item; the text is not loaded yet. */
export interface MarkedPage {
  readonly item: ItemAccess;
  readonly mark: PageMark;
}

interface PageAddress {
  readonly item: string;
  readonly page_id: number;
}

interface PlaceAccess {
  readonly item: ItemAccess;
  readonly mark?: PageMark;
  /** The item that the page went to, where the viewer may read it. */
  readonly elsewhere?: ItemAccess;
}

/**
 * An item that the viewer may read, and the page of its address: absent when it is not there or not for him. A page that
 * went to another item is found there, by who may read it there.
 * @throws ApiError loginForced, itemNotVisible
 */
export async function accessToPlace(ctx: RequestContext, { item: key, page_id }: PageAddress): Promise<PlaceAccess> {
  refuseForcedGuest(ctx);
  const item = await accessToVisit(ctx, key);
  const mark = await findPageMark(ctx.db, page_id);
  if (mark && mark.item_id !== item.item_id) {
    const elsewhere = await itemOf(ctx, mark);
    return elsewhere ? { item, elsewhere } : { item };
  }
  return mark && someGrant(item.grants, RIGHT.read, mark.top_cat_id) ? { item, mark } : { item };
}

/** The item of a page that the viewer may read there; nothing tells the others that there is one. */
async function itemOf(ctx: RequestContext, mark: PageMark): Promise<ItemAccess | undefined> {
  try {
    const item = await accessToVisit(ctx, mark.item_id);
    return someGrant(item.grants, RIGHT.read, mark.top_cat_id) ? item : undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/**
 * A page in the address of its item. What the viewer may not see is not there.
 * @throws ApiError loginForced, itemNotVisible, pageNotFound
 */
export async function accessToItemPage(ctx: RequestContext, address: PageAddress): Promise<MarkedPage> {
  const { item, mark } = await accessToPlace(ctx, address);
  if (!mark) throw new ApiError('pageNotFound');
  return { item, mark };
}

/** The same page with its text. */
export async function accessToText(ctx: RequestContext, { mark }: MarkedPage): Promise<PageReadAccess> {
  return accessToReadPage(ctx, mark.page_id);
}

/** Those of some pages that the viewer may read now. */
export async function readableOf(ctx: RequestContext, page_ids: readonly number[]): Promise<number[]> {
  const readable: number[] = [];
  for (const page_id of page_ids) if (await isReadable(ctx, page_id)) readable.push(page_id);
  return readable;
}

async function isReadable(ctx: RequestContext, page_id: number): Promise<boolean> {
  const mark = await findPageMark(ctx.db, page_id);
  if (!mark) return false;
  try {
    return (await accessToPlace(ctx, { item: String(mark.item_id), page_id })).mark !== undefined;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
