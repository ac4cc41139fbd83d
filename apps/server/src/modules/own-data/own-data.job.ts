import type { Context } from '../../context.ts';
import { MAKE_JOB, makeOwnData } from './own-data.make.service.ts';
import { sweepOwnData } from './own-data.service.ts';

const HOUR = 3600;

/** It may take minutes to pack: one at a time in a process, and mails and notices do not wait for it. */
export function registerOwnDataJobs(ctx: Context): void {
  ctx.jobs.handle(MAKE_JOB, (job) => makeOwnData(ctx, job), { ownPlaces: 1 });
  ctx.jobs.every('own-data.sweep', HOUR, async (job) => ({ removed: await sweepOwnData(ctx, job) }));
}
