import {
  type createSinglePage,
  type InputOf,
  LIMITS,
  type openShare,
  type ShareRow,
  type saveShare,
} from '@sheaf/contract';
import { type ItemAccess, loadGrants } from '../../access/load.ts';
import { accessByShare, makeShareGrant, SHARE_PURPOSE, type ShareAccess, shareNotFound } from '../../access/share.ts';
import type { Viewer } from '../../access/viewer.ts';
import { inside, type RequestContext } from '../../context.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts';
import { lookupHash, sealSecret } from '../../platform/crypto/secrets.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ShareRecord } from '../../schema/share-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { demandCaptcha } from '../captcha/captcha.service.ts';
import { lockItem, lockWritable } from '../item/item.service.ts';
import { accessToEditPage, accessToLookAsEditor, type PageAccess } from '../page/page.access.ts';
import { guess } from '../user/attempt.service.ts';
import { accessToRevokeShare, accessToSaveShare, type ShareRevokeAccess, topOfShared } from './share.access.ts';
import { openKey } from './share.key.service.ts';
import { maySeeShare } from './share.policy.ts';
import { presentShare } from './share.present.ts';
import {
  addView,
  countSharesOfItem,
  findListedShare,
  findSingleDoor,
  insertShare,
  type ListedShare,
  listSharesOfItem,
  listSharesOfUser,
  type NewShare,
  revokeSinglePages,
  updateRevoked,
} from './share.queries.ts';

/** 144 bits: nobody comes upon a share by trying. */
const KEY_BYTES = 18;
const DAY = 24 * 3600;

interface MadeShare {
  readonly share: ShareRecord;
  readonly unique_key: string;
}

/**
 * A page has one share of its own: a new one, with whatever time, is another key, and the one before is dead. What that
 * asked for, the new one asks for too, unless it is told otherwise: another time opens no page that was closed.
 */
export async function sharePage(
  ctx: RequestContext,
  { viewer, page: { page_id, item_id } }: PageAccess,
  {
    expire_days,
    password,
    max_views,
  }: Pick<InputOf<typeof createSinglePage>, 'expire_days' | 'max_views' | 'password'>,
): Promise<MadeShare> {
  const password_hash = password ? await hashPassword(password) : password;
  return ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item_id);
    const { page } = await accessToEditPage(inside(ctx, tx), { page_id });
    if (page.item_id !== item_id) throw new ApiError('pageNotFound');
    const before = await findSingleDoor(tx, page_id, ctx.clock.now());
    await revokeSinglePages(tx, page_id, ctx.clock.now());
    return addShare(ctx, tx, {
      object_type: 'page',
      object_id: page_id,
      item_id,
      created_by: viewer.uid,
      expire_days,
      password_hash: password_hash ?? before?.password_hash ?? '',
      max_views: max_views ?? before?.max_views ?? 0,
    });
  });
}

export async function unsharePage(ctx: RequestContext, { page: { page_id, item_id } }: PageAccess): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item_id);
    await accessToLookAsEditor(inside(ctx, tx), { page_id });
    await revokeSinglePages(tx, page_id, ctx.clock.now());
  });
}

/** Of a catalog, or of all of an item: there may be several, each for others. */
export async function shareBranch(
  ctx: RequestContext,
  viewer: Viewer,
  input: InputOf<typeof saveShare>,
): Promise<ShareRow> {
  const { item_id, cat_id, password, ...choices } = input;
  const password_hash = password === '' ? '' : await hashPassword(password);
  return ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item_id);
    await accessToSaveShare(inside(ctx, tx), input);
    const { share, unique_key } = await addShare(ctx, tx, {
      ...choices,
      object_type: cat_id === 0 ? 'item' : 'catalog',
      object_id: cat_id === 0 ? item_id : cat_id,
      item_id,
      created_by: viewer.uid,
      password_hash,
    });
    const listed = await findListedShare(tx, share.share_id, ctx.clock.now());
    if (!listed) throw shareNotFound();
    return presentShare(listed, unique_key);
  });
}

interface Wanted extends Pick<NewShare, 'object_type' | 'object_id' | 'item_id' | 'created_by'> {
  readonly expire_days: number;
  readonly password_hash?: string;
  readonly max_views?: number;
}

async function addShare(ctx: RequestContext, tx: Tx, wanted: Wanted): Promise<MadeShare> {
  const { expire_days, password_hash = '', max_views = 0, ...object } = wanted;
  const now = ctx.clock.now();
  if ((await countSharesOfItem(tx, wanted.item_id, now)) >= LIMITS.shares) {
    throw new ApiError('sharesTooMany', { max: LIMITS.shares });
  }
  const unique_key = randomToken(KEY_BYTES);
  const share = await insertShare(tx, {
    ...{ ...object, password_hash, max_views, created_at: now },
    expire_time: expire_days === 0 ? 0 : now + expire_days * DAY,
    key_hash: lookupHash(ctx.secrets, SHARE_PURPOSE, unique_key),
    unique_key: sealSecret(ctx.secrets, SHARE_PURPOSE, unique_key),
  });
  return { share, unique_key };
}

/** @throws ApiError notAllowed, shareNotFound when somebody was faster */
export async function revokeShare(
  ctx: RequestContext,
  { item: { item_id }, share: { share_id } }: ShareRevokeAccess,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item_id);
    await accessToRevokeShare(inside(ctx, tx), { share_id });
    await updateRevoked(tx, share_id, ctx.clock.now());
  });
}

/** Those whose objects the viewer may edit. */
export async function sharesOfItem(ctx: RequestContext, item: ItemAccess): Promise<ShareRow[]> {
  const shares = await listSharesOfItem(ctx.db, item.item_id, ctx.clock.now());
  return shares
    .filter((share) => maySeeShare(item, { top_cat_id: topOfShared(share) }))
    .map((share) => shown(ctx, share));
}

/** One's own, where one may still edit what is shared: others see to the rest. */
export async function sharesOfViewer(ctx: RequestContext, { uid }: Viewer): Promise<ShareRow[]> {
  const shares = await listSharesOfUser(ctx.db, uid, ctx.clock.now());
  const grants = await loadGrants(ctx, [...new Set(shares.map(({ item_id }) => item_id))]);
  const held = shares.filter((share) =>
    maySeeShare({ grants: grants.get(share.item_id) ?? [] }, { top_cat_id: topOfShared(share) }),
  );
  return held.map((share) => shown(ctx, share));
}

function shown(ctx: RequestContext, share: ListedShare): ShareRow {
  return presentShare(share, openKey(ctx, share.unique_key));
}

/**
 * Opens a share by its password and counts that as a view; who opened it already is not counted again. A preview that
 * some program makes of the address opens nothing.
 * @throws ApiError loginForced, shareNotFound also when no view is left, captchaWrong, sharePasswordWrong, tooManyAttempts
 */
export async function openByKey(ctx: RequestContext, input: InputOf<typeof openShare>) {
  const access = await accessByShare(ctx, input.unique_key);
  if (access.closed) await open(ctx, access, input);
  return makeShareGrant(ctx, access.share);
}

async function open(ctx: RequestContext, { share }: ShareAccess, input: InputOf<typeof openShare>): Promise<void> {
  const { share_id, password_hash } = share;
  if (password_hash !== '') {
    await demandCaptcha(ctx, input);
    const attempt = { what: 'share', who: String(share_id), address: ctx.request.address };
    const isRight = await guess(ctx, attempt, async () =>
      (await verifyPassword(input.password, password_hash)) ? true : undefined,
    );
    if (!isRight) throw new ApiError('sharePasswordWrong', {}, { field: 'password' });
  }
  const counted = await ctx.db.transaction().execute((tx) => addView(tx, share_id));
  if (!counted) throw shareNotFound();
}
