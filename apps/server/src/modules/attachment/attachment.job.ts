import type { Context } from '../../context.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { writeVisits } from './attachment.service.ts';
import { listKnownKeys, lockUnusedBlobs, removeUnusedBlobs } from './blob.queries.ts';
import { BLOB_PREFIX, keyTime } from './blob.service.ts';
import { sweepUploads } from './upload.sweep.service.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const AT_ONCE = 500;

/** Each hour: uploads that were given up, content that nobody points at, files that no row names, and visits that this process still holds. */
export function registerAttachmentJobs(ctx: Context): void {
  ctx.jobs.every('attachment.sweep', HOUR, async (job) => {
    await writeVisits(ctx);
    const uploads = await sweepUploads(ctx, job.signal);
    return { uploads, blobs: await sweepBlobs(ctx, job), files: await sweepFiles(ctx, job) };
  });
}

/** The row goes first: a file without a row is swept the next day, a row without its file could not be mended. */
async function sweepBlobs(ctx: Context, job: RunningJob): Promise<number> {
  let removed = 0;
  for (;;) {
    const keys = await ctx.db.transaction().execute(async (tx) => {
      const unused = await lockUnusedBlobs(tx, AT_ONCE);
      return unused.length === 0 ? [] : removeUnusedBlobs(tx, unused);
    });
    for (const key of keys) await ctx.files.remove(key);
    removed += keys.length;
    if (keys.length < AT_ONCE || job.signal.aborted) return removed;
  }
}

/** A file is put before its row is written: what is younger than a day may be about to get one. */
async function sweepFiles(ctx: Context, job: RunningJob): Promise<number> {
  const before = ctx.clock.now() - DAY;
  let [removed, some] = [0, [] as string[]];
  for await (const key of ctx.files.list(BLOB_PREFIX)) {
    const time = keyTime(key);
    if (time === undefined || time > before) continue;
    some.push(key);
    if (some.length < AT_ONCE) continue;
    removed += await removeUnknown(ctx, some);
    some = [];
    if (job.signal.aborted) return removed;
  }
  return removed + (await removeUnknown(ctx, some));
}

async function removeUnknown(ctx: Context, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const known = new Set(await listKnownKeys(ctx.db, keys));
  const unknown = keys.filter((key) => !known.has(key));
  for (const key of unknown) await ctx.files.remove(key);
  return unknown.length;
}
