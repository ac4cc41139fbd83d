import { deleteItemGroup, listItemGroups, saveItemGroup, sortItemGroups } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { presentItemGroup } from './item-group.present.ts';
import { deleteGroup, groupsOf, saveGroup, sortGroups } from './item-group.save.service.ts';

export const itemGroupRoutes: readonly Route[] = [
  route(listItemGroups, {
    authorize: demandViewer,
    handle: async (ctx, _, viewer) => (await groupsOf(ctx, viewer)).map(presentItemGroup),
  }),
  route(saveItemGroup, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => presentItemGroup(await saveGroup(ctx, viewer, input)),
  }),
  route(deleteItemGroup, {
    authorize: demandViewer,
    handle: async (ctx, { id }, viewer) => {
      await deleteGroup(ctx, viewer, id);
      return { success: true as const };
    },
  }),
  route(sortItemGroups, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await sortGroups(ctx, viewer, input);
      return [];
    },
  }),
];
