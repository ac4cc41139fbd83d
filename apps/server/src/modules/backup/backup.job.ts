import type { Context } from '../../context.ts';
import { BACKUP_JOB, orderDueBackup, runOrdered } from './backup.schedule.service.ts';

const LOOK_EVERY = 300;

export function registerBackupJobs(ctx: Context): void {
  ctx.jobs.every('backup.due', LOOK_EVERY, async () => ({ ordered: await orderDueBackup(ctx) }));
  // It takes minutes: nothing but another backup waits for it.
  ctx.jobs.handle(BACKUP_JOB, (job) => runOrdered(ctx, job), { ownPlaces: 1 });
}
