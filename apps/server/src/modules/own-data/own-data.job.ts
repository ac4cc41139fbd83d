import type { Context } from '../../context.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { MAKE_JOB, makeOwnData, orderOwnData } from './own-data.make.service.ts';
import { sweepOwnData } from './own-data.service.ts';

const HOUR = 3600;
const LATER_SECONDS = 10;

export function registerOwnDataJobs(ctx: Context): void {
  let packs = false;
  /** One at a time in a process: it may take minutes, and mails and notices wait for a place beside it. */
  const packOne = async (job: RunningJob) => {
    if (packs) return packLater(ctx, job);
    packs = true;
    try {
      return await makeOwnData(ctx, job);
    } finally {
      packs = false;
    }
  };
  ctx.jobs.handle(MAKE_JOB, packOne);
  ctx.jobs.every('own-data.sweep', HOUR, async (job) => ({ removed: await sweepOwnData(ctx, job) }));
}

async function packLater(ctx: Context, { payload }: RunningJob): Promise<undefined> {
  const due_at = ctx.clock.now() + LATER_SECONDS;
  await ctx.db.transaction().execute((tx) => orderOwnData(ctx, tx, payload, due_at));
}
