import type { InputOf, transferTeam as transferTeamCall } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { lockItem } from '../item/item.service.ts';
import { announce, tellUnread } from '../message/announce.service.ts';
import { endLostLocks } from '../page/page.lock.service.ts';
import { lettingIn } from '../quota/quota.service.ts';
import { demandTeamsOpen } from '../setting/setting.access.ts';
import { demandOwnPassword, demandUnchanged } from '../user/login.service.ts';
import { lockAsking } from '../user/session.service.ts';
import { demandStaying, findNamedUsers } from '../user/user.service.ts';
import { accessToManageTeam, accessToOwnTeam, type TeamAccess } from './team.access.ts';
import { insertTeamRights, listTeamItemRows, type TeamItemRow, updateItemOwner } from './team.item.queries.ts';
import {
  type CountedTeam,
  findCountedTeam,
  findMembership,
  insertTeam,
  listTeamMemberRows,
  listTeamsOf,
  lockTeamRow,
  removeTeam,
  removeTeamMember,
  updateTeam,
  upsertTeamMembers,
} from './team.queries.ts';

const ADMIN_OF_TEAM = 2;
/** What a team gives its members in an item, until somebody says otherwise. */
export const TEAM_RIGHT = 1;

export async function listOwnTeams(ctx: RequestContext, { uid }: Viewer): Promise<readonly CountedTeam[]> {
  return listTeamsOf(ctx.db, uid);
}

/** Its maker is in it, as team admin. @throws ApiError loginExpired, teamNameMissing, teamsClosed */
export async function makeTeam(ctx: RequestContext, viewer: Viewer, team_name: string): Promise<CountedTeam> {
  demandName(team_name);
  demandTeamsOpen(ctx, viewer);
  const { uid } = viewer;
  const now = ctx.clock.now();
  const team_id = await ctx.db.transaction().execute(async (tx) => {
    await lockAsking(ctx, tx, viewer);
    const made = await insertTeam(tx, { team_name, uid, created_at: now });
    await upsertTeamMembers(tx, [uid], { team_id: made, team_member_group_id: ADMIN_OF_TEAM, created_at: now });
    return made;
  });
  return countedTeam(ctx, team_id, uid);
}

/** @throws ApiError teamNameMissing, teamNotFound, teamNotManaged */
export async function renameTeam(
  ctx: RequestContext,
  { viewer, team }: TeamAccess,
  team_name: string,
): Promise<CountedTeam> {
  demandName(team_name);
  await ctx.db.transaction().execute(async (tx) => {
    await demandTeam(tx, team.team_id);
    await accessToManageTeam(inside(ctx, tx), team.team_id);
    await updateTeam(tx, team.team_id, { team_name });
  });
  return countedTeam(ctx, team.team_id, viewer.uid);
}

/**
 * What its members could do by it ends with it; the items stay whose they are.
 * @throws ApiError teamNotFound, teamNotOwned
 */
export async function deleteTeam(ctx: RequestContext, { viewer, team }: TeamAccess): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await demandTeam(tx, team.team_id);
    await accessToOwnTeam(inside(ctx, tx), team.team_id);
    const items = await listTeamItemRows(tx, team);
    const uids = (await listTeamMemberRows(tx, team.team_id)).map(({ uid }) => uid);
    for (const item_id of idsOf(items)) await lockItem(tx, item_id);
    await removeTeam(tx, team.team_id);
    await tellUnread(ctx, tx, uids);
    for (const item_id of idsOf(items)) {
      await endLostLocks(tx, item_id, uids);
      await logTeam(ctx, tx, viewer, { item_id, team, action_type: 'unbound' });
    }
    await ctx.feed.putAll(tx, { topic: 'item', ids: idsOf(items) });
  });
}

export interface Transferred {
  readonly moved: readonly number[];
  readonly kept: readonly number[];
}

/**
 * Gives the team away with the items of it that its owner owns; those of others stay theirs, and bound. The former
 * owner is in the team no more.
 * @throws ApiError tooManyAttempts, passwordWrong, userNotFound, teamNotFound, membersTooMany, receiverOverQuota
 */
export async function transferTeam(
  ctx: RequestContext,
  { viewer, team }: TeamAccess,
  { username, password }: InputOf<typeof transferTeamCall>,
): Promise<Transferred> {
  const own = await demandOwnPassword(ctx, viewer, password);
  const { users } = await findNamedUsers(ctx.db, [username]);
  const [receiver] = users;
  if (!receiver) throw new ApiError('userNotFound', { names: username }, { field: 'username' });
  if (receiver.uid === viewer.uid) return { moved: [], kept: idsOf(await listTeamItemRows(ctx.db, team)) };
  return ctx.db.transaction().execute(async (tx) => {
    await demandTeam(tx, team.team_id, viewer.uid);
    const items = await listTeamItemRows(tx, team);
    for (const item_id of idsOf(items)) await lockItem(tx, item_id);
    await demandUnchanged(tx, own);
    await demandStaying(tx, [receiver], { field: 'username', owners: ownersOf(items) });
    const moved = items.filter(({ owner_uid }) => owner_uid === viewer.uid);
    const owners = () => [...ownersOf(items), receiver.uid];
    const parties = { owners, receiver: moved.length > 0 ? receiver : undefined };
    await lettingIn(ctx, tx, parties, async () => {
      for (const { item_id } of moved) await updateItemOwner(tx, item_id, receiver.uid);
      await updateTeam(tx, team.team_id, { uid: receiver.uid });
      await takeIn(ctx, tx, { team_id: team.team_id, items }, [receiver.uid], ADMIN_OF_TEAM);
      await removeFormer(tx, team.team_id, viewer.uid);
    });
    for (const item_id of idsOf(items)) {
      await endLostLocks(tx, item_id, [viewer.uid]);
      await logTeam(ctx, tx, viewer, { item_id, team, action_type: 'update' });
    }
    await ctx.feed.putAll(tx, { topic: 'item', ids: idsOf(items) });
    const about = { object_type: 'team', team_id: team.team_id } as const;
    await announce(ctx, tx, { from: viewer, to: [receiver.uid], action_type: 'transfer', about });
    const gone = new Set(idsOf(moved));
    return { moved: [...gone], kept: idsOf(items).filter((item_id) => !gone.has(item_id)) };
  });
}

/**
 * Within the transaction in which its owner leaves for good, all owners of its items locked: the team is another's, who
 * manages it from now on. `from`: who gives it.
 * @throws ApiError teamNotFound, membersTooMany
 */
export async function giveTeam(
  ctx: RequestContext,
  tx: Tx,
  { uid, username }: Pick<Viewer, 'uid' | 'username'>,
  { team_id, owner, to_uid }: { readonly team_id: number; readonly owner: number; readonly to_uid: number },
): Promise<void> {
  await demandTeam(tx, team_id);
  const items = await listTeamItemRows(tx, { team_id });
  await lettingIn(ctx, tx, { owners: () => ownersOf(items) }, async () => {
    await updateTeam(tx, team_id, { uid: to_uid });
    await takeIn(ctx, tx, { team_id, items }, [to_uid], ADMIN_OF_TEAM);
    await removeFormer(tx, team_id, owner);
  });
  const about = { object_type: 'team', team_id } as const;
  await announce(ctx, tx, { from: { uid, username }, to: [to_uid], action_type: 'transfer', about });
}

async function removeFormer(tx: Tx, team_id: number, uid: number): Promise<void> {
  const former = await findMembership(tx, team_id, uid);
  if (former) await removeTeamMember(tx, former.team_member_id);
}

/** Users become members, and may edit every item of the team; who is in already keeps what he may. */
export async function takeIn(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { team_id, items }: { readonly team_id: number; readonly items: readonly TeamItemRow[] },
  uids: readonly number[],
  team_member_group_id: 1 | 2,
): Promise<readonly { readonly team_member_id: number; readonly uid: number }[]> {
  const created_at = clock.now();
  const people = await upsertTeamMembers(tx, uids, { team_id, team_member_group_id, created_at });
  for (const { team_item_id } of items) {
    const rights = people.map(({ team_member_id }) => {
      return { team_item_id, team_member_id, member_group_id: TEAM_RIGHT, created_at } as const;
    });
    await insertTeamRights(tx, rights);
  }
  return people;
}

/**
 * The team's row is the caller's until the transaction ends.
 * @throws ApiError teamNotFound when it is gone, or not this owner's any more
 */
export async function demandTeam(tx: Tx, team_id: number, owner_uid?: number): Promise<{ readonly uid: number }> {
  const team = await lockTeamRow(tx, team_id);
  if (!team || (owner_uid !== undefined && team.uid !== owner_uid)) throw new ApiError('teamNotFound');
  return team;
}

export function idsOf(items: readonly TeamItemRow[]): number[] {
  return items.map(({ item_id }) => item_id).toSorted((a, b) => a - b);
}

export function ownersOf(items: readonly TeamItemRow[]): number[] {
  return items.map(({ owner_uid }) => owner_uid);
}

export async function logTeam(
  ctx: RequestContext,
  tx: Tx,
  { uid, username }: Viewer,
  {
    item_id,
    team,
    action_type,
  }: {
    readonly item_id: number;
    readonly team: { readonly team_id: number; readonly team_name: string };
    readonly action_type: 'binding' | 'unbound' | 'update';
  },
): Promise<void> {
  const { team_id: object_id, team_name: object_name } = team;
  const what = { object_type: 'team', object_id, object_name } as const;
  await insertChange(tx, { uid, username, item_id, action_type, ...what, happened_at: ctx.clock.now() });
}

function demandName(team_name: string): void {
  if (team_name === '') throw new ApiError('teamNameMissing', {}, { field: 'team_name' });
}

async function countedTeam(ctx: RequestContext, team_id: number, uid: number): Promise<CountedTeam> {
  const team = await findCountedTeam(ctx.db, team_id, uid);
  if (!team) throw new ApiError('teamNotFound');
  return team;
}
