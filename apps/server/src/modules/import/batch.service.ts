import type { Context } from '../../context.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import type { BatchRow, Tx } from '../../schema/tables.ts';
import {
  findBatchOfJob,
  listBatchFiles,
  listBatchPages,
  lockBatch,
  removeBatchFiles,
  removeBatchItem,
  removeEmptySources,
  removePages,
  removePlaces,
  removePrepared,
  renewBatch,
  updateBatch,
} from './batch.queries.ts';

/** A batch that this process builds. */
export interface Building {
  readonly batch_id: number;
  readonly builder: string;
}

/** Somebody cancelled the import, or another process builds the batch by now: nothing more may be written. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/** How long a process without a job counts as alive after it last said so. */
export const LEASE_SECONDS = 120;
/** Small enough that nobody else waits long for his turn to write. */
const AT_ONCE = 100;

/**
 * Begins to build: who built before cannot write any more, and what he left is removed.
 * @throws ImportStopped when the batch is decided
 */
export async function takeBatch(ctx: Context, batch_id: number): Promise<Building> {
  const building = { batch_id, builder: randomToken(9) };
  await ctx.db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, batch_id);
    if (batch?.state !== 'building') throw new ImportStopped('The batch is decided');
    await updateBatch(tx, batch_id, { builder: building.builder });
  });
  await emptyBatch(ctx, batch_id);
  return building;
}

/** One short step of building. @throws ImportStopped */
export function inBatch<R>(ctx: Context, building: Building, work: (tx: Tx) => Promise<R>): Promise<R> {
  return ctx.db.transaction().execute(async (tx) => {
    await demandBuilding(tx, building);
    return work(tx);
  });
}

/** @throws ImportStopped */
export async function demandBuilding(tx: Tx, { batch_id, builder }: Building): Promise<void> {
  const batch = await lockBatch(tx, batch_id);
  if (batch?.state !== 'building' || batch.builder !== builder) throw new ImportStopped('Another decided on the batch');
}

/** Says every now and then that the batch is being worked on; answers what ends that. */
export function keepBatch(ctx: Context, batch_id: number): () => void {
  const renew = () => renewBatch(ctx.db, batch_id, ctx.clock.now() + LEASE_SECONDS);
  const timer = setInterval(() => {
    renew().catch((err: unknown) => ctx.log.warn({ err, batch_id }, 'batch not renewed'));
  }, LEASE_SECONDS * 250);
  timer.unref();
  return () => clearInterval(timer);
}

/** Takes everything back. False when the batch is live: then it stays. */
export async function dropBatch(ctx: Context, batch_id: number): Promise<boolean> {
  const batch = await ctx.db.transaction().execute(async (tx) => {
    const found = await lockBatch(tx, batch_id);
    if (found?.state === 'building') await updateBatch(tx, batch_id, { state: 'dropped' });
    return found;
  });
  if (!batch || batch.state === 'live') return !batch;
  await emptyBatch(ctx, batch_id);
  await removeUpload(ctx, batch);
  await ctx.db.transaction().execute(async (tx) => {
    await removeBatchItem(tx, batch_id);
    await removeEmptySources(tx, batch.item_id);
    await updateBatch(tx, batch_id, { finished_at: ctx.clock.now(), upload_key: '' });
  });
  return true;
}

/** The upload is needed no more. */
export async function removeUpload(ctx: Context, { upload_key }: Pick<BatchRow, 'upload_key'>): Promise<void> {
  if (upload_key !== '') await ctx.files.remove(upload_key);
}

/** The newest batch that a job made. */
export async function batchOfJob(ctx: Context, job_id: number): Promise<BatchRow | undefined> {
  return findBatchOfJob(ctx.db, job_id);
}

/** Removes what was written, in short steps; contents without an attachment go with the sweep of files. */
async function emptyBatch(ctx: Context, batch_id: number): Promise<void> {
  for (;;) {
    const page_ids = await listBatchPages(ctx.db, batch_id, AT_ONCE);
    if (page_ids.length === 0) break;
    await ctx.db.transaction().execute(async (tx) => {
      for (const page_id of page_ids) await ctx.search.remove(tx, 'page', page_id);
      await removePages(tx, page_ids);
    });
  }
  for (;;) {
    const file_ids = await listBatchFiles(ctx.db, batch_id, AT_ONCE);
    if (file_ids.length === 0) break;
    await ctx.db.transaction().execute((tx) => removeBatchFiles(tx, batch_id, file_ids));
  }
  await ctx.db.transaction().execute(async (tx) => {
    await removePrepared(tx, batch_id);
    await removePlaces(tx, batch_id);
  });
}
