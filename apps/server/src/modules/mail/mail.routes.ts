import { loadMail, saveMail, testMail } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { changeMail, mailConfig, sendTestMail } from './mail.service.ts';

export const mailRoutes: readonly Route[] = [
  route(loadMail, { authorize: accessToSite, handle: (ctx) => mailConfig(ctx.settings.current) }),
  route(saveMail, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      await changeMail(ctx, input);
      return [];
    },
  }),
  route(testMail, {
    authorize: accessToSite,
    handle: async (ctx, { to }) => {
      await sendTestMail(ctx, ctx.language, to);
      return [];
    },
  }),
];
