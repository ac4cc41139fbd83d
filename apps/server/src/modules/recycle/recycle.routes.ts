import { deleteItem as deleteItemCall, listRecycled, recoverPage as recoverPageCall } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToLookAsManager } from '../item/item.access.ts';
import { accessToRecover } from './recycle.access.ts';
import { deleteItem } from './recycle.item.service.ts';
import { presentRecycled } from './recycle.present.ts';
import { recoverPage, recycledPages } from './recycle.service.ts';

export const recycleRoutes: readonly Route[] = [
  route(listRecycled, {
    authorize: accessToLookAsManager,
    handle: async (ctx, input, access) =>
      presentRecycled(await recycledPages(ctx, access, input), ctx.settings.current.time_zone),
  }),
  route(recoverPageCall, {
    authorize: accessToRecover,
    handle: async (ctx, input, access) => {
      await recoverPage(ctx, access, input);
      return [];
    },
  }),
  route(deleteItemCall, {
    // Also an archived one.
    authorize: accessToLookAsManager,
    handle: async (ctx, input, access) => {
      await deleteItem(ctx, access, input);
      return { success: true as const };
    },
  }),
];
