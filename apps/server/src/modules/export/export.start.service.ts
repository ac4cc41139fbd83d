import { LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { JobRow } from '../../platform/jobs/tables.ts';
import { removeParts } from '../../platform/storage/file-parts.ts';
import type { ExportJobRow } from '../../schema/export-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { lockAsking } from '../user/session.service.ts';
import type { ExportAccess } from './export.access.ts';
import {
  insertExportJob,
  listExportJobs,
  lockExportJob,
  removeExportJob,
  updateExportJob,
} from './export.job.queries.ts';
import { demandBrowser } from './export.pdf.ts';
import { makeTicket } from './export.ticket.service.ts';
import { leavingTree } from './export.tree.service.ts';
import { keyOf } from './export-key.ts';

export const EXPORT_JOB = 'export';
const HOUR = 3600;

/** An export that is made by a job, the job, and what opens its file; '' while there is none. */
export interface OwnExport {
  readonly row: ExportJobRow;
  readonly job: JobRow | undefined;
  readonly key: string;
}

interface Started {
  readonly pages: number;
  readonly ticket: string;
  readonly own: OwnExport | undefined;
}

/**
 * A ticket for what is made while it is sent; else a job. Who asks for the same once more while it is made is told of that.
 * @throws ApiError exportsTooMany, and as orderExport
 */
export async function startExport(ctx: RequestContext, access: ExportAccess, later: 0 | 1): Promise<Started> {
  const { viewer, part, format, language } = access;
  if (format === 'pdf') demandBrowser(ctx.config.chromium);
  const { counts } = await leavingTree(ctx, access);
  const { pages } = counts;
  const history = access.history ? 1 : 0;
  if (later === 0 && format !== 'pdf' && pages < LIMITS.exportStreamedPages) {
    const { ticket } = await makeTicket(ctx, viewer, { ...part, format, language, history });
    return { pages, ticket, own: undefined };
  }
  const { row, over } = await ctx.db.transaction().execute((tx) => enter(ctx, tx, access, pages));
  for (const { folder } of over) if (folder !== '') await removeParts(ctx.files, folder);
  return { pages, ticket: '', own: await ownOf(ctx, viewer, row) };
}

interface Entered {
  readonly row: ExportJobRow;
  /** Removed to make room. */
  readonly over: readonly ExportJobRow[];
}

/** The account is locked: one after the other. */
async function enter(ctx: RequestContext, tx: Tx, access: ExportAccess, pages: number): Promise<Entered> {
  const { viewer, part, format, language } = access;
  const { uid, scope } = viewer;
  const history = access.history ? 1 : 0;
  await lockAsking(ctx, tx, viewer);
  const before = await listExportJobs(tx, uid, 2 * LIMITS.exportsKept);
  const making = before.filter(({ state }) => state === 'making');
  const asked = { ...part, format, history, language, session_id: scope ? viewer.session_id : 0 } as const;
  const same = making.find((row) => isSame(row, asked));
  if (same && (await ctx.jobs.find(same.job_id))?.state === 'waiting') return { row: same, over: [] };
  if (making.length >= LIMITS.exportsKept) {
    throw new ApiError('exportsTooMany', { count: making.length }, { field: 'item_id' });
  }
  const made = before.filter(({ state }) => state !== 'making');
  const over = made.slice(0, Math.max(before.length + 1 - LIMITS.exportsKept, 0));
  for (const { export_id } of over) await removeExportJob(tx, export_id);
  const now = ctx.clock.now();
  const { origin } = ctx.request;
  const times = { asked_at: now, expires_at: now + LIMITS.exportKeptHours * HOUR };
  const row = await insertExportJob(tx, { uid, ...asked, origin, state: 'making', job_id: 0, pages, ...times });
  const payload = { export_id: row.export_id };
  // one of somebody's exports at a time, and none of his imports waits for it
  const job_id = await ctx.jobs.enqueue(tx, { kind: EXPORT_JOB, payload, asker: `export:${uid}` });
  await updateExportJob(tx, row.export_id, { job_id });
  return { row: { ...row, job_id }, over };
}

type Asked = Pick<ExportJobRow, 'item_id' | 'cat_id' | 'page_id' | 'format' | 'history' | 'language' | 'session_id'>;

function isSame(row: ExportJobRow, asked: Asked): boolean {
  const names = ['item_id', 'cat_id', 'page_id', 'format', 'history', 'language', 'session_id'] as const;
  return names.every((name) => row[name] === asked[name]);
}

/** One's own of an item, the newest first; what has ended is not there, whether its file was removed or not. */
export async function ownExports(ctx: Context, viewer: Viewer, item_id: number): Promise<readonly OwnExport[]> {
  const now = ctx.clock.now();
  const all = await listExportJobs(ctx.db, viewer.uid, 2 * LIMITS.exportsKept);
  const rows = all.filter((row) => row.item_id === item_id && row.expires_at > now);
  return Promise.all(rows.toReversed().map((row) => ownOf(ctx, viewer, row)));
}

async function ownOf(ctx: Context, viewer: Viewer, row: ExportJobRow): Promise<OwnExport> {
  const job = row.state === 'making' ? await ctx.jobs.find(row.job_id) : undefined;
  return { row, job, key: row.state === 'ready' ? keyOf(ctx, viewer, row) : '' };
}

/** Stops it while it is made, and removes its file; nothing happens when it is gone. */
export async function giveUpExport(ctx: Context, export_id: number): Promise<void> {
  const row = await ctx.db.transaction().execute(async (tx) => {
    const found = await lockExportJob(tx, export_id);
    await removeExportJob(tx, export_id);
    return found;
  });
  if (!row) return;
  if (row.state === 'making') await ctx.jobs.cancel(row.job_id);
  if (row.folder !== '') await removeParts(ctx.files, row.folder);
}

/** The account is deleted: nothing of it is left. */
export async function forgetExports(ctx: Context, uid: number): Promise<void> {
  for (const { export_id } of await listExportJobs(ctx.db, uid, 2 * LIMITS.exportsKept)) {
    await giveUpExport(ctx, export_id);
  }
}
