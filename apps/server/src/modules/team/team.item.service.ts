import { type InputOf, LIMITS, type saveTeamItem, type saveTeamItemMember } from '@sheaf/contract';
import { type Grant, someGrant, wholeItem } from '../../access/grants.ts';
import type { Viewer } from '../../access/viewer.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { lockWritable } from '../item/item.service.ts';
import { topCatalogsOf } from '../member/member.service.ts';
import { announce, tellUnread } from '../message/announce.service.ts';
import { endLostLocks } from '../page/page.lock.service.ts';
import { lettingIn } from '../quota/quota.service.ts';
import {
  accessToManageTeam,
  accessToTeamItem,
  accessToTeamRight,
  type TeamAccess,
  type TeamItemAccess,
  type TeamRightAccess,
} from './team.access.ts';
import {
  insertRightCatalogs,
  insertTeamItem,
  insertTeamRights,
  listRightCatalogs,
  listTeamItemRows,
  listTeamRights,
  type RightCatalogRow,
  removeRightCatalogs,
  removeTeamItem,
  type TeamItemRow,
  type TeamRightRow,
  updateTeamRight,
} from './team.item.queries.ts';
import { listTeamMemberRows, lockTeamRow } from './team.queries.ts';
import { demandTeam, logTeam, TEAM_RIGHT } from './team.service.ts';

export async function itemsOfTeam(ctx: RequestContext, { team }: TeamAccess): Promise<readonly TeamItemRow[]> {
  return listTeamItemRows(ctx.db, team);
}

export async function teamsOfItem(ctx: RequestContext, { item }: ItemManageAccess): Promise<readonly TeamItemRow[]> {
  return listTeamItemRows(ctx.db, { item_id: item.item_id });
}

/**
 * Binds all of the items or none: who does it manages the team and each of them.
 * @throws ApiError itemNotFound, itemNotManaged, itemReadOnly, membersTooMany, teamItemsTooMany, teamNotFound
 */
export async function bindItems(
  ctx: RequestContext,
  { viewer, team }: TeamAccess,
  { item_id: item_ids }: InputOf<typeof saveTeamItem>,
): Promise<{ id: number; saved: number[] }> {
  const wanted = [...new Set(item_ids)].toSorted((a, b) => a - b);
  for (const item_id of wanted) await accessToManageItem(ctx, { item_id });
  const created_at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await demandTeam(tx, team.team_id);
    await accessToManageTeam(inside(ctx, tx), team.team_id);
    const owners: number[] = [];
    for (const item_id of wanted) {
      owners.push((await lockWritable(tx, item_id)).uid);
      await accessToManageItem(inside(ctx, tx), { item_id });
    }
    const bound = await lettingIn(ctx, tx, { owners: () => owners }, () => bindEach(tx, team, wanted, created_at));
    const saved = bound.map(({ item_id }) => item_id);
    const to = (await listTeamMemberRows(tx, team.team_id)).map(({ uid }) => uid);
    for (const item_id of saved) {
      await logTeam(ctx, tx, viewer, { item_id, team, action_type: 'binding' });
      await announce(ctx, tx, { from: viewer, to, action_type: 'join', about: { object_type: 'item', item_id } });
    }
    await demandFits(tx, team.team_id);
    await ctx.feed.putAll(tx, { topic: 'item', ids: saved });
    return { id: bound.at(-1)?.team_item_id ?? 0, saved };
  });
}

interface Bound {
  readonly team_item_id: number;
  readonly item_id: number;
}

/** Answers those that were not bound before. */
async function bindEach(
  tx: Tx,
  { team_id }: TeamAccess['team'],
  item_ids: readonly number[],
  created_at: number,
): Promise<readonly Bound[]> {
  const people = await listTeamMemberRows(tx, team_id);
  const bound: Bound[] = [];
  for (const item_id of item_ids) {
    const team_item_id = await insertTeamItem(tx, { team_id, item_id, created_at });
    if (team_item_id === undefined) continue;
    bound.push({ team_item_id, item_id });
    const right = { team_item_id, member_group_id: TEAM_RIGHT, created_at } as const;
    const rights = people.map(({ team_member_id }) => ({ ...right, team_member_id }));
    for (let at = 0; at < rights.length; at += 500) await insertTeamRights(tx, rights.slice(at, at + 500));
  }
  return bound;
}

async function demandFits(tx: Tx, team_id: number): Promise<void> {
  const items = await listTeamItemRows(tx, { team_id });
  if (items.length > LIMITS.teamItems) throw new ApiError('teamItemsTooMany', { max: LIMITS.teamItems });
}

/** @throws ApiError itemReadOnly */
export async function unbindItem(ctx: RequestContext, { viewer, binding, item }: TeamItemAccess): Promise<void> {
  if (item.read_only === 'archived') throw new ApiError('itemReadOnly');
  const { item_id, team_id, team_item_id } = binding;
  await ctx.db.transaction().execute(async (tx) => {
    // Whoever takes people in to the team gives them rights in what is bound to it.
    await lockTeamRow(tx, team_id);
    await lockWritable(tx, item_id);
    await accessToTeamItem(inside(ctx, tx), { id: team_item_id });
    const uids = (await listTeamMemberRows(tx, team_id)).map(({ uid }) => uid);
    await removeTeamItem(tx, team_item_id);
    if (uids.length > 0) await endLostLocks(tx, item_id, uids);
    await logTeam(ctx, tx, viewer, { item_id, team: binding, action_type: 'unbound' });
    await tellUnread(ctx, tx, uids);
    await ctx.feed.put(tx, { topic: 'item', id: item_id });
  });
}

export interface TeamRights {
  /** Of the item. */
  readonly owner_uid: number;
  readonly rights: readonly TeamRightRow[];
  readonly catalogs: readonly RightCatalogRow[];
}

export async function rightsOfTeam(ctx: RequestContext, { binding, item }: TeamItemAccess): Promise<TeamRights> {
  const { team_item_id } = binding;
  return {
    owner_uid: item.item.uid,
    rights: await listTeamRights(ctx.db, team_item_id),
    catalogs: await listRightCatalogs(ctx.db, team_item_id),
  };
}

/**
 * Changes what a member of the team may do in the item. Nobody gives more than he has there himself.
 * @throws ApiError itemReadOnly, rightTooHigh, catalogNotFound
 */
export async function changeTeamRight(
  ctx: RequestContext,
  { viewer, binding }: TeamRightAccess,
  input: InputOf<typeof saveTeamItemMember>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, binding.item_id);
    const { item, given } = await accessToTeamRight(inside(ctx, tx), input);
    if (item.read_only === 'archived') throw new ApiError('itemReadOnly');
    const { team_item_member_id } = given;
    const right = input.member_group_id ?? given.member_group_id;
    const cat_ids = await catalogsAsked(tx, binding, given, input);
    const confined = right === 2 ? [] : await topCatalogsOf(tx, binding.item_id, cat_ids);
    demandHeld(item.grants, right, confined);
    await updateTeamRight(tx, team_item_member_id, right);
    await removeRightCatalogs(tx, team_item_member_id);
    const rows = confined.map((cat_id) => ({ team_item_member_id, cat_id }));
    if (rows.length > 0) await insertRightCatalogs(tx, rows);
    await endLostLocks(tx, binding.item_id, [given.uid]);
    await logRight(ctx, tx, viewer, given);
    await ctx.feed.put(tx, { topic: 'item', id: binding.item_id });
  });
}

/** Several catalogs win over the one that old clients send; without either the restriction stays as it is. */
async function catalogsAsked(
  tx: Tx,
  { team_item_id }: TeamItemRow,
  { team_item_member_id }: TeamRightRow,
  { cat_id, cat_ids }: InputOf<typeof saveTeamItemMember>,
): Promise<readonly number[]> {
  if (cat_ids !== undefined) return [...new Set(cat_ids)];
  if (cat_id !== undefined) return cat_id === 0 ? [] : [cat_id];
  const catalogs = await listRightCatalogs(tx, team_item_id);
  return catalogs.filter((row) => row.team_item_member_id === team_item_member_id).map((row) => row.cat_id);
}

async function logRight(ctx: RequestContext, tx: Tx, { uid, username }: Viewer, given: TeamRightRow): Promise<void> {
  const what = { object_type: 'member', object_id: given.uid, object_name: given.username } as const;
  const { item_id } = given;
  await insertChange(tx, { uid, username, item_id, action_type: 'update', ...what, happened_at: ctx.clock.now() });
}

/** @throws ApiError rightTooHigh */
function demandHeld(grants: readonly Grant[], right: 0 | 1 | 2, cat_ids: readonly number[]): void {
  const holds =
    cat_ids.length === 0 ? wholeItem(grants, right) : cat_ids.every((cat_id) => someGrant(grants, right, cat_id));
  if (!holds) throw new ApiError('rightTooHigh', {}, { field: 'member_group_id' });
}
