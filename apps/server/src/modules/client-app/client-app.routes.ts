import { appManifest, serviceWorker } from '@sheaf/contract';
import { anyone, type Route, route } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import { serviceWorkerScript } from '../reading/reading.html.service.ts';
import { presentManifest } from './client-app.present.ts';

/** What makes the site an app that a device can install. */
export const clientAppRoutes: readonly Route[] = [
  route(appManifest, {
    authorize: anyone,
    handle: ({ config }) =>
      new Page(JSON.stringify(presentManifest(config.basePath)), { type: 'application/manifest+json; charset=utf-8' }),
  }),
  route(serviceWorker, {
    authorize: anyone,
    handle: async () =>
      new Page(await serviceWorkerScript(), {
        type: 'text/javascript; charset=utf-8',
        headers: {
          'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
          'cache-control': 'no-cache',
        },
      }),
  }),
];
