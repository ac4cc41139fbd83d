import type { Context } from '../../context.ts';
import { FORGOTTEN_JOB, mailForgotten } from './forgotten.service.ts';

export function registerUserJobs(ctx: Context): void {
  ctx.jobs.handle(FORGOTTEN_JOB, async ({ payload }) => {
    await mailForgotten(ctx, payload);
    return undefined;
  });
}
