import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { LOOK_MS } from '../../platform/database/sqlite-driver.ts';
import { ApiError } from '../../platform/errors.ts';
import { Turns } from '../../platform/turns.ts';
import type { BatchRow, Tx } from '../../schema/tables.ts';
import { removeUnheldFiles } from '../attachment/blob.service.ts';
import { lockPeople } from '../user/user.service.ts';
import {
  findBatch,
  findBatchOfJob,
  findBuilding,
  insertBatch,
  listBatchFiles,
  listBatchPages,
  listForsaken,
  listUnderWay,
  listUnfinished,
  listUploadKeys,
  lockBatch,
  removeBatchFiles,
  removeBatchItem,
  removeEmptySources,
  removeFinished,
  removePages,
  removePlaces,
  removePrepared,
  renewBatch,
  showRows,
  updateBatch,
} from './batch.queries.ts';

/** A batch that this process builds. */
export interface Building {
  readonly batch_id: number;
  readonly builder: string;
}

/** One that is filled within a call, for this user. */
export interface OrderedBuilding extends Building {
  readonly uid: number;
}

/** Somebody cancelled it, or another process builds the batch by now: nothing more may be written. */
export class BatchStopped extends Error {
  override readonly name = 'BatchStopped';
}

/** How long a process without a job counts as alive after it last said so. */
const LEASE_SECONDS = 120;
/** Small enough that nobody else waits long for a turn. */
const AT_ONCE = 15;
const FREE_MS = 2 * LOOK_MS.most;
/** So long steps may follow each other closely: another process waits for that and one step more. */
const HELD_MS = 30;

/**
 * Begins to build: who built before cannot write any more, and what he left is removed.
 * @throws BatchStopped when the batch is decided
 */
export async function takeBatch(ctx: Context, batch_id: number): Promise<Building> {
  const building = { batch_id, builder: randomToken(9) };
  await ctx.db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, batch_id);
    if (batch?.state !== 'building') throw new BatchStopped('The batch is decided');
    await updateBatch(tx, batch_id, { builder: building.builder });
  });
  await emptyBatch(ctx, batch_id);
  return building;
}

export interface NewBatch {
  readonly uid: number;
  readonly item_id: number;
  /** The upload that it is read from. */
  readonly upload_key?: string;
  readonly job_id?: number;
}

/** Copies and moves at once in this process; each user has one, and whoever orders more waits for himself. */
const filling = new Turns({ atOnce: 2, each: 1, waitingEach: LIMITS.workUnderWay, waiting: 1000 });

/**
 * A copy or a move is done within its call: who asks for it is locked, so that he never has too many.
 * @throws ApiError workUnderWay naming the items that his others fill
 */
export async function beginWithin(ctx: Context, tx: Tx, owner: NewBatch): Promise<OrderedBuilding> {
  await lockPeople(tx, [owner.uid]);
  const names = await listUnderWay(tx, owner.uid, ctx.clock.now(), LIMITS.workUnderWay);
  if (names.length >= LIMITS.workUnderWay) {
    throw new ApiError('workUnderWay', { names: [...new Set(names)].join(', ') });
  }
  return { ...(await beginBatch(ctx, tx, owner)), uid: owner.uid };
}

/** A batch that this process writes, or that a job takes over. */
export async function beginBatch(ctx: Context, tx: Tx, owner: NewBatch): Promise<Building> {
  const now = ctx.clock.now();
  const builder = randomToken(9);
  const batch_id = await insertBatch(tx, { ...owner, created_at: now, lease_until: now + LEASE_SECONDS, builder });
  return { batch_id, builder };
}

/**
 * Does the work that fills a batch and ends it, when its turn comes; when the work fails, everything is taken back.
 * @throws ApiError busy when the batch was given up meanwhile; whatever the work throws
 */
export async function fillBatch<R>(
  ctx: Context,
  { batch_id, uid }: OrderedBuilding,
  work: () => Promise<R>,
): Promise<R> {
  const endKeeping = keepBatch(ctx, batch_id);
  try {
    return await filling.run(String(uid), work);
  } catch (error) {
    await dropBatch(ctx, batch_id);
    throw error instanceof BatchStopped ? new ApiError('busy', {}, { cause: error }) : error;
  } finally {
    endKeeping();
  }
}

/** What became known after it began. */
export async function noteBatch(
  tx: Tx,
  batch_id: number,
  known: Partial<Pick<BatchRow, 'item_id' | 'job_id'>>,
): Promise<void> {
  await updateBatch(tx, batch_id, known);
}

/** Everything of it is there for everybody from now on, and it is no more taken back; something may be left to do. */
export async function showBatch(tx: Tx, { batch_id }: Building, report: string): Promise<void> {
  await showRows(tx, batch_id);
  await updateBatch(tx, batch_id, { state: 'live', report });
}

/** Nothing is left to do for one that is live. */
export async function finishBatch(ctx: Context, tx: Tx, batch_id: number, report: string): Promise<void> {
  await removePrepared(tx, batch_id);
  await updateBatch(tx, batch_id, { report, finished_at: ctx.clock.now(), upload_key: '' });
}

/** Everything of it was shown in this transaction, and nothing is left to do. */
export async function endBatch(ctx: Context, tx: Tx, { batch_id }: Building): Promise<void> {
  await updateBatch(tx, batch_id, { state: 'live', finished_at: ctx.clock.now() });
}

/** Is something being written for this item that nobody sees yet? */
export async function isBeingFilled(tx: Tx, item_id: number): Promise<boolean> {
  return (await findBuilding(tx, item_id)) !== undefined;
}

interface Steps {
  /** When the last one ended. */
  readonly endedAt: number;
  /** How long they took since others had time to write. */
  readonly held: number;
}

const stepsOf = new WeakMap<object, Steps>();

/** One short step of building; between some of them others have time to write. @throws BatchStopped */
export function inBatch<R>(ctx: Context, building: Building, work: (tx: Tx) => Promise<R>): Promise<R> {
  return inShortStep(ctx, building, async (tx) => {
    await demandBuilding(tx, building);
    return work(tx);
  });
}

/** A short transaction of many for `whole`; between some of them others have time to write. */
export async function inShortStep<R>(ctx: Context, whole: object, work: (tx: Tx) => Promise<R>): Promise<R> {
  const held = await heldBefore(ctx, stepsOf.get(whole));
  // A transaction that waits for its turn holds nobody up.
  let begunAt = performance.now();
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      begunAt = performance.now();
      return work(tx);
    });
  } finally {
    const endedAt = performance.now();
    stepsOf.set(whole, { endedAt, held: held + endedAt - begunAt });
  }
}

/** Waits where the steps before have held others up for long enough; answers how long they have. */
async function heldBefore(ctx: Context, { endedAt, held }: Steps = { endedAt: 0, held: 0 }): Promise<number> {
  if (performance.now() - endedAt >= FREE_MS) return 0;
  if (held < HELD_MS) return held;
  await letOthersWrite(ctx, endedAt);
  return 0;
}

/**
 * Another process looks for SQLite's lock every few milliseconds: after a step it has to find it free. PostgreSQL's
 * writers wait for each other's rows alone.
 */
export async function letOthersWrite({ engine }: Context, since = performance.now()): Promise<void> {
  const left = FREE_MS - (performance.now() - since);
  if (engine === 'sqlite' && left > 0) await setTimeout(left);
}

/** @throws BatchStopped */
export async function demandBuilding(tx: Tx, { batch_id, builder }: Building): Promise<void> {
  const batch = await lockBatch(tx, batch_id);
  if (batch?.state !== 'building' || batch.builder !== builder) throw new BatchStopped('Another decided on the batch');
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

/** One that is being built can be built no more; answers what it was before. Its rows go with `dropBatch`. */
export async function giveUpBatch(tx: Tx, batch_id: number): Promise<BatchRow | undefined> {
  const found = await lockBatch(tx, batch_id);
  if (found?.state === 'building') await updateBatch(tx, batch_id, { state: 'dropped' });
  return found;
}

/** Takes everything back. False when the batch is live: then it stays. */
export async function dropBatch(ctx: Context, batch_id: number): Promise<boolean> {
  const batch = await ctx.db.transaction().execute((tx) => giveUpBatch(tx, batch_id));
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

export async function batchById(ctx: Context, batch_id: number): Promise<BatchRow | undefined> {
  return findBatch(ctx.db, batch_id);
}

/** Nobody else decides on the batch until the transaction ends. */
export async function lockedBatch(tx: Tx, batch_id: number): Promise<BatchRow | undefined> {
  return lockBatch(tx, batch_id);
}

/** Batches of the item that everybody sees, of which something is left to do. */
export async function unfinishedBatches(ctx: Context, item_id: number): Promise<BatchRow[]> {
  return listUnfinished(ctx.db, item_id);
}

/** Those that nobody works on: their job ended or was never there, and their process does not renew them. */
export async function forsakenBatches(ctx: Context): Promise<BatchRow[]> {
  return listForsaken(ctx.db, ctx.clock.now());
}

export async function forgetFinished(ctx: Context, before: number): Promise<void> {
  await removeFinished(ctx.db, before);
}

/** Uploads that a batch has yet to read. */
export async function uploadsInUse(ctx: Context): Promise<ReadonlySet<string>> {
  return new Set(await listUploadKeys(ctx.db));
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
    await letOthersWrite(ctx);
  }
  for (;;) {
    const file_ids = await listBatchFiles(ctx.db, batch_id, AT_ONCE);
    if (file_ids.length === 0) break;
    // Those that somebody put on a page meanwhile stay, and are the batch's no more.
    await ctx.db.transaction().execute(async (tx) => {
      await removeBatchFiles(tx, batch_id, file_ids);
      await removeUnheldFiles(tx, file_ids);
    });
    await letOthersWrite(ctx);
  }
  await ctx.db.transaction().execute(async (tx) => {
    await removePrepared(tx, batch_id);
    await removePlaces(tx, batch_id);
  });
}
