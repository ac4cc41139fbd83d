import { statfs } from 'node:fs/promises';
import type { FailedJob, Overview } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { VERSION } from '../../version.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { failedLogins } from '../audit/audit.list.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { mailIsSet } from '../mail/mail.service.ts';
import {
  countJobs,
  countSearchEntries,
  countSite,
  listFailedJobs,
  listRetriedJobs,
  type SiteCounts,
  sizeOfDatabase,
  type TroubledJob,
  updateJobAgain,
} from './overview.queries.ts';

const MINUTE = 60;
const JOBS = 10_000;
const TROUBLED = 20;

type Counted = SiteCounts & Pick<Overview, 'counted_at' | 'search_entries'>;

/** Counting reads whole indexes: a process does it once a minute at most, however many look. */
const counted = new WeakMap<Context['jobs'], Counted>();

export async function overviewOf(ctx: RequestContext): Promise<Overview> {
  const { db, engine, config, settings } = ctx;
  const now = ctx.clock.now();
  const disk = await statfs(config.dataDir);
  const failed = [...(await listFailedJobs(db, TROUBLED)), ...(await listRetriedJobs(db, TROUBLED))];
  return {
    ...(await countsOf(ctx, now)),
    failed_logins: await failedLogins(ctx),
    jobs: { ...(await countJobs(db, now, JOBS)), failed: failed.slice(0, TROUBLED).map(presentJob) },
    version: VERSION,
    engine,
    database_bytes: await sizeOfDatabase(db, engine),
    mail: mailIsSet(settings.current) ? 1 : 0,
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
  };
}

async function countsOf(ctx: Context, now: number): Promise<Counted> {
  const known = counted.get(ctx.jobs);
  if (known && now - known.counted_at < MINUTE) return known;
  const [counts, search_entries] = [await countSite(ctx.db), await countSearchEntries(ctx.db)];
  const fresh = { ...counts, search_entries, counted_at: now };
  counted.set(ctx.jobs, fresh);
  return fresh;
}

function presentJob({ job_id, kind, last_error, attempts, ended_at, due_at, state }: TroubledJob): FailedJob {
  const isOver = state === 'failed';
  return { job_id, kind, last_error, attempts, ended_at: isOver ? ended_at : 0, due_at: isOver ? 0 : due_at };
}

/** @throws ApiError jobNotFailed */
export async function runJobAgain(ctx: RequestContext, job_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx);
    const job = await updateJobAgain(tx, job_id, ctx.clock.now());
    if (!job) throw new ApiError('jobNotFailed', {}, { field: 'job_id' });
    const subject = { kind: 'job', id: job_id, name: job.kind } as const;
    await recordAudit(ctx, tx, { action: 'job.retried', subject });
  });
}
