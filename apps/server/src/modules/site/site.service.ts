import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { cleanCaptchas } from '../captcha/captcha.service.ts';
import { cleanExternalLogins } from '../external-login/external-login.service.ts';
import { cleanAccounts } from '../user/clean.service.ts';

const CLEAN_JOB = 'site.clean';

/** The hourly clean-up, done once for all instances. */
export function registerSiteJobs(ctx: Context): void {
  ctx.jobs.every(CLEAN_JOB, LIMITS.cronEvery, async () => {
    await cleanAccounts(ctx);
    await cleanCaptchas(ctx);
    await cleanExternalLogins(ctx);
    return undefined;
  });
}

/** Does what is due now, at most once an hour in this process; who asks does not wait for it. */
export function runDueWork(ctx: Context): void {
  const now = ctx.clock.now();
  if (now - (lastRun.get(ctx.jobs) ?? 0) < LIMITS.cronEvery) return;
  lastRun.set(ctx.jobs, now);
  ctx.jobs.runDue().catch((error: unknown) => ctx.log.error({ err: error }, 'due work failed'));
}

const lastRun = new WeakMap<Context['jobs'], number>();
