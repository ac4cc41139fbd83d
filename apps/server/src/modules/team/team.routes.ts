import {
  deleteTeam as deleteTeamCall,
  deleteTeamItem,
  deleteTeamMember,
  exitTeam,
  listItemsOfTeam,
  listTeamItemMembers,
  listTeamMembers,
  listTeams,
  listTeamsOfItem,
  saveTeam,
  saveTeamItem,
  saveTeamItemMember,
  saveTeamMember,
  transferTeam as transferTeamCall,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessToLookAsManager } from '../item/item.access.ts';
import {
  accessToListRights,
  accessToManageTeam,
  accessToOwnTeam,
  accessToSaveTeam,
  accessToTeam,
  accessToTeamItem,
  accessToTeamMember,
  accessToTeamRight,
} from './team.access.ts';
import { bindItems, changeTeamRight, itemsOfTeam, rightsOfTeam, teamsOfItem, unbindItem } from './team.item.service.ts';
import { leaveTeam, listMembersOfTeam, removeFromTeam, saveTeamMembers } from './team.member.service.ts';
import { presentTeam, presentTeamItem, presentTeamMember, presentTeamRights } from './team.present.ts';
import { deleteTeam, listOwnTeams, makeTeam, renameTeam, transferTeam } from './team.service.ts';

const success = { success: true } as const;

const ofTeams: readonly Route[] = [
  route(listTeams, {
    authorize: async (ctx) => demandViewer(ctx),
    handle: async (ctx, _, viewer) => {
      const { time_zone } = ctx.settings.current;
      return (await listOwnTeams(ctx, viewer)).map((team) => presentTeam(team, viewer, time_zone));
    },
  }),
  route(saveTeam, {
    authorize: accessToSaveTeam,
    handle: async (ctx, { team_name }, access) => {
      const { viewer } = access;
      const saved =
        'place' in access ? await renameTeam(ctx, access, team_name) : await makeTeam(ctx, viewer, team_name);
      return presentTeam(saved, viewer, ctx.settings.current.time_zone);
    },
  }),
  route(deleteTeamCall, {
    authorize: (ctx, { id }) => accessToOwnTeam(ctx, id),
    handle: async (ctx, _, access) => {
      await deleteTeam(ctx, access);
      return success;
    },
  }),
  route(transferTeamCall, {
    authorize: (ctx, { team_id }) => accessToOwnTeam(ctx, team_id),
    handle: async (ctx, input, access) => {
      const { moved, kept } = await transferTeam(ctx, access, input);
      return { moved: [...moved], kept: [...kept] };
    },
  }),
  route(exitTeam, {
    authorize: (ctx, { id }) => accessToTeam(ctx, id),
    handle: async (ctx, _, access) => {
      await leaveTeam(ctx, access);
      return [];
    },
  }),
];

const ofMembers: readonly Route[] = [
  route(listTeamMembers, {
    authorize: (ctx, { team_id }) => accessToTeam(ctx, team_id),
    handle: async (ctx, _, access) => {
      const { time_zone } = ctx.settings.current;
      return (await listMembersOfTeam(ctx, access)).map((member) => presentTeamMember(member, time_zone));
    },
  }),
  route(saveTeamMember, {
    authorize: (ctx, { team_id }) => accessToManageTeam(ctx, team_id),
    handle: (ctx, input, access) => saveTeamMembers(ctx, access, input),
  }),
  route(deleteTeamMember, {
    authorize: accessToTeamMember,
    handle: async (ctx, _, access) => {
      await removeFromTeam(ctx, access);
      return success;
    },
  }),
];

const ofItems: readonly Route[] = [
  route(listItemsOfTeam, {
    authorize: (ctx, { team_id }) => accessToTeam(ctx, team_id),
    handle: async (ctx, _, access) => {
      const { time_zone } = ctx.settings.current;
      return (await itemsOfTeam(ctx, access)).map((row) => presentTeamItem(row, time_zone));
    },
  }),
  route(listTeamsOfItem, {
    authorize: accessToLookAsManager,
    handle: async (ctx, _, access) => {
      const { time_zone } = ctx.settings.current;
      return (await teamsOfItem(ctx, access)).map((row) => presentTeamItem(row, time_zone));
    },
  }),
  route(saveTeamItem, {
    authorize: (ctx, { team_id }) => accessToManageTeam(ctx, team_id),
    handle: (ctx, input, access) => bindItems(ctx, access, input),
  }),
  route(deleteTeamItem, {
    authorize: accessToTeamItem,
    handle: async (ctx, _, access) => {
      await unbindItem(ctx, access);
      return success;
    },
  }),
  route(listTeamItemMembers, {
    authorize: accessToListRights,
    handle: async (ctx, _, access) =>
      presentTeamRights(await rightsOfTeam(ctx, access), ctx.settings.current.time_zone),
  }),
  route(saveTeamItemMember, {
    authorize: accessToTeamRight,
    handle: async (ctx, input, access) => {
      await changeTeamRight(ctx, access, input);
      return success;
    },
  }),
];

export const teamRoutes: readonly Route[] = [...ofTeams, ...ofMembers, ...ofItems];
