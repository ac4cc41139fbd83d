import { checkDatabase, checkUpdate, downloadUpdate, updateFiles } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { beginUpdate, demandUpdated, fetchUpdate, findUpdate, othersRun } from './update.service.ts';

export const updateRoutes: readonly Route[] = [
  route(checkUpdate, {
    authorize: accessToSite,
    handle: (ctx) => findUpdate(ctx.config, ctx.language, () => othersRun(ctx)),
  }),
  route(downloadUpdate, {
    authorize: accessToSite,
    handle: async (ctx) => {
      await fetchUpdate(ctx);
      return [];
    },
  }),
  route(updateFiles, {
    authorize: accessToSite,
    handle: async (ctx, _, viewer) => {
      await beginUpdate(ctx, viewer);
      return [];
    },
  }),
  route(checkDatabase, {
    authorize: accessToSite,
    handle: (ctx) => {
      demandUpdated(ctx.config);
      return [];
    },
  }),
];
