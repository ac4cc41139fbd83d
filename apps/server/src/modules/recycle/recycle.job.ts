import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { purge } from './recycle.purge.service.ts';

export function registerRecycleJobs(ctx: Context): void {
  ctx.jobs.every('recycle.purge', LIMITS.cronEvery, async ({ signal }) => ({ ...(await purge(ctx, signal)) }));
}
