import { randomBytes } from 'node:crypto';
import { LIMITS } from '@sheaf/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { asApiError } from '../../platform/http/faults.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { type FileParts, putParts, removeParts } from '../../platform/storage/file-parts.ts';
import { type ZipEntry, zipOf } from '../../platform/zip.ts';
import type { OwnDataRow } from '../../schema/own-data-tables.ts';
import { announce } from '../message/announce.service.ts';
import { accountFiles } from './account-files.ts';
import { itemFiles } from './item-files.ts';
import { findOwnAccount } from './own-data.account.queries.ts';
import { countOwnPages } from './own-data.item.queries.ts';
import { lockOwnData, updateOwnData } from './own-data.queries.ts';
import type { OwnDataWork } from './own-data-work.ts';
import { readmeFile } from './readme-file.ts';

export const MAKE_JOB = 'own-data.make';
/** Every key of the store that is a part of such a file begins so. */
export const DATA_PREFIX = 'own-data/';

const Payload = z.object({ uid: z.number().int(), language: z.enum(['zh', 'en']) });
/** A fault is tried again so often: the database or the store may have been away. */
const ATTEMPTS = 3;
const TELL_MS = 250;
const DAY = 86_400;

/**
 * Packs what was asked for. Each attempt has a folder of its own, which the row names before anything is in it: what a
 * killed one left is removed by the next, and one that lost its place throws its own away.
 */
export async function makeOwnData(ctx: Context, job: RunningJob): Promise<{ readonly size: number } | undefined> {
  const { uid, language } = Payload.parse(job.payload);
  const account = await findOwnAccount(ctx.db, uid);
  const folder = newFolder(ctx.clock.now());
  const before = account && (await takeOver(ctx, uid, folder));
  if (!account || before === undefined) return undefined;
  if (before.folder !== '') await removeParts(ctx.files, before.folder);
  const progress = progressOf(ctx, job, await countOwnPages(ctx.db, uid));
  const { signal } = job;
  const work: OwnDataWork = { ctx, account, language, now: ctx.clock.now(), signal, tell: progress.tell };
  try {
    const parts = await putParts(ctx.files, { folder, type: 'application/zip' }, zipOf(everythingOf(work)));
    signal.throwIfAborted();
    if (await finish(ctx, work, parts)) return { size: parts.size };
  } catch (error) {
    await removeParts(ctx.files, folder);
    // Awaited here: what waits below may take longer than this, and a refusal that nobody waits for ends the process.
    return await giveUp(ctx, job, { uid, folder, error });
  } finally {
    await progress.settled();
  }
  await removeParts(ctx.files, folder);
  return undefined;
}

/** The time of a folder that an attempt had; undefined for any other. */
export function folderTime(folder: string): number | undefined {
  const seconds = /^own-data\/([0-9a-z]{1,9})-[0-9a-f]{32}$/.exec(folder)?.[1];
  return seconds === undefined ? undefined : Number.parseInt(seconds, 36);
}

function newFolder(now: number): string {
  return `${DATA_PREFIX}${now.toString(36)}-${randomBytes(16).toString('hex')}`;
}

async function* everythingOf(work: OwnDataWork): AsyncGenerator<ZipEntry> {
  yield readmeFile(work);
  yield* accountFiles(work);
  yield* itemFiles(work);
}

/** Undefined when it was made, given up or removed meanwhile. */
async function takeOver(ctx: Context, uid: number, folder: string): Promise<OwnDataRow | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, uid);
    if (row?.state !== 'making') return undefined;
    await updateOwnData(tx, uid, { folder });
    return row;
  });
}

/** False when it is not wanted any more, or another process has it. */
async function finish(ctx: Context, { account: { uid } }: OwnDataWork, parts: FileParts): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, uid);
    if (row?.state !== 'making' || row.folder !== parts.folder) return false;
    const made_at = ctx.clock.now();
    const expires_at = made_at + LIMITS.ownDataDays * DAY;
    const { size, partBytes } = parts;
    await updateOwnData(tx, uid, { state: 'ready', size, part_bytes: partBytes, made_at, expires_at });
    const from = { uid: 0, username: 'Sheaf' };
    await announce(ctx, tx, { from, to: [uid], action_type: 'data', about: { object_type: 'vip' } });
    return true;
  });
}

interface Failed {
  readonly uid: number;
  readonly folder: string;
  readonly error: unknown;
}

/** The last try says so; before that the error is thrown, and the job comes back. */
async function giveUp(ctx: Context, job: RunningJob, { uid, folder, error }: Failed): Promise<undefined> {
  const attempts = (await ctx.jobs.find(job.job_id))?.attempts ?? ATTEMPTS;
  if (job.signal.aborted || attempts < ATTEMPTS) throw error;
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, uid);
    if (row?.state !== 'making' || row.folder !== folder) return;
    await updateOwnData(tx, uid, { state: 'failed', folder: '', failure: failureOf(error) });
  });
  ctx.log.error({ err: error, job_id: job.job_id }, 'own data not packed');
}

function failureOf(error: unknown): OwnDataRow['failure'] {
  const known = asApiError(error, 0)?.error;
  return known === 'storageFull' || known === 'storageRefused' ? known : 'fault';
}

/** Writes progress down now and then: each time is a write to the database. */
function progressOf(ctx: Context, job: RunningJob, total: number) {
  let [done, toldAt, last] = [0, 0, Promise.resolve()];
  return {
    tell: (pages: number) => {
      done += pages;
      const now = performance.now();
      if (now - toldAt < TELL_MS) return;
      toldAt = now;
      last = job.progress(done, total).catch((err: unknown) => ctx.log.warn({ err }, 'progress not stored'));
    },
    settled: () => last,
  };
}
