import { LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../context.ts';
import { lookupHash, signValue, verifySigned } from '../platform/crypto/secrets.ts';
import { ApiError } from '../platform/errors.ts';
import type { CookieToSet } from '../platform/http/answer.ts';
import type { ShareRecord } from '../schema/share-tables.ts';
import { findItem, type ItemWithOwner } from './access.queries.ts';
import { findPlaceOfPage, findShareByHash, isCatalogOf, type PlaceOfPage } from './share.queries.ts';

/** What the key of a share is sealed and looked up for, and its grant signed. */
export const SHARE_PURPOSE = 'share';

/**
 * Proof that the request brings the key of a share that holds at this moment. It is no grant: it opens what is shared,
 * by the calls that ask for it, and nothing else of the item.
 */
export interface ShareAccess {
  readonly share: ShareRecord;
  /** As it was given. */
  readonly unique_key: string;
  readonly item: ItemWithOwner;
  /** It has to be opened first, by its password or because its views are counted. */
  readonly closed: boolean;
}

/**
 * The one way in by a key; what has to be opened first comes as `closed`. What never was, what is over and what was
 * deleted since are one answer.
 * @throws ApiError loginForced, shareNotFound
 */
export async function accessByShare(ctx: RequestContext, unique_key: string): Promise<ShareAccess> {
  const { force_login, share_open } = ctx.settings.current;
  if (!ctx.viewer && force_login === 1 && share_open === 0) throw new ApiError('loginForced');
  const share = await findShareByHash(ctx.db, lookupHash(ctx.secrets, SHARE_PURPOSE, unique_key));
  const item = share && (await findItem(ctx.db, share.item_id));
  if (!share || !item || item.deleted_at > 0 || isOver(share, ctx.clock.now())) throw shareNotFound();
  if (!(await isThere(ctx, share))) throw shareNotFound();
  const asks = share.password_hash !== '' || share.max_views > 0;
  const closed = asks && !isOpened(ctx, share);
  if (closed && share.max_views > 0 && share.views >= share.max_views) throw shareNotFound();
  return { share, unique_key, item, closed };
}

/** The same, opened. @throws ApiError loginForced, shareNotFound, sharePasswordNeeded */
export async function accessToShare(ctx: RequestContext, unique_key: string): Promise<ShareAccess> {
  const access = await accessByShare(ctx, unique_key);
  if (access.closed) {
    const has_password = access.share.password_hash === '' ? 0 : 1;
    throw new ApiError('sharePasswordNeeded', {}, { data: { has_password } });
  }
  return access;
}

/** Whether a page is within what is shared, as the tree stands now. */
export async function isPageShared(ctx: RequestContext, { share }: ShareAccess, page_id: number): Promise<boolean> {
  const place = await findPlaceOfPage(ctx.db, page_id);
  return place !== undefined && isWithin(share, place);
}

export function shareNotFound(): ApiError {
  return new ApiError('shareNotFound', {}, { field: 'unique_key' });
}

function isOver({ revoked_at, expire_time }: ShareRecord, now: number): boolean {
  return revoked_at > 0 || (expire_time > 0 && expire_time <= now);
}

/** What was moved to another item is shared no more: nobody there said so. */
async function isThere(ctx: RequestContext, share: ShareRecord): Promise<boolean> {
  if (share.object_type === 'item') return share.object_id === share.item_id;
  if (share.object_type === 'catalog') return isCatalogOf(ctx.db, share.item_id, share.object_id);
  const place = await findPlaceOfPage(ctx.db, share.object_id);
  return place !== undefined && isWithin(share, place);
}

function isWithin({ object_type, object_id, item_id }: ShareRecord, place: PlaceOfPage): boolean {
  if (place.item_id !== item_id) return false;
  if (object_type === 'item') return true;
  if (object_type === 'page') return place.page_id === object_id;
  return [place.cat_id, place.above_cat_id, place.top_cat_id].includes(object_id);
}

/** A signed word that its holder opened this share: a share never changes, so it needs no version. */
export function makeShareGrant(
  ctx: RequestContext,
  { share_id }: ShareRecord,
): { visit_grant: string; expires_at: number; cookie: CookieToSet } {
  const expires_at = ctx.clock.now() + LIMITS.shareGrantTtl;
  const visit_grant = signValue(ctx.secrets, { purpose: SHARE_PURPOSE, value: String(share_id), expires_at });
  const cookie = { name: cookieName(share_id), value: visit_grant, maxAgeSeconds: LIMITS.shareGrantTtl };
  return { visit_grant, expires_at, cookie };
}

/** Did the request bring such a word, as cookie or as the field `visit_grant`? */
function isOpened({ request, secrets, clock }: RequestContext, { share_id }: ShareRecord): boolean {
  return [request.cookies[cookieName(share_id)], request.visitGrant].some(
    (word) => word !== undefined && verifySigned(secrets, SHARE_PURPOSE, word, clock.now()) === String(share_id),
  );
}

function cookieName(share_id: number): string {
  return `sheaf_share_${share_id}`;
}
