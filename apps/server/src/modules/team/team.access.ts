import { mayLookAsManager } from '../../access/item.policy.ts';
import { demandViewer, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { findBinding, findTeamItem, findTeamRight, type TeamItemRow, type TeamRightRow } from './team.item.queries.ts';
import { mayManageTeam, mayOwnTeam, maySeeTeam, type TeamPlace } from './team.policy.ts';
import { findTeam, findTeamMember, type TeamMemberRow, type TeamRow } from './team.queries.ts';

/** A team and the viewer's place in it. */
export interface TeamAccess {
  readonly viewer: Viewer;
  readonly team: TeamRow;
  readonly place: TeamPlace;
}

export interface TeamMemberAccess extends TeamAccess {
  readonly member: TeamMemberRow;
}

/** An item bound to a team, by somebody who manages one of them. */
export interface TeamItemAccess {
  readonly viewer: Viewer;
  readonly binding: TeamItemRow;
  readonly item: ItemAccess;
}

export interface TeamRightAccess extends TeamItemAccess {
  readonly given: TeamRightRow;
}

/** @throws ApiError loginExpired, teamNotFound */
export async function accessToTeam(ctx: RequestContext, team_id: number): Promise<TeamAccess> {
  const access = await loadTeam(ctx, team_id);
  demand(maySeeTeam(access.place));
  return access;
}

/** @throws ApiError loginExpired, teamNotFound, teamNotManaged */
export async function accessToManageTeam(ctx: RequestContext, team_id: number): Promise<TeamAccess> {
  const access = await loadTeam(ctx, team_id);
  demand(mayManageTeam(access.place));
  return access;
}

/** @throws ApiError loginExpired, teamNotFound, teamNotOwned */
export async function accessToOwnTeam(ctx: RequestContext, team_id: number): Promise<TeamAccess> {
  const access = await loadTeam(ctx, team_id);
  demand(mayOwnTeam(access.place));
  return access;
}

/** A new team is anybody's who is logged in. */
export async function accessToSaveTeam(
  ctx: RequestContext,
  { id }: { readonly id: number },
): Promise<{ readonly viewer: Viewer } | TeamAccess> {
  return id === 0 ? { viewer: demandViewer(ctx) } : accessToManageTeam(ctx, id);
}

/** @throws ApiError loginExpired, memberNotFound, teamNotManaged */
export async function accessToTeamMember(
  ctx: RequestContext,
  { id }: { readonly id: number },
): Promise<TeamMemberAccess> {
  demandViewer(ctx);
  const member = await findTeamMember(ctx.db, id);
  const access = member && (await findVisibleTeam(ctx, member.team_id));
  if (!access) throw new ApiError('memberNotFound', {}, { field: 'id' });
  demand(mayManageTeam(access.place));
  return { ...access, member };
}

/** @throws ApiError loginExpired, teamItemNotFound, teamNotManaged */
export async function accessToTeamItem(ctx: RequestContext, { id }: { readonly id: number }): Promise<TeamItemAccess> {
  demandViewer(ctx);
  return manageBinding(ctx, await findTeamItem(ctx.db, id), 'id');
}

/** @throws ApiError loginExpired, teamItemNotFound, teamNotManaged */
export async function accessToListRights(
  ctx: RequestContext,
  { team_id, item_id }: { readonly team_id: number; readonly item_id: number },
): Promise<TeamItemAccess> {
  demandViewer(ctx);
  return manageBinding(ctx, await findBinding(ctx.db, team_id, item_id), 'item_id');
}

/** @throws ApiError loginExpired, memberNotFound, teamNotManaged */
export async function accessToTeamRight(
  ctx: RequestContext,
  { id }: { readonly id: number },
): Promise<TeamRightAccess> {
  demandViewer(ctx);
  const given = await findTeamRight(ctx.db, id);
  const binding = given && (await findBinding(ctx.db, given.team_id, given.item_id));
  if (!binding || !(await knows(ctx, binding))) throw new ApiError('memberNotFound', {}, { field: 'id' });
  return { ...(await manageBinding(ctx, binding, 'id')), given };
}

async function manageBinding(
  ctx: RequestContext,
  binding: TeamItemRow | undefined,
  field: string,
): Promise<TeamItemAccess> {
  if (!binding || !(await knows(ctx, binding))) throw new ApiError('teamItemNotFound', {}, { field });
  const item = await loadItemAccess(ctx, binding.item_id);
  const { viewer, place } = await loadTeam(ctx, binding.team_id);
  if (!mayLookAsManager(item).allowed) demand(mayManageTeam(place === undefined ? 'member' : place));
  return { viewer, binding, item };
}

/** Who neither is in the team nor manages the item is not told that they belong together. */
async function knows(ctx: RequestContext, { team_id, item_id }: TeamItemRow): Promise<boolean> {
  if (await findVisibleTeam(ctx, team_id)) return true;
  return mayLookAsManager(await loadItemAccess(ctx, item_id)).allowed;
}

async function findVisibleTeam(ctx: RequestContext, team_id: number): Promise<TeamAccess | undefined> {
  const access = await loadTeam(ctx, team_id);
  return access.place === undefined ? undefined : access;
}

/** @throws ApiError loginExpired, teamNotFound */
async function loadTeam(ctx: RequestContext, team_id: number): Promise<TeamAccess> {
  const viewer = demandViewer(ctx);
  const team = await findTeam(ctx.db, team_id, viewer.uid);
  if (!team) throw new ApiError('teamNotFound');
  return { viewer, team, place: placeOf(viewer, team) };
}

function placeOf(
  viewer: Viewer,
  team: { readonly uid: number; readonly team_member_group_id: 1 | 2 | null },
): TeamPlace {
  if (team.uid === viewer.uid) return 'owner';
  if (viewer.groupid === 1) return 'site';
  if (team.team_member_group_id === null) return undefined;
  return team.team_member_group_id === 2 ? 'admin' : 'member';
}
