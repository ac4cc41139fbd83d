import type { deleteItem as deleteItemCall, InputOf } from '@sheaf/contract';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { accessToLookAsManager, type ItemManageAccess } from '../item/item.access.ts';
import { lockItem, touchItem } from '../item/item.service.ts';
import { demandConsent } from '../user/consent.service.ts';
import { demandUnchanged } from '../user/login.service.ts';
import {
  isDomainTaken,
  lockDeletedItem,
  removeLocksIn,
  updateItemBack,
  updateItemDeleted,
} from './recycle.item.queries.ts';
import { KEPT_SECONDS } from './recycle.service.ts';

interface Actor {
  readonly uid: number;
  readonly username: string;
}

/**
 * Nobody sees the item from now on. Its rows stay for 30 days, then the purge removes them.
 * @throws ApiError tooManyAttempts, passwordWrong, itemNameDiffers, itemNotFound, itemNotManaged
 */
export async function deleteItem(
  ctx: RequestContext,
  { viewer, item }: ItemManageAccess,
  consent: InputOf<typeof deleteItemCall>,
): Promise<void> {
  const own = await demandConsent(ctx, viewer, consent, item.item);
  await ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item.item_id);
    await accessToLookAsManager(inside(ctx, tx), item);
    await demandUnchanged(tx, own);
    await removeItem(ctx, tx, viewer, item.item_id);
  });
}

/** The same within the transaction of who may. @throws ApiError itemNotFound */
export async function removeItem(ctx: Context, tx: Tx, actor: Actor, item_id: number): Promise<void> {
  const former = await lockItem(tx, item_id);
  await updateItemDeleted(tx, item_id, { deleted_at: ctx.clock.now(), deleted_by: actor.uid });
  await removeLocksIn(tx, item_id);
  await tellItem(ctx, tx, actor, former, 'delete');
  await recordAudit(ctx, tx, { action: 'item.deleted', by: actor, subject: auditSubject(former) });
}

/**
 * The item is there again as it was; pages that were deleted before it stay in its recycle bin. An open window on a page
 * of it goes on. @throws ApiError itemNotFound, also when its 30 days are over
 */
export async function recoverItem(ctx: Context, actor: Actor, item_id: number): Promise<void> {
  try {
    await bringBack(ctx, actor, item_id, { withDomain: true });
  } catch (error) {
    // Another took the domain between our look and the end of the transaction.
    if (!isUniqueViolation(error, ['item_domain_key'])) throw error;
    await bringBack(ctx, actor, item_id, { withDomain: false });
  }
}

async function bringBack(
  ctx: Context,
  actor: Actor,
  item_id: number,
  { withDomain }: { readonly withDomain: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const item = await lockDeletedItem(tx, item_id);
    if (!item || item.deleted_at <= now - KEPT_SECONDS) throw new ApiError('itemNotFound', {}, { field: 'item_id' });
    await demandAdministrating(ctx, tx);
    await updateItemBack(tx, item_id, await formerDomain(tx, item, withDomain));
    await tellItem(ctx, tx, actor, item, 'update');
    await recordAudit(ctx, tx, { action: 'item.restored', by: actor, subject: auditSubject(item) });
  });
}

function auditSubject({ item_id, item_name }: ItemRecord) {
  return { kind: 'item', id: item_id, name: item_name } as const;
}

async function formerDomain(
  tx: Tx,
  { item_domain }: ItemRecord,
  withDomain: boolean,
): Promise<Pick<ItemRecord, 'item_domain' | 'item_domain_key'>> {
  const item_domain_key = item_domain.toLowerCase();
  if (!withDomain || item_domain === '' || (await isDomainTaken(tx, item_domain_key))) {
    return { item_domain: '', item_domain_key: null };
  }
  return { item_domain, item_domain_key };
}

async function tellItem(
  ctx: Context,
  tx: Tx,
  { uid, username }: Actor,
  { item_id, item_name, updated_at }: ItemRecord,
  action_type: 'delete' | 'update',
): Promise<void> {
  const what = { object_type: 'item', object_id: item_id, object_name: item_name } as const;
  await insertChange(tx, { uid, username, item_id, action_type, ...what, happened_at: ctx.clock.now() });
  // Its frame changed, its contents did not: the time of the last change stays.
  await touchItem(tx, item_id, updated_at, { tree: true });
  await ctx.feed.put(tx, { topic: 'item', id: item_id });
}
