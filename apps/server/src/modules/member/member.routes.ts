import {
  deleteMember,
  listAllMembers,
  listMembers,
  listMyPeople,
  listPeople,
  myGrants,
  saveMember,
  setAllReadOnly,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { datetimeText } from '../../platform/datetime.ts';
import { accessToLookAsManager, accessToManageItem, accessToSeeItem } from '../item/item.access.ts';
import { accessToNewPage } from '../page/page.access.ts';
import { accessToMember } from './member.access.ts';
import { presentEverybody, presentPeople, presentPerson } from './member.people.present.ts';
import { everybodyIn, ownPlaceIn, peopleAround, peopleOf } from './member.people.service.ts';
import { presentMembers } from './member.present.ts';
import { makeAllReadOnly } from './member.read-only.service.ts';
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
  route(setAllReadOnly, {
    authorize: accessToManageItem,
    handle: async (ctx, _, access) => ({ changed: await makeAllReadOnly(ctx, access) }),
  }),
  route(listPeople, {
    authorize: accessToLookAsManager,
    handle: async (ctx, { uid }, { item }) => presentPeople(await peopleOf(ctx, item, uid === 0 ? undefined : uid)),
  }),
  route(myGrants, {
    authorize: accessToSeeItem,
    handle: async (ctx, _, { viewer, item }) => presentPerson(await ownPlaceIn(ctx, viewer, item)),
  }),
  route(listAllMembers, {
    authorize: (ctx, { item_id }) => accessToNewPage(ctx, item_id),
    handle: async (ctx, { item_id }, item) => presentEverybody(item_id, await everybodyIn(ctx, item)),
  }),
  route(listMyPeople, {
    authorize: demandViewer,
    handle: async (ctx, _, viewer) => {
      const { time_zone } = ctx.settings.current;
      const people = await peopleAround(ctx, viewer);
      return people.map(({ uid, username, name, created_at }) => {
        return { uid, username, name, addtime: datetimeText(created_at, time_zone) };
      });
    },
  }),
];
