import type { archiveItem as archiveItemCall, InputOf, transferItem as transferItemCall } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import { type Change, insertChange } from '../change-log/change-log.service.ts';
import { endLostLocks } from '../page/page.lock.service.ts';
import { demandOwnPassword } from '../user/login.service.ts';
import { findNamedUsers } from '../user/user.service.ts';
import type { ItemManageAccess, ItemSeeAccess } from './item.access.ts';
import { removeMember, removeTeamRightsOf, updateOwner, upsertItemAdmin } from './item.owner.queries.ts';
import { updateItemRow } from './item.queries.ts';
import { lockItem, touchItem } from './item.service.ts';

/**
 * From now on the item can only be read, by everybody and for good.
 * @throws ApiError tooManyAttempts, passwordWrong, itemNotFound, itemReadOnly
 */
export async function archiveItem(
  ctx: RequestContext,
  { viewer, item: { item_id } }: ItemManageAccess,
  { password }: InputOf<typeof archiveItemCall>,
): Promise<void> {
  await demandOwnPassword(ctx, viewer, password);
  await ctx.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, item_id);
    if (item.is_archived === 1) throw new ApiError('itemReadOnly');
    await updateItemRow(tx, item_id, { is_archived: 1 });
    await tellItem(ctx, tx, viewer, item);
  });
}

/**
 * The item belongs to another user; whom it belonged to stays as item admin.
 * @throws ApiError tooManyAttempts, passwordWrong, userNotFound, itemOwnedAlready, itemNotFound
 */
export async function transferItem(
  ctx: RequestContext,
  { viewer, item: { item_id } }: ItemManageAccess,
  { username, password }: InputOf<typeof transferItemCall>,
): Promise<void> {
  await demandOwnPassword(ctx, viewer, password);
  const { users } = await findNamedUsers(ctx.db, [username]);
  const [receiver] = users;
  if (!receiver) throw new ApiError('userNotFound', { names: username }, { field: 'username' });
  await ctx.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, item_id);
    if (item.uid === receiver.uid) throw new ApiError('itemOwnedAlready', { name: username }, { field: 'username' });
    await updateOwner(tx, item_id, receiver.uid);
    await upsertItemAdmin(tx, { item_id, uid: item.uid, created_at: ctx.clock.now() });
    await tellItem(ctx, tx, viewer, item);
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
    await logChange(ctx, tx, viewer, { item_id, ...what });
  });
}

async function tellItem(
  ctx: RequestContext,
  tx: Tx,
  viewer: Viewer,
  { item_id, item_name }: ItemRecord,
): Promise<void> {
  await touchItem(tx, item_id, ctx.clock.now(), { tree: true });
  const what = { action_type: 'update', object_type: 'item', object_id: item_id, object_name: item_name } as const;
  await logChange(ctx, tx, viewer, { item_id, ...what });
}

async function logChange(
  ctx: RequestContext,
  tx: Tx,
  { uid, username }: Viewer,
  change: Omit<Change, 'uid' | 'username' | 'happened_at'>,
): Promise<void> {
  await insertChange(tx, { ...change, uid, username, happened_at: ctx.clock.now() });
  await ctx.feed.put(tx, { topic: 'item', id: change.item_id });
}
