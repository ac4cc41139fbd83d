import type { OldSite } from '@sheaf/exchange/showdoc/site';
import type { Step } from './move-in.step.service.ts';
import {
  insertMember,
  insertMemberCatalogs,
  insertTeamItemMember,
  insertTeamItemMemberCatalogs,
  upsertTeamItem,
  upsertTeamMember,
} from './move-in.write.queries.ts';
import type { MoveInWork } from './move-in-work.ts';

const ORDINARY = 1;

function comingOf({ ids, rights }: MoveInWork, old_item: number) {
  return {
    members: (rights.members.get(old_item) ?? []).filter(({ id }) => ids.get('member', id) === undefined),
    teams: (rights.teamItems.get(old_item) ?? []).filter(({ id }) => ids.get('team_item', id) === undefined),
    byTeam: (rights.teamItemMembers.get(old_item) ?? []).filter(
      ({ id }) => ids.get('team_item_member', id) === undefined,
    ),
  };
}

/** Is somebody let in who was not when the item came, and who is known here? */
export function hasComingRights(work: MoveInWork, old_item: number): boolean {
  const { members, teams, byTeam } = comingOf(work, old_item);
  const isKnown = ({ uid, cat_ids }: { uid: number; cat_ids: readonly number[] | undefined }) =>
    work.ids.get('user', uid) !== undefined && cat_ids?.length !== 0;
  return (
    members.some(isKnown) ||
    byTeam.some((one) => isKnown(one) && mayHaveRight(work, one)) ||
    teams.some(({ team_id }) => work.ids.get('team', team_id))
  );
}

/** Who is let into an item, by name and by team. */
export async function addRights(work: MoveInWork, step: Step, old_item: number): Promise<void> {
  const { members, teams, byTeam } = comingOf(work, old_item);
  for (const member of members) await addMember(step, member);
  for (const { id, team_id: old_team, created_at } of teams) {
    const [team_id, item_id] = [step.get('team', old_team), step.get('item', old_item)];
    if (team_id === undefined || item_id === undefined) continue;
    step.moved('team_item', id, await upsertTeamItem(step.tx, { team_id, item_id, created_at }));
    step.came('team_item', 1);
  }
  for (const member of byTeam) await addTeamRight(work, step, member);
}

/** Is the team bound to the item, and the person in the team? */
function mayHaveRight({ site }: MoveInWork, { team_id, item_id, uid }: OldSite['teamItemMembers'][number]): boolean {
  const isBound = site.teamItems.some((one) => one.team_id === team_id && one.item_id === item_id);
  return isBound && site.teamMembers.some((one) => one.team_id === team_id && one.uid === uid);
}

/** A right that was confined to what is gone would be one to everything, and is left out. */
async function addMember(step: Step, member: OldSite['members'][number]): Promise<void> {
  const [item_id, uid] = [step.get('item', member.item_id), step.get('user', member.uid)];
  if (item_id === undefined || uid === undefined || member.cat_ids?.length === 0) return;
  const { member_group_id, created_at } = member;
  const item_member_id = await insertMember(step.tx, { item_id, uid, member_group_id, created_at });
  step.moved('member', member.id, item_member_id ?? 0);
  step.came('item_member', 1);
  const cat_ids = catalogsOf(step, member.cat_ids);
  if (item_member_id === undefined || cat_ids.length === 0) return;
  await insertMemberCatalogs(
    step.tx,
    cat_ids.map((cat_id) => ({ item_member_id, cat_id })),
  );
}

async function addTeamRight(work: MoveInWork, step: Step, member: OldSite['teamItemMembers'][number]): Promise<void> {
  const [team_id, item_id] = [step.get('team', member.team_id), step.get('item', member.item_id)];
  const uid = step.get('user', member.uid);
  if (team_id === undefined || item_id === undefined || uid === undefined || !mayHaveRight(work, member)) return;
  if (member.cat_ids?.length === 0) return;
  const { member_group_id, created_at } = member;
  const team_item_id = await upsertTeamItem(step.tx, { team_id, item_id, created_at });
  const person = { team_id, uid, team_member_group_id: ORDINARY, created_at } as const;
  const team_member_id = await upsertTeamMember(step.tx, person);
  const row = { team_item_id, team_member_id, member_group_id, created_at };
  const team_item_member_id = await insertTeamItemMember(step.tx, row);
  step.moved('team_item_member', member.id, team_item_member_id ?? 0);
  step.came('team_item_member', 1);
  const cat_ids = catalogsOf(step, member.cat_ids);
  if (team_item_member_id === undefined || cat_ids.length === 0) return;
  await insertTeamItemMemberCatalogs(
    step.tx,
    cat_ids.map((cat_id) => ({ team_item_member_id, cat_id })),
  );
}

function catalogsOf(step: Step, cat_ids: readonly number[] = []): number[] {
  return cat_ids.flatMap((cat_id) => step.get('catalog', cat_id) ?? []);
}
