import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  datetime,
  formId,
  formIdRequired,
  formInt,
  givenPassword,
  id,
  idList,
  line,
  nothing,
  success,
  text,
  unixSeconds,
  zeroOrOne,
} from './fields.ts';
import { LIMITS } from './limits.ts';

/** 1 ordinary member, 2 team admin. */
const TeamGroup = z.union([z.literal(1), z.literal(2)]);
/** 0 read-only, 1 edit, 2 item admin. */
const Group = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const names = text.trim().min(1).max(5000);

const Team = z.strictObject({
  id,
  team_name: z.string(),
  uid: id,
  username: z.string(),
  addtime: datetime,
  created_at: unixSeconds,
  memberCount: id,
  itemCount: id,
  /** Above 0: the viewer manages it. */
  team_manage: zeroOrOne,
});
export type Team = z.infer<typeof Team>;

const TeamMember = z.strictObject({
  id,
  team_id: id,
  member_uid: id,
  member_username: z.string(),
  name: z.string(),
  team_member_group_id: TeamGroup,
  addtime: datetime,
  added_at: unixSeconds,
});
export type TeamMember = z.infer<typeof TeamMember>;

/** An item bound to a team; `id` is that of the binding. */
const TeamItem = z.strictObject({
  id,
  team_id: id,
  team_name: z.string(),
  item_id: id,
  item_name: z.string(),
  addtime: datetime,
  added_at: unixSeconds,
});
export type TeamItem = z.infer<typeof TeamItem>;

const TeamItemMember = z.strictObject({
  id,
  team_id: id,
  item_id: id,
  member_uid: id,
  member_username: z.string(),
  name: z.string(),
  /** 1: he owns the item, which he manages whatever the team gives. */
  is_owner: zeroOrOne,
  member_group_id: Group,
  /** The one catalog of the restriction, 0 for all (or for several: then cat_ids). */
  cat_id: id,
  cat_ids: z.array(id),
  cat_name: z.string(),
  addtime: datetime,
});
export type TeamItemMember = z.infer<typeof TeamItemMember>;

export const listTeams = endpoint({
  path: '/api/team/getList',
  access: 'login',
  summary: 'The teams that one owns or is in, newest first.',
  input: z.object({}),
  output: z.array(Team),
  errors: ['loginExpired'],
});

export const saveTeam = endpoint({
  path: '/api/team/save',
  access: 'team.manage',
  summary: 'Make a team (id 0, by anybody logged in), or rename one.',
  input: z.object({ id: formId.default(0), team_name: line(LIMITS.teamNameChars).default('') }),
  output: Team,
  errors: ['loginExpired', 'teamNameMissing', 'teamNotFound', 'teamNotManaged', 'teamsClosed'],
});

export const deleteTeam = endpoint({
  path: '/api/team/delete',
  access: 'team.own',
  summary: 'Delete a team: what its members could do by it ends at once. The items stay.',
  input: z.object({ id: formIdRequired }),
  output: success,
  errors: ['loginExpired', 'teamNotFound', 'teamNotOwned'],
});

export const transferTeam = endpoint({
  path: '/api/team/attorn',
  access: 'team.own',
  summary:
    'Give a team to somebody else, with those of its items that the former owner owns; items of others stay theirs and stay bound.',
  input: z.object({
    team_id: formIdRequired,
    username: line(LIMITS.usernameChars.max).default(''),
    password: givenPassword.default(''),
  }),
  output: z.strictObject({ moved: z.array(id), kept: z.array(id) }),
  errors: [
    'confirmByLogin',
    'loginExpired',
    'membersTooMany',
    'passwordWrong',
    'receiverOverQuota',
    'teamNotFound',
    'teamNotOwned',
    'tooManyAttempts',
    'userNotFound',
  ],
});

export const exitTeam = endpoint({
  path: '/api/team/exitTeam',
  access: 'team.see',
  summary: 'Leave a team, and what one could do by it.',
  input: z.object({ id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'memberNotFound', 'teamNotFound', 'teamOwnerStays'],
});

export const listTeamMembers = endpoint({
  path: '/api/teamMember/getList',
  access: 'team.see',
  summary: 'The people of a team, newest first.',
  input: z.object({ team_id: formIdRequired }),
  output: z.array(TeamMember),
  errors: ['loginExpired', 'teamNotFound'],
});

export const saveTeamMember = endpoint({
  path: '/api/teamMember/save',
  access: 'team.manage',
  summary:
    'Take users into a team, or change who administers it. Who is new may edit every item that is bound to the team.',
  input: z.object({
    team_id: formIdRequired,
    /** One user name, or several with commas. */
    member_username: names,
    team_member_group_id: formInt.pipe(TeamGroup).default(1),
  }),
  output: z.strictObject({ id, saved: z.array(z.string()), unknown: z.array(z.string()) }),
  errors: [
    'loginExpired',
    'membersTooMany',
    'teamMembersTooMany',
    'teamNotFound',
    'teamNotManaged',
    'teamOwnerStays',
    'userNotFound',
  ],
});

export const deleteTeamMember = endpoint({
  path: '/api/teamMember/delete',
  access: 'team.manage',
  summary: 'Take somebody out of a team.',
  input: z.object({ id: formIdRequired }),
  output: success,
  errors: ['loginExpired', 'memberNotFound', 'teamNotManaged', 'teamOwnerStays'],
});

export const listItemsOfTeam = endpoint({
  path: '/api/teamItem/getListByTeam',
  access: 'team.see',
  summary: 'The items that are bound to a team.',
  input: z.object({ team_id: formIdRequired }),
  output: z.array(TeamItem),
  errors: ['loginExpired', 'teamNotFound'],
});

export const listTeamsOfItem = endpoint({
  path: '/api/teamItem/getList',
  access: 'item.manage',
  summary: 'The teams that an item is bound to.',
  input: z.object({ item_id: formIdRequired }),
  output: z.array(TeamItem),
  errors: ['itemNotFound', 'itemNotManaged', 'loginExpired'],
});

export const saveTeamItem = endpoint({
  path: '/api/teamItem/save',
  access: 'team.manage',
  summary: 'Bind items to a team, by who manages both: all its members may edit them.',
  input: z.object({ team_id: formIdRequired, item_id: idList }),
  output: z.strictObject({ id, saved: z.array(id) }),
  errors: [
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'loginExpired',
    'membersTooMany',
    'teamItemsTooMany',
    'teamNotFound',
    'teamNotManaged',
  ],
});

export const deleteTeamItem = endpoint({
  path: '/api/teamItem/delete',
  access: 'team.manage',
  summary: 'Unbind an item from a team, by who manages one of them.',
  input: z.object({ id: formIdRequired }),
  output: success,
  errors: ['itemReadOnly', 'loginExpired', 'teamItemNotFound', 'teamNotManaged'],
});

export const listTeamItemMembers = endpoint({
  path: '/api/teamItemMember/getList',
  access: 'team.manage',
  summary: 'What each member of a team may do in one of its items; also for who manages the item.',
  input: z.object({ item_id: formIdRequired, team_id: formIdRequired }),
  output: z.array(TeamItemMember),
  errors: ['loginExpired', 'teamItemNotFound', 'teamNotFound', 'teamNotManaged'],
});

export const saveTeamItemMember = endpoint({
  path: '/api/teamItemMember/save',
  access: 'team.manage',
  summary:
    "Change a member's right in one item of a team, by who manages either; nobody gives more than he has in the item.",
  input: z.object({
    id: formIdRequired,
    member_group_id: formInt.pipe(Group).optional(),
    cat_id: formId.optional(),
    cat_ids: idList.optional(),
  }),
  output: success,
  errors: ['catalogNotFound', 'itemReadOnly', 'loginExpired', 'memberNotFound', 'rightTooHigh', 'teamNotManaged'],
});
