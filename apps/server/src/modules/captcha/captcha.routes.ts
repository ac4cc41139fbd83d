import { createCaptcha, createChallenge, showCaptcha } from '@sheaf/contract';
import { anyone, type Route, route } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import { createPicture, createWork, pictureOf } from './captcha.service.ts';

export const captchaRoutes: readonly Route[] = [
  route(createCaptcha, { authorize: anyone, handle: async (ctx) => ({ captcha_id: await createPicture(ctx) }) }),
  route(createChallenge, { authorize: anyone, handle: (ctx) => createWork(ctx) }),
  route(showCaptcha, {
    authorize: anyone,
    handle: async (ctx, { captcha_id }) =>
      new Page(await pictureOf(ctx, captcha_id), { type: 'image/png', headers: { 'cache-control': 'no-store' } }),
  }),
];
