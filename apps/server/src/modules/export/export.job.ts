import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { makeExport } from './export.make.service.ts';
import { EXPORT_JOB } from './export.start.service.ts';
import { sweepExports } from './export.sweep.service.ts';
import { removeLeftPrints } from './pdf-folder.ts';

const HOUR = 3600;

/** In places of their own: it may take minutes, and mails and notices do not wait for it. */
export function registerExportJobs(ctx: Context): void {
  ctx.jobs.handle(EXPORT_JOB, (job) => makeExport(ctx, job), { ownPlaces: LIMITS.exportsAtOnce });
  // what a process left here only one here can remove, and it does so before it prints anything itself
  void removeLeftPrints().catch((err: unknown) => ctx.log.warn({ err }, 'what was left of printing is still there'));
  ctx.jobs.every('export.sweep', HOUR, async (job) => ({ removed: await sweepExports(ctx, job) }));
}
