import type { Context } from '../../context.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { BatchRow, Tx } from '../../schema/tables.ts';
import {
  findBatchOfJob,
  findBuilding,
  insertBatch,
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

/** Somebody cancelled it, or another process builds the batch by now: nothing more may be written. */
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

/** A batch of what this process writes at once, without a job. */
export async function beginBatch(
  ctx: Context,
  tx: Tx,
  owner: { readonly uid: number; readonly item_id: number },
): Promise<Building> {
  const now = ctx.clock.now();
  const builder = randomToken(9);
  const batch_id = await insertBatch(tx, { ...owner, created_at: now, lease_until: now + LEASE_SECONDS, builder });
  return { batch_id, builder };
}

/**
 * Does the work that fills a batch and ends it; when the work fails, everything is taken back.
 * @throws ApiError busy when the batch was given up meanwhile; whatever the work throws
 */
export async function fillBatch<R>(ctx: Context, { batch_id }: Building, work: () => Promise<R>): Promise<R> {
  const endKeeping = keepBatch(ctx, batch_id);
  try {
    return await work();
  } catch (error) {
    await dropBatch(ctx, batch_id);
    throw error instanceof ImportStopped ? new ApiError('busy', {}, { cause: error }) : error;
  } finally {
    endKeeping();
  }
}

/** Everything of it was shown in this transaction, and nothing is left to do. */
export async function endBatch(ctx: Context, tx: Tx, { batch_id }: Building): Promise<void> {
  await updateBatch(tx, batch_id, { state: 'live', finished_at: ctx.clock.now() });
}

/** Is something being written for this item that nobody sees yet? */
export async function isBeingFilled(tx: Tx, item_id: number): Promise<boolean> {
  return (await findBuilding(tx, item_id)) !== undefined;
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
