import { loadBackup, runBackup, saveBackup } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { backupConfig, orderBackup, storePlan } from './backup.schedule.service.ts';

export const backupRoutes: readonly Route[] = [
  route(loadBackup, { authorize: accessToSite, handle: (ctx) => backupConfig(ctx) }),
  route(saveBackup, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      await storePlan(ctx, input);
      return [];
    },
  }),
  route(runBackup, {
    authorize: accessToSite,
    handle: async (ctx) => {
      await orderBackup(ctx);
      return [];
    },
  }),
];
