import { LIMITS } from '@sheaf/contract';
import { mayEdit } from '../../access/item.policy.ts';
import { findItemAccess, type ItemAccess } from '../../access/load.ts';
import { demandNoToken } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { sameSecret } from '../../platform/crypto/tokens.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { accessToEditPage } from '../page/page.access.ts';
import { countRequest, isBeyond } from '../user/attempt.service.ts';
import { findKey, type GivenKey, updateUsed } from './open-key.queries.ts';
import { tokenHash } from './open-key.service.ts';

/** Proof that the request brought the key of this item; `ctx` is the request of who holds it. */
export interface KeyAccess {
  readonly ctx: RequestContext;
  readonly viewer: Viewer;
  readonly item: ItemAccess;
}

interface Keys {
  readonly api_key: string;
  readonly api_token: string;
}

/** As the author of what programs write; nobody has the account 0. */
const PROGRAM = { uid: 0, username: 'API', name: '', groupid: 2, session_id: 0 } as const;
const MINUTE = 60;

/** The key is for people who manage the item: what it opens outlives a personal token. @throws ApiError tokenNotAllowed, and as accessToManageItem */
export async function accessToKeys(
  ctx: RequestContext,
  input: { readonly item_id: number },
): Promise<ItemManageAccess> {
  const access = await accessToManageItem(ctx, input);
  demandNoToken(access.viewer);
  return access;
}

/**
 * Reads in the item of a key, archived or not. Whoever else asks by cookie or token is not asked for.
 * @throws ApiError apiKeyWrong, also for an item that is deleted; openTooManyCalls
 */
export async function accessByKey(ctx: RequestContext, { api_key, api_token }: Keys): Promise<KeyAccess> {
  const key = api_key === '' ? undefined : await findKey(ctx.db, api_key);
  const token_hash = tokenHash(ctx, api_token);
  if (!sameSecret(key?.token_hash ?? '', token_hash) || !key) return refuse(ctx);
  const viewer: Viewer = { ...PROGRAM, key: { item_id: key.item_id, token_hash } };
  const asking = { ...ctx, viewer };
  const item = await findItemAccess(asking, key.item_id);
  if (!item?.grants.some(({ via }) => via === 'key')) return refuse(ctx);
  await countCall(ctx, key);
  return { ctx: asking, viewer, item };
}

/** The same to write there. @throws ApiError apiKeyWrong, openTooManyCalls, itemReadOnly, itemTypeReadOnly */
export async function accessToWriteByKey(ctx: RequestContext, keys: Keys): Promise<KeyAccess> {
  const access = await accessByKey(ctx, keys);
  demand(mayEdit(access.item, 0));
  return access;
}

/** Many wrong ones from one address are not even looked at. */
async function refuse(ctx: RequestContext): Promise<never> {
  await countRequest(ctx, 'open', { most: LIMITS.openWrongPerMinute, seconds: MINUTE });
  throw new ApiError('apiKeyWrong', {}, { field: 'api_key' });
}

async function countCall(ctx: RequestContext, { item_id, used_at }: GivenKey): Promise<void> {
  const now = ctx.clock.now();
  const most = LIMITS.openCallsPerMinute;
  if (await isBeyond(ctx, `open:${item_id}`, { most, seconds: MINUTE })) {
    throw new ApiError('openTooManyCalls', { most, seconds: MINUTE - (now % MINUTE) }, { field: 'api_key' });
  }
  if (used_at > now - MINUTE) return;
  await ctx.db.transaction().execute((tx) => updateUsed(tx, item_id, now));
}

/** The same for a file, also where it is put on a page. @throws ApiError pageNotFound, and as accessToWriteByKey */
export async function accessToUploadByKey(
  ctx: RequestContext,
  { page_id, ...keys }: Keys & { readonly page_id: number },
): Promise<KeyAccess> {
  const access = await accessToWriteByKey(ctx, keys);
  if (page_id > 0) await accessToEditPage(access.ctx, { page_id, item_id: access.item.item_id });
  return access;
}
