import type { Context } from '../../context.ts';
import { writeMockViews } from './mock.answer.service.ts';

const HOUR = 3600;

/** Each hour: the views that this process still holds, where nobody calls any more. */
export function registerMockJobs(ctx: Context): void {
  ctx.jobs.every('mock.views', HOUR, async () => ({ mocks: await writeMockViews(ctx) }));
}
