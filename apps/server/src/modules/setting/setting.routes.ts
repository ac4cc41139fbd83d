import { loadConfig, saveConfig } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToSite, demandHomeItem } from './setting.access.ts';
import { presentConfig } from './setting.present.ts';
import { changeSettings } from './setting.service.ts';

export const settingRoutes: readonly Route[] = [
  route(loadConfig, { authorize: accessToSite, handle: (ctx) => presentConfig(ctx.settings.current) }),
  route(saveConfig, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      const { current } = ctx.settings;
      await demandHomeItem(ctx, input.home_page ?? current.home_page, input.home_item ?? current.home_item);
      await changeSettings(ctx, input);
      return [];
    },
  }),
];
