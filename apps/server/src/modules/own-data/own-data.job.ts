import type { Context } from '../../context.ts';
import { MAKE_JOB, makeOwnData } from './own-data.make.service.ts';
import { sweepOwnData } from './own-data.service.ts';

const HOUR = 3600;

export function registerOwnDataJobs(ctx: Context): void {
  ctx.jobs.handle(MAKE_JOB, (job) => makeOwnData(ctx, job));
  ctx.jobs.every('own-data.sweep', HOUR, async (job) => ({ removed: await sweepOwnData(ctx, job) }));
}
