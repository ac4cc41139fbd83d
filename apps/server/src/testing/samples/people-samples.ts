import * as contract from '@sheaf/contract';
import { fillTeam } from '../access-matrix-world.ts';
import { type Fields, item, nothing, page, type Sample, type Samples, type Scene } from './sample.ts';

async function newMember({ owner, filled, extra, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { item_id: filled.item_id, item_member_id: filled.item_member_id };
  const fields = { item_id: filled.item_id, username: extra, member_group_id: 0 };
  return { item_id: filled.item_id, item_member_id: (await owner.ok('/api/member/save', fields)).id };
}

/** Not the item of the others, who would only read it from then on. */
async function readOnlyItem({ owner, caller, filled, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { item_id: filled.item_id };
  const item = await owner.addItem('New');
  if (caller.username !== owner.username) await owner.addMember(item, caller, { member_group_id: 2 });
  return item;
}

const noMessage: Sample = { fields: () => ({ message_content_id: 1 }), reaches: ['messageNotFound'] };

const followers = (scene: Scene) => ({ ...page(scene), uids: scene.owner.uid });

const place = (scene: Scene) => ({ ...item(scene), ...page(scene) });

const team = ({ filled }: Scene) => ({ team_id: filled.team.team_id });

const teamById = ({ filled }: Scene) => ({ id: filled.team.team_id });

async function newTeam({ owner, filled, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: filled.team.team_id };
  return { id: (await owner.ok(contract.saveTeam, { team_name: 'New' })).id };
}

async function newTeamMember({ owner, filled, extra, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: filled.team.team_member_id };
  const { id: team_id } = await owner.ok(contract.saveTeam, { team_name: 'New' });
  return { id: (await owner.ok(contract.saveTeamMember, { team_id, member_username: extra })).id };
}

async function newBinding({ owner, filled, extra, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: filled.team.team_item_id };
  return { id: (await fillTeam(owner, filled.item, extra)).team_item_id };
}

async function newRight({ owner, filled, extra, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: filled.team.team_item_member_id, member_group_id: 0 };
  return { id: (await fillTeam(owner, filled.item, extra)).team_item_member_id, member_group_id: 0 };
}

export const PEOPLE_SAMPLES: Samples = [
  [contract.listMembers, { fields: item }],
  [
    contract.saveMember,
    { fields: ({ filled, extra }) => ({ item_id: filled.item_id, username: extra, member_group_id: 0 }) },
  ],
  [contract.deleteMember, { fields: newMember }],
  [contract.setAllReadOnly, { fields: readOnlyItem }],
  [contract.listPeople, { fields: item }],
  [contract.myGrants, { fields: item }],
  [contract.listAllMembers, { fields: item }],
  [contract.listMyPeople, nothing],
  [contract.listReminders, nothing],
  [contract.listAnnouncements, nothing],
  [contract.listUnread, nothing],
  [contract.markRead, noMessage],
  [contract.markAllRead, nothing],
  [contract.deleteMessage, noMessage],
  [contract.messageEvents, nothing],
  [contract.addAnnouncement, { fields: () => ({ message_content: 'News' }) }],
  [contract.listPlannedAnnouncements, nothing],
  [contract.deletePlannedAnnouncement, { fields: () => ({ plan_id: 1 }), reaches: ['messageNotFound'] }],
  [contract.deleteAnnouncement, noMessage],
  [contract.listSubscribers, { fields: page }],
  [contract.saveSubscribers, { fields: followers }],
  [contract.deleteSubscribers, { fields: followers }],
  [contract.listReceivers, { fields: page }],
  [contract.followState, { fields: place }],
  [contract.follow, { fields: (scene) => ({ ...place(scene), followed: 1 }) }],
  [contract.getPushUrl, nothing],
  [contract.savePushUrl, { fields: () => ({ push_url: '' }) }],
  [contract.getNoticeMail, nothing],
  [contract.saveNoticeMail, { fields: () => ({ notice_mail: 'never' }) }],
  [contract.listTeams, nothing],
  [contract.saveTeam, { fields: (scene) => ({ ...teamById(scene), team_name: 'Planners' }) }],
  [contract.deleteTeam, { fields: newTeam }],
  [
    contract.transferTeam,
    {
      fields: (scene) => ({ ...team(scene), username: scene.extra, password: 'not that one' }),
      reaches: ['passwordWrong', 'tooManyAttempts'],
    },
  ],
  [contract.exitTeam, { fields: teamById, reaches: ['memberNotFound', 'teamOwnerStays'] }],
  [contract.listTeamMembers, { fields: team }],
  [contract.saveTeamMember, { fields: (scene) => ({ ...team(scene), member_username: scene.extra }) }],
  [contract.deleteTeamMember, { fields: newTeamMember }],
  [contract.listItemsOfTeam, { fields: team }],
  [contract.listTeamsOfItem, { fields: item }],
  [contract.saveTeamItem, { fields: (scene) => ({ ...team(scene), ...item(scene) }) }],
  [contract.deleteTeamItem, { fields: newBinding }],
  [contract.listTeamItemMembers, { fields: (scene) => ({ ...team(scene), ...item(scene) }) }],
  [contract.saveTeamItemMember, { fields: newRight }],
];
