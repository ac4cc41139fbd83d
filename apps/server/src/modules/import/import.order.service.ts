import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { JobRow } from '../../platform/jobs/tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { beginBatch, giveUpBatch, noteBatch } from '../batch/batch.service.ts';
import { demandItemRoom } from '../quota/quota.service.ts';
import { demandItemsOpen } from '../setting/setting.access.ts';
import { lockAsking } from '../user/session.service.ts';
import { insertHiddenItem } from './import.queries.ts';
import { lookAtUpload } from './import-looks.ts';
import { DROP_JOB, IMPORT_JOB, type ImportPayload } from './import-payload.ts';

export interface NewImport {
  /** 0: a new item. */
  readonly item_id: number;
  readonly item_name: string;
  readonly visibility: 'open' | 'private';
  /** Whose new item it is. */
  readonly uid: number;
  readonly upload_key?: string;
  /** The job that builds it. */
  readonly job_id?: number;
}

/** A batch, and for item 0 the invisible item that it fills. */
export async function openBatch(
  ctx: Context,
  tx: Tx,
  { uid, item_id, item_name, visibility, upload_key = '', job_id = 0 }: NewImport,
): Promise<{ batch_id: number; item_id: number }> {
  const now = ctx.clock.now();
  const { batch_id } = await beginBatch(ctx, tx, { uid, item_id, upload_key, job_id });
  if (item_id > 0) return { batch_id, item_id };
  const item = { item_name, item_type: 1 as const, uid, visibility, item_domain_key: null };
  const made = await insertHiddenItem(tx, { ...item, created_at: now, updated_at: now, batch_id });
  await noteBatch(tx, batch_id, { item_id: made });
  return { batch_id, item_id: made };
}

export const UPLOAD_PREFIX = 'import/';

/** The time is in the key, so that the sweep leaves alone what is about to get its row. */
function newUploadKey(now: number): string {
  return `${UPLOAD_PREFIX}${now.toString(36)}-${randomBytes(16).toString('hex')}.file`;
}

/** Unix seconds; undefined for a key that is none. */
export function uploadTime(key: string): number | undefined {
  const seconds = /^import\/([0-9a-z]{1,9})-[0-9a-f]{32}\.(?:file|zip)$/.exec(key)?.[1];
  return seconds === undefined ? undefined : Number.parseInt(seconds, 36);
}

/**
 * Takes in an uploaded file and orders the job that reads it. A new item is for its owner only until he says more.
 * @throws ApiError loginExpired, uploadMissing, importUnknown, importUnreadable, importTooLarge, itemsClosed, itemsOverQuota
 */
export async function orderImport(
  ctx: RequestContext,
  { viewer, item_id, cat_id }: { readonly viewer: Viewer; readonly item_id: number; readonly cat_id: number },
  item_name: string,
): Promise<{ job_id: number; item_id: number }> {
  const { upload } = ctx.request;
  if (!upload) throw new ApiError('uploadMissing', { field: 'file' }, { field: 'file' });
  if (item_id === 0) demandItemsOpen(ctx, viewer);
  // What can be refused at once is refused at once.
  const source = await lookAtUpload(ctx, 0, async ({ source: name }) => name);
  const upload_key = newUploadKey(ctx.clock.now());
  await ctx.files.put(upload_key, createReadStream(upload.path), upload.size, 'application/octet-stream');
  const name = item_name || [...source].slice(0, LIMITS.itemNameChars).join('');
  const owner = { uid: viewer.uid, item_id, item_name: name, visibility: 'private' as const };
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await lockAsking(ctx, tx, viewer);
      if (item_id === 0) await demandItemRoom(ctx, tx, viewer.uid, 1);
      const batch = await openBatch(ctx, tx, { ...owner, upload_key });
      const payload: ImportPayload = {
        batch_id: batch.batch_id,
        item_id: batch.item_id,
        cat_id,
        is_new: item_id === 0,
        uid: viewer.uid,
        username: viewer.username,
        upload_name: upload.name,
        named: item_name !== '' || item_id > 0,
        language: ctx.language,
      };
      const job_id = await ctx.jobs.enqueue(tx, {
        kind: IMPORT_JOB,
        payload: { ...payload },
        asker: `user:${viewer.uid}`,
      });
      await noteBatch(tx, batch.batch_id, { job_id });
      return { job_id, item_id: batch.item_id };
    });
  } catch (error) {
    await ctx.files.remove(upload_key);
    throw error;
  }
}

const LOOK_MS = 200;

/** The job of an order, when it has ended or so many seconds are over. */
export async function orderedJob(ctx: Context, job_id: number, seconds: number): Promise<JobRow | undefined> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const job = await ctx.jobs.find(job_id);
    if (job?.state === 'done' || job?.state === 'failed' || performance.now() >= until) return job;
    await setTimeout(LOOK_MS);
  }
}

interface OrderedImport {
  readonly job: JobRow;
  readonly batch_id: number;
}

/** Takes an import back. 0 when it was there already for everybody, or had ended. */
export async function cancelOrdered(ctx: Context, { job, batch_id }: OrderedImport): Promise<0 | 1> {
  const cancelled = await ctx.db.transaction().execute(async (tx) => {
    const batch = await giveUpBatch(tx, batch_id);
    if (batch?.state !== 'building') return false;
    await ctx.jobs.enqueue(tx, { kind: DROP_JOB, payload: { batch_id }, unique_key: `${DROP_JOB}:${batch_id}` });
    return true;
  });
  if (cancelled) await ctx.jobs.cancel(job.job_id);
  return cancelled ? 1 : 0;
}
