import { loadConfig, saveConfig, testStorage } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { tryStorage } from '../storage/storage.try.service.ts';
import { accessToSite, demandHomeItem, demandOwnSecondStep } from './setting.access.ts';
import { changeConfig } from './setting.config.service.ts';
import { presentConfig } from './setting.present.ts';

export const settingRoutes: readonly Route[] = [
  route(loadConfig, { authorize: accessToSite, handle: (ctx) => presentConfig(ctx) }),
  route(saveConfig, {
    authorize: accessToSite,
    handle: async (ctx, input, viewer) => {
      await demandOwnSecondStep(ctx, viewer, input.totp_admins);
      const { current } = ctx.settings;
      await demandHomeItem(ctx, input.home_page ?? current.home_page, input.home_item ?? current.home_item);
      await changeConfig(ctx, input);
      return [];
    },
  }),
  route(testStorage, { authorize: accessToSite, handle: (ctx, { oss_setting }) => tryStorage(ctx, oss_setting) }),
];
