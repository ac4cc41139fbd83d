import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { randomToken } from '../crypto/tokens.ts';
import type { FileStore } from '../storage/file-store.ts';
import { putSmall, readSmall } from './small-file.ts';

/** Another process writes to the archive. */
export class ArchiveBusyError extends Error {
  override readonly name = 'ArchiveBusyError';
}

const TURN = 'writing.json';
const TURN_KEPT_MS = 10 * 60_000;
const TURN_TOLD_MS = 60_000;
/** Two that begin at once both write their turn; after this each sees whose stayed. */
let turnSettlesMs = 500;

/** Of tests in which one process alone writes to an archive. */
export function setTurnSettling(ms: number): void {
  turnSettlesMs = ms;
}

const Turn = z.object({
  who: z.string(),
  at: z.number(),
  /** The machine, or the container on it, and the process there. */
  where: z.string().optional(),
  pid: z.number().optional(),
});
type Turn = z.infer<typeof Turn>;

/**
 * One process writes to an archive at a time. The turn of one that was killed ends at once where it can be seen that it
 * is gone, else after ten minutes.
 * @throws ArchiveBusyError
 */
export async function whileAlone<T>(store: FileStore, work: () => Promise<T>): Promise<T> {
  const who = randomToken(12);
  const other = await turnOf(store);
  if (other && Date.now() - other.at < TURN_KEPT_MS && !isGone(other)) throw busy();
  const tell = () => putSmall(store, TURN, { who, at: Date.now(), where: here(), pid: process.pid } satisfies Turn);
  await tell();
  await setTimeout(turnSettlesMs);
  if ((await turnOf(store))?.who !== who) throw busy();
  const telling = setInterval(() => void tell().catch(() => undefined), TURN_TOLD_MS);
  try {
    return await work();
  } finally {
    clearInterval(telling);
    await store.remove(TURN);
  }
}

/** For who knows that the process whose turn it was is gone. */
export async function endTurn(store: FileStore): Promise<void> {
  await store.remove(TURN);
}

function busy(): ArchiveBusyError {
  return new ArchiveBusyError('Another process writes to this archive');
}

async function turnOf(store: FileStore): Promise<Turn | undefined> {
  const text = await readSmall(store, TURN);
  return text === undefined ? undefined : Turn.parse(JSON.parse(text));
}

/** Numbers of processes mean something only where they were given. */
function isGone({ where, pid }: Turn): boolean {
  if (pid === undefined || where === undefined || where !== here()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function here(): string {
  return `${hostname()} ${namespace()}`;
}

/** Containers on one machine number their processes by themselves. */
function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return process.platform; // only Linux has such namespaces
  }
}
