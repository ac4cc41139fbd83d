import { homePageSetting, runCron } from '@sheaf/contract';
import { anyone, type Route, route } from '../../context.ts';
import { runDueWork } from './site.service.ts';

export const siteRoutes: readonly Route[] = [
  route(homePageSetting, {
    authorize: anyone,
    handle: ({ settings, config }) => {
      const { home_page, home_item, beian, register_open } = settings.current;
      return {
        home_page,
        home_item,
        beian,
        register_open,
        is_show_ai: 0 as const,
        captcha: config.captcha ? (1 as const) : (0 as const),
      };
    },
  }),
  route(runCron, {
    authorize: anyone,
    handle: (ctx) => {
      runDueWork(ctx);
      return [];
    },
  }),
];
