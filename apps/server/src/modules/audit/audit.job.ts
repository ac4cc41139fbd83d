import type { Context } from '../../context.ts';
import { chainWaiting, cutAudit } from './audit.chain.service.ts';
import { AUDIT_TOPIC } from './audit.service.ts';

const CUT_JOB = 'audit.cut';
const CUT_EVERY = 3600;

export function registerAuditJobs(ctx: Context): void {
  ctx.feed.on(AUDIT_TOPIC, () => {
    // Those of other processes and of other calls wait for it at the end of the chain.
    chainWaiting(ctx).catch((err: unknown) => ctx.log.error({ err }, 'the audit log could not be chained'));
  });
  ctx.jobs.every(CUT_JOB, CUT_EVERY, async () => {
    await chainWaiting(ctx);
    await cutAudit(ctx);
    return undefined;
  });
}
