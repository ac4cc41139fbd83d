import type { Team, TeamItem, TeamItemMember, TeamMember } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import { datetimeText } from '../../platform/datetime.ts';
import type { TeamItemRow } from './team.item.queries.ts';
import type { TeamRights } from './team.item.service.ts';
import type { CountedTeam, TeamMemberRow } from './team.queries.ts';

export function presentTeam(team: CountedTeam, viewer: Viewer, timeZone: string): Team {
  const manages = team.uid === viewer.uid || team.team_member_group_id === 2 || viewer.groupid === 1;
  return {
    id: team.team_id,
    team_name: team.team_name,
    uid: team.uid,
    username: team.username,
    addtime: datetimeText(team.created_at, timeZone),
    created_at: team.created_at,
    memberCount: team.members,
    itemCount: team.items,
    team_manage: manages ? 1 : 0,
  };
}

export function presentTeamMember(member: TeamMemberRow, timeZone: string): TeamMember {
  return {
    id: member.team_member_id,
    team_id: member.team_id,
    member_uid: member.uid,
    member_username: member.username,
    name: member.name,
    team_member_group_id: member.team_member_group_id,
    addtime: datetimeText(member.created_at, timeZone),
    added_at: member.created_at,
  };
}

export function presentTeamItem(row: TeamItemRow, timeZone: string): TeamItem {
  const { team_item_id: id, team_id, team_name, item_id, item_name, created_at: added_at } = row;
  return { id, team_id, team_name, item_id, item_name, addtime: datetimeText(added_at, timeZone), added_at };
}

/** `cat_id` is the one catalog of a restriction; 0 for none and for several. */
export function presentTeamRights({ owner_uid, rights, catalogs }: TeamRights, timeZone: string): TeamItemMember[] {
  const byRight = Map.groupBy(catalogs, ({ team_item_member_id }) => team_item_member_id);
  return rights.map((right) => {
    const confined = byRight.get(right.team_item_member_id) ?? [];
    const [first] = confined;
    return {
      id: right.team_item_member_id,
      team_id: right.team_id,
      item_id: right.item_id,
      member_uid: right.uid,
      member_username: right.username,
      name: right.name,
      is_owner: right.uid === owner_uid ? 1 : 0,
      member_group_id: right.member_group_id,
      cat_id: first && confined.length === 1 ? first.cat_id : 0,
      cat_ids: confined.map(({ cat_id }) => cat_id),
      cat_name: confined.map(({ cat_name }) => cat_name).join(', '),
      addtime: datetimeText(right.created_at, timeZone),
    };
  });
}
