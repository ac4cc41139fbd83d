import { deleteSiteItems, giveSiteItems, listSiteItems, recoverItem as recoverItemCall } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { recoverItem } from '../recycle/recycle.item.service.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { presentSiteItems } from './admin-item.present.ts';
import { deleteItems, giveItems, siteItems } from './admin-item.service.ts';

/** What administrators do with the items of everybody. */
export const adminItemRoutes: readonly Route[] = [
  route(listSiteItems, {
    authorize: accessToSite,
    handle: async (ctx, input) => presentSiteItems(await siteItems(ctx, input), ctx.settings.current.time_zone),
  }),
  route(deleteSiteItems, { authorize: accessToSite, handle: (ctx, input, viewer) => deleteItems(ctx, viewer, input) }),
  route(giveSiteItems, { authorize: accessToSite, handle: (ctx, input, viewer) => giveItems(ctx, viewer, input) }),
  route(recoverItemCall, {
    authorize: accessToSite,
    handle: async (ctx, { item_id }, viewer) => {
      await recoverItem(ctx, viewer, item_id);
      return [];
    },
  }),
];
