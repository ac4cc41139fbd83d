import { fileURLToPath } from 'node:url';
import type { Context } from '../../context.ts';
import { bringManual, MANUAL_JOB } from './manual.service.ts';

const MANUAL_FOLDER = fileURLToPath(new URL('../../../../../docs/manual', import.meta.url));

export function registerManualJobs(ctx: Context): void {
  ctx.jobs.handle(MANUAL_JOB, async (job) => ({ written: await bringManual(ctx, job, MANUAL_FOLDER) }));
}

/** At each start, for the program may be newer: one of the processes looks. */
export async function orderManual(ctx: Context): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => ctx.jobs.enqueue(tx, { kind: MANUAL_JOB, payload: null, unique_key: MANUAL_JOB }));
}
