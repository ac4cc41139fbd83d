import { listMyItems, sortItems, starItem as starItemCall, unstarItem as unstarItemCall } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessToStarItem } from './item.access.ts';
import { listItemsOf, sortList, starItem, unstarItem } from './item.list.service.ts';
import { presentMyItem } from './item.present.ts';

/** How people keep their items. */
export const itemListRoutes: readonly Route[] = [
  route(listMyItems, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) =>
      (await listItemsOf(ctx, viewer, input)).map((row) => presentMyItem(row, viewer)),
  }),
  route(starItemCall, {
    authorize: accessToStarItem,
    handle: async (ctx, { item_id }, { viewer, item }) => {
      await starItem(ctx, viewer, item);
      return { id: item_id };
    },
  }),
  route(unstarItemCall, {
    authorize: demandViewer,
    handle: async (ctx, { item_id }, viewer) => {
      await unstarItem(ctx, viewer, item_id);
      return [];
    },
  }),
  route(sortItems, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await sortList(ctx, viewer, input);
      return [];
    },
  }),
];
