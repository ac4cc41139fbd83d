import { type InputOf, LIMITS, type saveTeamMember } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { announce, tellUnread } from '../message/announce.service.ts';
import { endLostLocks } from '../page/page.lock.service.ts';
import { lettingIn } from '../quota/quota.service.ts';
import { demandStaying, findNamedUsers } from '../user/user.service.ts';
import { accessToManageTeam, accessToTeamMember, type TeamAccess, type TeamMemberAccess } from './team.access.ts';
import { listTeamItemRows } from './team.item.queries.ts';
import { findMembership, listTeamMemberRows, removeTeamMember, type TeamMemberRow } from './team.queries.ts';
import { demandTeam, idsOf, ownersOf, takeIn } from './team.service.ts';

export async function listMembersOfTeam(ctx: RequestContext, { team }: TeamAccess): Promise<readonly TeamMemberRow[]> {
  return listTeamMemberRows(ctx.db, team.team_id);
}

export interface SavedTeamMembers {
  /** Of the last one. */
  readonly id: number;
  readonly saved: string[];
  readonly unknown: string[];
}

/** @throws ApiError userNotFound, teamOwnerStays, teamMembersTooMany, teamNotFound, membersTooMany */
export async function saveTeamMembers(
  ctx: RequestContext,
  { team, viewer }: TeamAccess,
  { member_username, team_member_group_id }: InputOf<typeof saveTeamMember>,
): Promise<SavedTeamMembers> {
  const names = [...new Set(member_username.split(/[,，]/).map((name) => name.trim()))].filter((name) => name !== '');
  const { users, unknown } = await findNamedUsers(ctx.db, names);
  if (users.length === 0) {
    throw new ApiError('userNotFound', { names: names.join(', ').slice(0, 200) }, { field: 'member_username' });
  }
  const uids = users.map(({ uid }) => uid);
  const people = await ctx.db.transaction().execute(async (tx) => {
    const { uid } = await demandTeam(tx, team.team_id);
    await accessToManageTeam(inside(ctx, tx), team.team_id);
    // Whoever owns a team administers it.
    if (uids.includes(uid)) throw new ApiError('teamOwnerStays', {}, { field: 'member_username' });
    const items = await listTeamItemRows(tx, team);
    await demandStaying(tx, users, { field: 'member_username', owners: ownersOf(items) });
    const known = new Set((await listTeamMemberRows(tx, team.team_id)).map((member) => member.uid));
    const owners = async () => ownersOf(await listTeamItemRows(tx, team));
    const into = { team_id: team.team_id, items };
    const taken = await lettingIn(ctx, tx, { owners }, () => takeIn(ctx, tx, into, uids, team_member_group_id));
    await demandFits(tx, team.team_id);
    await ctx.feed.putAll(tx, { topic: 'item', ids: idsOf(items) });
    const about = { object_type: 'team', team_id: team.team_id } as const;
    const to = uids.filter((one) => !known.has(one));
    await announce(ctx, tx, { from: viewer, to, action_type: 'join', about });
    return taken;
  });
  const last = people.find(({ uid }) => uid === uids.at(-1));
  return { id: last?.team_member_id ?? 0, saved: users.map(({ username }) => username), unknown: [...unknown] };
}

/** @throws ApiError teamOwnerStays, teamNotFound */
export async function removeFromTeam(ctx: RequestContext, { team, member }: TeamMemberAccess): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await demandTeam(tx, team.team_id);
    await accessToTeamMember(inside(ctx, tx), { id: member.team_member_id });
    await leave(ctx, tx, team.team_id, member);
  });
}

/** @throws ApiError memberNotFound, teamOwnerStays, teamNotFound */
export async function leaveTeam(ctx: RequestContext, { viewer, team }: TeamAccess): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const member = await findMembership(tx, team.team_id, viewer.uid);
    if (!member) throw new ApiError('memberNotFound');
    await leave(ctx, tx, team.team_id, member);
  });
}

async function leave(ctx: RequestContext, tx: Tx, team_id: number, member: TeamMemberRow): Promise<void> {
  const { uid } = await demandTeam(tx, team_id);
  if (member.uid === uid) throw new ApiError('teamOwnerStays');
  const items = await listTeamItemRows(tx, { team_id });
  await removeTeamMember(tx, member.team_member_id);
  for (const item_id of idsOf(items)) await endLostLocks(tx, item_id, [member.uid]);
  await tellUnread(ctx, tx, [member.uid]);
  await ctx.feed.putAll(tx, { topic: 'item', ids: idsOf(items) });
}

async function demandFits(tx: Tx, team_id: number): Promise<void> {
  const members = await listTeamMemberRows(tx, team_id);
  if (members.length > LIMITS.teamMembers) throw new ApiError('teamMembersTooMany', { max: LIMITS.teamMembers });
}
