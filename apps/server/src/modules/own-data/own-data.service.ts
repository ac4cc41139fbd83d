import { type InputOf, LIMITS, type requestData } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { Download } from '../../platform/http/answer.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import type { JobRow } from '../../platform/jobs/tables.ts';
import { hasParts, readParts, removeParts } from '../../platform/storage/file-parts.ts';
import type { OwnDataRow } from '../../schema/own-data-tables.ts';
import { demandOwnPassword } from '../user/login.service.ts';
import { DATA_PREFIX, folderTime, MAKE_JOB } from './own-data.make.service.ts';
import {
  findOwnData,
  listExpired,
  listKnownFolders,
  lockOwnData,
  removeOwnData,
  replaceOwnData,
  updateOwnData,
} from './own-data.queries.ts';

const DAY = 86_400;
const AT_ONCE = 500;

/** The file of somebody, and the job that makes it. */
export interface OwnDataState {
  readonly row: OwnDataRow | undefined;
  readonly job: JobRow | undefined;
  readonly now: number;
}

export async function ownDataState(ctx: Context, { uid }: Pick<Viewer, 'uid'>): Promise<OwnDataState> {
  const row = await findOwnData(ctx.db, uid);
  return { row, job: row && (await ctx.jobs.find(row.job_id)), now: ctx.clock.now() };
}

/** Is it being made? A job that ended without a word was killed too often. */
export function isMaking({ row, job }: Pick<OwnDataState, 'row' | 'job'>): boolean {
  return row?.state === 'making' && job?.state === 'waiting';
}

/** When another may be asked for; what failed may be asked for again at once. */
export function nextAt({ row, job }: Pick<OwnDataState, 'row' | 'job'>): number {
  const isOver = row?.state === 'none' || row?.state === 'ready' || isMaking({ row, job });
  return row && isOver ? row.asked_at + LIMITS.ownDataEvery : 0;
}

/** @throws ApiError tokenNotAllowed, tooManyAttempts, passwordWrong, dataBeingMade, dataAskedLately */
export async function requestOwnData(
  ctx: RequestContext,
  viewer: Viewer,
  { password }: InputOf<typeof requestData>,
): Promise<OwnDataState> {
  await demandOwnPassword(ctx, viewer, password);
  const { uid } = viewer;
  const seen = await ownDataState(ctx, viewer);
  if (isMaking(seen)) throw new ApiError('dataBeingMade');
  const left = nextAt(seen) - seen.now;
  if (left > 0) throw new ApiError('dataAskedLately', { minutes: Math.ceil(left / 60) });
  const before = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, uid);
    // Asked for twice at once: the second finds what the first has ordered.
    if (row?.job_id !== seen.row?.job_id || row?.state !== seen.row?.state) throw new ApiError('dataBeingMade');
    const order = { kind: MAKE_JOB, payload: { uid, language: ctx.language }, unique_key: `${MAKE_JOB}:${uid}` };
    const job_id = await ctx.jobs.enqueue(tx, order);
    await replaceOwnData(tx, { uid, state: 'making', job_id, asked_at: seen.now });
    return row;
  });
  if (before && before.folder !== '') await removeParts(ctx.files, before.folder);
  return ownDataState(ctx, viewer);
}

/** Removes the file, or stops while it is made; that it was asked for stays known. */
export async function giveUpOwnData(ctx: Context, uid: number): Promise<void> {
  const before = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, uid);
    if (row) await updateOwnData(tx, uid, { state: 'none', folder: '', size: 0, expires_at: 0, failure: '' });
    return row;
  });
  if (before) await dispose(ctx, before);
}

/** The account is deleted: nothing of it is left. */
export async function forgetOwnData(ctx: Context, uid: number): Promise<void> {
  const before = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, uid);
    await removeOwnData(tx, uid);
    return row;
  });
  if (before) await dispose(ctx, before);
}

/** @throws ApiError dataNotThere */
export async function openOwnData(ctx: Context, { uid }: Viewer): Promise<Download> {
  const row = await findOwnData(ctx.db, uid);
  if (row?.state !== 'ready' || row.expires_at <= ctx.clock.now()) throw new ApiError('dataNotThere');
  const parts = { folder: row.folder, size: row.size, partBytes: row.part_bytes };
  if (!(await hasParts(ctx.files, parts))) {
    ctx.log.error({ uid }, 'own data missing in the store');
    throw new ApiError('dataNotThere');
  }
  const day = new Date(row.made_at * 1000).toISOString().slice(0, 10);
  return new Download({
    size: row.size,
    type: 'application/zip',
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="sheaf-data-${day}.zip"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    open: async (range) => readParts(ctx.files, parts, range),
  });
}

/** Removes files that are over, and what no row names: left by a process that was killed, or by an account. */
export async function sweepOwnData(ctx: Context, { signal }: RunningJob): Promise<number> {
  let removed = 0;
  for (let expired = [0]; expired.length > 0 && !signal.aborted; ) {
    expired = await listExpired(ctx.db, ctx.clock.now(), AT_ONCE);
    for (const uid of expired) await giveUpOwnData(ctx, uid);
    removed += expired.length;
  }
  return removed + (await sweepFolders(ctx));
}

/** A row names a folder before anything is in it: one that has none a day later is nobody's. */
async function sweepFolders(ctx: Context): Promise<number> {
  const before = ctx.clock.now() - DAY;
  let [removed, some] = [0, new Set<string>()];
  for await (const key of ctx.files.list(DATA_PREFIX)) {
    const folder = key.slice(0, key.lastIndexOf('/'));
    const time = folderTime(folder);
    if (time !== undefined && time < before) some.add(folder);
    if (some.size < AT_ONCE) continue;
    removed += await removeUnknown(ctx, some);
    some = new Set();
  }
  return removed + (await removeUnknown(ctx, some));
}

async function removeUnknown(ctx: Context, folders: ReadonlySet<string>): Promise<number> {
  if (folders.size === 0) return 0;
  const known = new Set(await listKnownFolders(ctx.db, [...folders]));
  const unknown = [...folders].filter((folder) => !known.has(folder));
  for (const folder of unknown) await removeParts(ctx.files, folder);
  return unknown.length;
}

async function dispose(ctx: Context, { state, job_id, folder }: OwnDataRow): Promise<void> {
  if (state === 'making') await ctx.jobs.cancel(job_id);
  if (folder !== '') await removeParts(ctx.files, folder);
}
