import type { OpenKey } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { lookupHash, openSecret, SecretUnreadableError, sealSecret } from '../../platform/crypto/secrets.ts';
import { randomToken, sameSecret } from '../../platform/crypto/tokens.ts';
import type { OpenKeyRecord } from '../../schema/open-key-tables.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { logItem } from '../item/item.new.service.ts';
import { lockWritable } from '../item/item.service.ts';
import { findKey, findKeyOfItem, insertKey, removeKey } from './open-key.queries.ts';

/** What a token is sealed and compared for. */
const PURPOSE = 'api_token';
const KEY_BYTES = 18;
const TOKEN_BYTES = 32;

/** The key of an item, made when it is first asked for. @throws ApiError itemNotFound, itemNotManaged, itemReadOnly */
export async function keyOfItem(
  ctx: RequestContext,
  { viewer, item: { item_id } }: ItemManageAccess,
): Promise<OpenKey> {
  const known = shown(ctx, await findKeyOfItem(ctx.db, item_id));
  if (known) return known;
  return ctx.db.transaction().execute(async (tx) => {
    const item = await lockWritable(tx, item_id);
    await accessToManageItem(inside(ctx, tx), { item_id });
    return shown(ctx, await findKeyOfItem(tx, item_id)) ?? (await makeKey(ctx, tx, viewer, item));
  });
}

/** Another key; the one before opens nothing any more. @throws ApiError itemNotFound, itemNotManaged, itemReadOnly */
export async function resetKey(ctx: RequestContext, { viewer, item: { item_id } }: ItemManageAccess): Promise<OpenKey> {
  return ctx.db.transaction().execute(async (tx) => {
    const item = await lockWritable(tx, item_id);
    await accessToManageItem(inside(ctx, tx), { item_id });
    return makeKey(ctx, tx, viewer, item);
  });
}

/** Whoever had the key has it no more: the item belongs to somebody else. */
export async function forgetKey(tx: Tx, item_id: number): Promise<void> {
  await removeKey(tx, item_id);
}

/** Whether somebody holds this key of an item; what it opens is asked by whoever opens it. */
export async function isKey(ctx: Context, { api_key, api_token }: OpenKey): Promise<boolean> {
  if (api_key === '') return false;
  return sameSecret((await findKey(ctx.db, api_key))?.token_hash ?? '', tokenHash(ctx, api_token));
}

/** What the row keeps instead of the token. */
export function tokenHash({ secrets }: Context, api_token: string): string {
  return lookupHash(secrets, PURPOSE, api_token);
}

/** A key that programs have already; nothing where the item has one here, or the name of the key is another item's. */
export async function keepKey(ctx: Context, tx: Tx, key: OpenKey & Pick<OpenKeyRecord, 'created_at' | 'item_id'>) {
  const { item_id, api_key, api_token, created_at } = key;
  if ((await findKeyOfItem(tx, item_id)) || (await findKey(tx, api_key))) return;
  const sealed = sealSecret(ctx.secrets, PURPOSE, api_token);
  await insertKey(tx, { item_id, api_key, token_hash: tokenHash(ctx, api_token), api_token: sealed, created_at });
}

async function makeKey(ctx: RequestContext, tx: Tx, viewer: Viewer, item: ItemRecord): Promise<OpenKey> {
  const { item_id, item_name } = item;
  const made = { api_key: randomToken(KEY_BYTES), api_token: randomToken(TOKEN_BYTES) };
  await removeKey(tx, item_id);
  await insertKey(tx, {
    item_id,
    api_key: made.api_key,
    token_hash: tokenHash(ctx, made.api_token),
    api_token: sealSecret(ctx.secrets, PURPOSE, made.api_token),
    created_at: ctx.clock.now(),
  });
  await logItem(ctx, tx, viewer, { ...item, action_type: 'update' });
  const subject = { kind: 'item', id: item_id, name: item_name } as const;
  await recordAudit(ctx, tx, { action: 'key.made', subject, after: { api_key: made.api_key } });
  return made;
}

/** Undefined also where the token was sealed with a secret key that the site has no more: then it opens nothing. */
function shown({ secrets }: Context, key: OpenKeyRecord | undefined): OpenKey | undefined {
  if (!key) return undefined;
  try {
    return { api_key: key.api_key, api_token: openSecret(secrets, PURPOSE, key.api_token) };
  } catch (error) {
    if (error instanceof SecretUnreadableError) return undefined;
    throw error;
  }
}
