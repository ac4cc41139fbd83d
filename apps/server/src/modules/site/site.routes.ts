import { homePageSetting, runCron, siteVersion } from '@sheaf/contract';
import { anyone, type Route, route } from '../../context.ts';
import { VERSION } from '../../version.ts';
import { aiIsSet } from '../ai/ai.setting.service.ts';
import { mailIsSet } from '../mail/mail.service.ts';
import { manualItem } from '../manual/manual.start.service.ts';
import { runDueWork } from './site.service.ts';

export const siteRoutes: readonly Route[] = [
  route(homePageSetting, {
    authorize: anyone,
    handle: async (ctx) => {
      const { settings, config } = ctx;
      const { items_open, teams_open } = settings.current;
      const { home_page, home_item, beian, register_open, invite_code, upload_max_mb, feedback_url, more_products } =
        settings.current;
      const hasManual = (await manualItem(ctx)) !== undefined;
      return {
        home_page,
        home_item,
        beian,
        upload_max_mb,
        register_open,
        items_open,
        teams_open,
        invite: invite_code === '' ? (0 as const) : (1 as const),
        manual: hasManual ? (1 as const) : (0 as const),
        is_show_ai: aiIsSet(settings.current) ? (1 as const) : (0 as const),
        captcha: config.captcha ? (1 as const) : (0 as const),
        mail: mailIsSet(settings.current) ? (1 as const) : (0 as const),
        feedback_url,
        more_products,
      };
    },
  }),
  route(siteVersion, { authorize: anyone, handle: () => ({ version: VERSION }) }),
  route(runCron, {
    authorize: anyone,
    handle: (ctx) => {
      runDueWork(ctx);
      return [];
    },
  }),
];
