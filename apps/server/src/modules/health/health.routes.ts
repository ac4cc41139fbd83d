import { healthz, metrics, readyz } from '@sheaf/contract';
import { anyone, type Route, route } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import type { HttpMetrics } from '../../platform/http/metrics.ts';
import { isReady } from './health.service.ts';

const PLAIN = 'text/plain; charset=utf-8';

/** For those who watch the process: they need the figures and whether it is about to stop. */
export function healthRoutes(figures: HttpMetrics, stopping: () => boolean): readonly Route[] {
  return [
    route(healthz, { authorize: anyone, handle: () => new Page('ok\n', { type: PLAIN }) }),
    route(readyz, {
      authorize: anyone,
      handle: async (ctx) =>
        !stopping() && (await isReady(ctx))
          ? new Page('ready\n', { type: PLAIN })
          : new Page('not ready\n', { type: PLAIN, status: 503 }),
    }),
    route(metrics, {
      authorize: anyone,
      handle: async () => {
        const { text, type } = await figures.read();
        return new Page(text, { type });
      },
    }),
  ];
}
