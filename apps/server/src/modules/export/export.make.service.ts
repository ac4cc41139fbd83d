import { LIMITS } from '@sheaf/contract';
import type { LeavingTree } from '@sheaf/exchange';
import { z } from 'zod';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { asApiError } from '../../platform/http/faults.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { type FileParts, putParts, removeParts } from '../../platform/storage/file-parts.ts';
import type { ExportJobRow } from '../../schema/export-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { announce } from '../message/announce.service.ts';
import { viewerOfAccount, viewerOfSession } from '../user/session.service.ts';
import { accessToExport, type ExportAccess } from './export.access.ts';
import { lockExportJob, updateExportJob } from './export.job.queries.ts';
import { noteExport, writtenFile } from './export.service.ts';
import { leavingTree } from './export.tree.service.ts';
import { askingAs } from './export-asking.ts';
import { newFolder } from './export-folder.ts';
import { heldBy } from './export-held.ts';
import { watchedTree } from './leaving-watch.ts';

const Payload = z.object({ export_id: z.number().int() });
/** A fault is tried again so often: the database or the store may have been away. */
const ATTEMPTS = 3;
const TELL_MS = 500;
const HOUR = 3600;

/**
 * Makes what was asked for, as who asked may take it along now. Each attempt has a folder of its own, which the row
 * names before anything is in it: what a killed one left is removed by the next, and one that lost its place throws its
 * own away. A file is there when the row says so, in one step with what its owner is told.
 */
export async function makeExport(ctx: Context, job: RunningJob): Promise<{ readonly size: number } | undefined> {
  const { export_id } = Payload.parse(job.payload);
  const folder = newFolder(ctx.clock.now());
  const row = await takeOver(ctx, export_id, folder);
  if (!row) return undefined;
  if (row.folder !== '') await removeParts(ctx.files, row.folder);
  try {
    const size = await make(ctx, job, { ...row, folder });
    if (size !== undefined) return { size };
  } catch (error) {
    await removeParts(ctx.files, folder);
    // Awaited here: what waits below may take longer than this, and a refusal that nobody waits for ends the process.
    return await giveUp(ctx, job, { ...row, folder }, error);
  }
  await removeParts(ctx.files, folder);
  return undefined;
}

/** Undefined when it was made or given up meanwhile. */
async function takeOver(ctx: Context, export_id: number, folder: string): Promise<ExportJobRow | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockExportJob(tx, export_id);
    if (row?.state !== 'making') return undefined;
    await updateExportJob(tx, export_id, { folder });
    return row;
  });
}

/** Undefined when it is not wanted any more, or another process has it. */
async function make(ctx: Context, job: RunningJob, row: ExportJobRow): Promise<number | undefined> {
  const ending = new AbortController();
  const signal = AbortSignal.any([job.signal, ending.signal]);
  const { language, origin, folder } = row;
  const asking = askingAs(ctx, await viewerOf(ctx, row), { language, origin, signal });
  const access = await accessToExport(asking, row, row.format);
  const leaving = await leavingTree(asking, access);
  const progress = progressOf(ctx, job, leaving, ending);
  try {
    const { content, type, name } = await writtenFile(asking, access, watchedTree(leaving, progress.tell));
    const parts = await putParts(ctx.files, { folder, type }, content);
    signal.throwIfAborted();
    const isWanted = await finish(asking, access, row, { parts, type, name });
    return isWanted ? parts.size : undefined;
  } finally {
    await progress.settled();
  }
}

/** @throws ApiError loginExpired when the account or the token that asked is there no more */
async function viewerOf(ctx: Context, { uid, session_id }: ExportJobRow): Promise<Viewer> {
  const viewer = session_id === 0 ? await viewerOfAccount(ctx, uid) : await viewerOfSession(ctx, session_id);
  if (viewer?.uid !== uid) throw new ApiError('loginExpired');
  return viewer;
}

interface Made {
  readonly parts: FileParts;
  readonly type: string;
  readonly name: string;
}

async function finish(
  ctx: RequestContext,
  access: ExportAccess,
  { export_id, folder }: ExportJobRow,
  { parts, type, name }: Made,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockExportJob(tx, export_id);
    if (row?.state !== 'making' || row.folder !== folder) return false;
    const { cat_id, page_id } = access.part;
    const held = cat_id === 0 && page_id === 0 ? heldBy(access.item.grants) : '';
    const file = { held, name, type, size: parts.size, part_bytes: parts.partBytes };
    await updateExportJob(tx, export_id, { state: 'ready', ...file, expires_at: keptUntil(ctx) });
    await noteExport(ctx, tx, access);
    await tell(ctx, tx, row);
    return true;
  });
}

function keptUntil({ clock }: Context): number {
  return clock.now() + LIMITS.exportKeptHours * HOUR;
}

/** That it has ended: whoever waits for it need not look. */
async function tell(ctx: Context, tx: Tx, { uid, item_id }: ExportJobRow): Promise<void> {
  const from = { uid: 0, username: 'Sheaf' };
  await announce(ctx, tx, { from, to: [uid], action_type: 'export', about: { object_type: 'item', item_id } });
}

/** What was refused is refused each time; of faults the last try says so, and before that the job comes back. */
async function giveUp(ctx: Context, job: RunningJob, { export_id, folder }: ExportJobRow, error: unknown) {
  const known = asApiError(error, 0)?.error;
  const isLasting = error instanceof ApiError && known !== 'busy';
  const attempts = (await ctx.jobs.find(job.job_id))?.attempts ?? ATTEMPTS;
  if (job.signal.aborted || !(isLasting || attempts >= ATTEMPTS)) throw error;
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockExportJob(tx, export_id);
    if (row?.state !== 'making' || row.folder !== folder) return;
    const failed = { state: 'failed', folder: '', failure: known ?? 'fault', expires_at: keptUntil(ctx) } as const;
    await updateExportJob(tx, export_id, failed);
    await tell(ctx, tx, row);
  });
  if (!isLasting) ctx.log.error({ err: error, job_id: job.job_id }, 'an export was not made');
  return undefined;
}

/** Writes progress down now and then, and looks whether it is still wanted: each time asks the database. */
function progressOf(ctx: Context, job: RunningJob, { counts }: LeavingTree, ending: AbortController) {
  let [toldAt, last] = [0, Promise.resolve()];
  const note = async (done: number) => {
    await job.progress(done, counts.pages);
    if (await job.cancelled()) ending.abort(new Error('Cancelled'));
  };
  return {
    tell: (done: number) => {
      job.signal.throwIfAborted();
      ending.signal.throwIfAborted();
      const now = performance.now();
      if (now - toldAt < TELL_MS) return;
      toldAt = now;
      last = note(done).catch((err: unknown) => ctx.log.warn({ err }, 'progress not stored'));
    },
    settled: () => last,
  };
}
