import { deleteMember, listMembers, saveMember } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToLookAsManager, accessToManageItem } from '../item/item.access.ts';
import { accessToMember } from './member.access.ts';
import { presentMembers } from './member.present.ts';
import { listMembersOf, removeMember, saveMembers } from './member.service.ts';

export const memberRoutes: readonly Route[] = [
  route(listMembers, {
    authorize: accessToLookAsManager,
    handle: async (ctx, _, access) => presentMembers(await listMembersOf(ctx, access), ctx.settings.current.time_zone),
  }),
  route(saveMember, { authorize: accessToManageItem, handle: (ctx, input, access) => saveMembers(ctx, access, input) }),
  route(deleteMember, {
    authorize: accessToMember,
    handle: async (ctx, _, access) => {
      await removeMember(ctx, access);
      return { success: true as const };
    },
  }),
];
