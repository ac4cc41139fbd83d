import type { Context } from '../../context.ts';
import { PURGE_JOB, purgeAccount } from './leave.service.ts';

export function registerAccountJobs(ctx: Context): void {
  ctx.jobs.handle(PURGE_JOB, async ({ payload }) => {
    await purgeAccount(ctx, payload);
    return undefined;
  });
}
