import type { archiveItem as archiveItemCall, InputOf, transferItem as transferItemCall } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ItemRecord, Tx, UserRow } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { announce } from '../message/announce.service.ts';
import { forgetKey } from '../open-api/open-key.service.ts';
import { endAllLocks, endLostLocks } from '../page/page.lock.service.ts';
import { lettingIn } from '../quota/quota.service.ts';
import { orderFold } from '../sheet/sheet.fold.service.ts';
import { demandConsent } from '../user/consent.service.ts';
import { demandUnchanged } from '../user/login.service.ts';
import { demandStaying, findNamedUsers } from '../user/user.service.ts';
import { accessToLookAsManager, accessToManageItem, type ItemManageAccess, type ItemSeeAccess } from './item.access.ts';
import { logItem } from './item.new.service.ts';
import { removeMember, removeTeamRightsOf, updateOwner, upsertItemAdmin } from './item.owner.queries.ts';
import { updateItemRow } from './item.queries.ts';
import { lockItem, lockWritable, touchItem } from './item.service.ts';

const SPREADSHEET = 4;

/**
 * From now on the item can only be read, by everybody and for good.
 * @throws ApiError tooManyAttempts, passwordWrong, itemNameDiffers, itemNotFound, itemNotManaged, itemReadOnly
 */
export async function archiveItem(
  ctx: RequestContext,
  { viewer, item: { item_id, item: former } }: ItemManageAccess,
  consent: InputOf<typeof archiveItemCall>,
): Promise<void> {
  const own = await demandConsent(ctx, viewer, consent, former);
  await ctx.db.transaction().execute(async (tx) => {
    const item = await lockWritable(tx, item_id);
    await accessToManageItem(inside(ctx, tx), { item_id });
    await demandUnchanged(tx, own);
    await updateItemRow(tx, item_id, { is_archived: 1 });
    const [held] = await endAllLocks(tx, item_id);
    // what its editor did until now is what everybody reads from now on
    if (item.item_type === SPREADSHEET && held !== undefined) await orderFold(ctx, tx, held, ctx.clock.now());
    await touchItem(tx, item_id, ctx.clock.now(), { tree: true });
    await logItem(ctx, tx, viewer, { ...item, action_type: 'update' });
  });
}

/**
 * The item belongs to another user; whom it belonged to stays as item admin.
 * @throws ApiError tooManyAttempts, passwordWrong, itemNameDiffers, userNotFound, itemOwnedAlready, itemNotFound,
 *   itemNotManaged, membersTooMany, receiverOverQuota
 */
export async function transferItem(
  ctx: RequestContext,
  { viewer, item: { item_id, item: former } }: ItemManageAccess,
  { username, ...consent }: InputOf<typeof transferItemCall>,
): Promise<void> {
  const own = await demandConsent(ctx, viewer, consent, former);
  const { users } = await findNamedUsers(ctx.db, [username]);
  const [receiver] = users;
  if (!receiver) throw new ApiError('userNotFound', { names: username }, { field: 'username' });
  await ctx.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, item_id);
    await accessToLookAsManager(inside(ctx, tx), { item_id });
    await demandUnchanged(tx, own);
    await demandStaying(tx, [receiver], { field: 'username', owners: [item.uid] });
    if (item.uid === receiver.uid) throw new ApiError('itemOwnedAlready', { name: username }, { field: 'username' });
    const owners = () => [item.uid, receiver.uid];
    await lettingIn(ctx, tx, { owners, receiver }, async () => {
      await updateOwner(tx, item_id, receiver.uid);
      await forgetKey(tx, item_id);
      await upsertItemAdmin(tx, { item_id, uid: item.uid, created_at: ctx.clock.now() });
    });
    await touchItem(tx, item_id, ctx.clock.now(), { tree: true });
    await logItem(ctx, tx, viewer, { ...item, action_type: 'update' });
    await recordTransfer(ctx, tx, { item, by: viewer, receiver });
    const about = { object_type: 'item', item_id } as const;
    await announce(ctx, tx, { from: viewer, to: [receiver.uid], action_type: 'transfer', about });
  });
}

/**
 * The viewer gives up what he was given in the item; what others were given, and his teams, stay.
 * @throws ApiError itemOwnerStays; memberNotFound when nobody gave him anything in it
 */
export async function exitItem(ctx: RequestContext, { viewer, item: { item_id } }: ItemSeeAccess): Promise<void> {
  const { uid, username } = viewer;
  await ctx.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, item_id);
    if (item.uid === uid) throw new ApiError('itemOwnerStays');
    const wasMember = await removeMember(tx, item_id, uid);
    const wasInTeam = await removeTeamRightsOf(tx, item_id, uid);
    if (!wasMember && !wasInTeam) throw new ApiError('memberNotFound');
    await endLostLocks(tx, item_id, [uid]);
    const what = { action_type: 'unbound', object_type: 'member', object_id: uid, object_name: username } as const;
    await insertChange(tx, { item_id, uid, username, ...what, happened_at: ctx.clock.now() });
    await ctx.feed.put(tx, { topic: 'item', id: item_id });
  });
}

/**
 * Within the transaction in which its owner leaves for good: nothing of the item stays his. `from`: who gives it.
 * @throws ApiError itemNotFound, receiverOverQuota
 */
export async function giveItem(
  ctx: RequestContext,
  tx: Tx,
  { uid: from_uid, username }: Pick<Viewer, 'uid' | 'username'>,
  { item_id, receiver }: { readonly item_id: number; readonly receiver: Pick<UserRow, 'uid' | 'username'> },
): Promise<void> {
  // What tells others of it names him as what stays of him: by his user name alone.
  const from = { uid: from_uid, username };
  const item = await lockItem(tx, item_id);
  const owners = () => [receiver.uid];
  await lettingIn(ctx, tx, { owners, receiver }, () => updateOwner(tx, item_id, receiver.uid));
  await forgetKey(tx, item_id);
  await touchItem(tx, item_id, ctx.clock.now(), { tree: true });
  await logItem(ctx, tx, from, { ...item, action_type: 'update' });
  await recordTransfer(ctx, tx, { item, by: from, receiver });
  const about = { object_type: 'item', item_id } as const;
  await announce(ctx, tx, { from, to: [receiver.uid], action_type: 'transfer', about });
}

interface Transfer {
  readonly item: ItemRecord;
  readonly by: Pick<UserRow, 'uid' | 'username'>;
  readonly receiver: Pick<UserRow, 'uid' | 'username'>;
}

/** Tells the log of the site. */
async function recordTransfer(ctx: RequestContext, tx: Tx, { item, by, receiver }: Transfer): Promise<void> {
  const subject = { kind: 'item', id: item.item_id, name: item.item_name } as const;
  const before = { owner_uid: item.uid, owner: by.uid === item.uid ? by.username : '' };
  const after = { owner_uid: receiver.uid, owner: receiver.username };
  await recordAudit(ctx, tx, { action: 'item.transferred', by, subject, before, after });
}
