import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { makeFolder } from '../../platform/folder.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { OwnProcessFault } from '../../platform/own-process.ts';
import type { BatchRow } from '../../schema/tables.ts';
import { rememberingOf } from '../api-source/api-source.record.service.ts';
import { BatchStopped, batchById, dropBatch } from '../batch/batch.service.ts';
import { finishImport } from './import.finish.service.ts';
import { openReader } from './import.reader.service.ts';
import { runImport } from './import.service.ts';
import { sweepImports } from './import.sweep.service.ts';
import { DROP_JOB, DropPayload, IMPORT_JOB, ImportPayload, SWEEP_JOB } from './import-payload.ts';
import { type ImportResult, type Refusal, refusalOf, type StoredReport, sameIn } from './import-report.ts';
import type { ImportWatch } from './import-work.ts';

const SWEEP_SECONDS = 600;
/** Of different people. */
const IMPORTS_AT_ONCE = 2;
/** A fault is tried again so often: the database or the store may have been away. */
const ATTEMPTS = 3;
const TELL_MS = 250;

export function registerImportJobs(ctx: Context): void {
  ctx.jobs.handle(
    IMPORT_JOB,
    async (job) => {
      const result = await importOnce(ctx, job, ImportPayload.parse(job.payload));
      // As JSON it is stored; the type has nothing that JSON has not.
      return result === undefined ? undefined : JSON.parse(JSON.stringify(result));
    },
    { ownPlaces: IMPORTS_AT_ONCE },
  );
  ctx.jobs.handle(DROP_JOB, async (job) => {
    await dropBatch(ctx, DropPayload.parse(job.payload).batch_id);
    return undefined;
  });
  ctx.jobs.every(SWEEP_JOB, SWEEP_SECONDS, async () => ({ dropped: await sweepImports(ctx) }));
}

/** Undefined when somebody cancelled it. */
async function importOnce(ctx: Context, job: RunningJob, payload: ImportPayload): Promise<ImportResult | undefined> {
  const batch = await batchById(ctx, payload.batch_id);
  if (!batch || batch.state === 'dropped') return undefined;
  if (batch.state === 'live') return { report: await finishImport(ctx, batch, payload) };
  const watch = watchOf(ctx, job);
  try {
    return { report: await readUpload(ctx, batch, payload, watch) };
  } catch (error) {
    if (error instanceof BatchStopped) return undefined;
    return { refusal: await giveUp(ctx, job, payload.batch_id, error) };
  } finally {
    await watch.settled();
  }
}

/** Takes everything back when it is no use to try again; else throws the error, and the job comes back. */
async function giveUp(ctx: Context, job: RunningJob, batch_id: number, error: unknown): Promise<Refusal> {
  const refusal = refusalOf(error);
  const again = job.signal.aborted || !(refusal || isLasting(error) || (await isLastTry(ctx, job)));
  // What is live already is brought to its end by the next try.
  if (again || !(await dropBatch(ctx, batch_id))) throw error;
  if (refusal) return refusal;
  ctx.log.error({ err: error, job_id: job.job_id }, 'import failed');
  return sameIn('fault', { request_id: `job ${job.job_id}` });
}

async function readUpload(
  ctx: Context,
  batch: BatchRow,
  payload: ImportPayload,
  watch: ImportWatch,
): Promise<StoredReport> {
  const folder = join(ctx.config.dataDir, 'tmp');
  await makeFolder(folder);
  const path = join(folder, `import-${randomToken(12)}`);
  try {
    await pipeline((await ctx.files.read(batch.upload_key)).stream, createWriteStream(path, { mode: 0o600 }));
    const { batch_id, item_id } = batch;
    const { uid, username, named, cat_id, language, upload_name: name } = payload;
    const target = payload.is_new ? 0 : payload.item_id;
    const { source, format, read, pack, close } = await openReader({
      ...{ path, name, language },
      item_id: target,
      signal: watch.signal,
    });
    try {
      const author = { uid, username };
      const onShown = await rememberingOf(ctx, { source, pack }, { format, cat_id, language, author });
      const order = { batch_id, item_id, cat_id, author, format, source, named, byRight: true, onShown };
      return await runImport(ctx, order, read, watch);
    } finally {
      await close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** What a text provokes in the code that takes it apart it provokes each time; what was away comes back. */
function isLasting(error: unknown): boolean {
  return (
    error instanceof OwnProcessFault ||
    error instanceof RangeError ||
    error instanceof SyntaxError ||
    error instanceof URIError
  );
}

async function isLastTry(ctx: Context, job: RunningJob): Promise<boolean> {
  return ((await ctx.jobs.find(job.job_id))?.attempts ?? ATTEMPTS) >= ATTEMPTS;
}

/** Writes progress down now and then: each time is a write to the database. */
function watchOf(ctx: Context, job: RunningJob): ImportWatch & { settled(): Promise<void> } {
  let [toldAt, last] = [0, Promise.resolve()];
  return {
    signal: job.signal,
    tell: (done, total) => {
      const now = performance.now();
      if (now - toldAt < TELL_MS) return;
      toldAt = now;
      last = job.progress(done, total).catch((err: unknown) => ctx.log.warn({ err }, 'progress not stored'));
    },
    settled: () => last,
  };
}
