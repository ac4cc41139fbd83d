import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileMissingError, type FileStore } from './file-store.ts';

export interface MoveOptions {
  /** Removed from where it was, once it is verified where it goes; else both have it. */
  readonly remove: boolean;
  /** Nothing is written or removed. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  /** Others are left where they are, and not counted. */
  readonly isToMove: (key: string) => boolean;
  /** The hash that a key itself tells, where it does. */
  readonly hashOf: (key: string) => string | undefined;
  readonly typeOf: (key: string) => Promise<string>;
  /** Waited for before anything is removed: from then on everybody looks in both stores, and puts into the new one. */
  readonly settled: Promise<unknown>;
  readonly tell: (progress: Moved) => void;
}

export interface Moved {
  /** Looked at. */
  files: number;
  bytes: number;
  copied: number;
  /** Were there already, with the same content. */
  verified: number;
  removed: number;
  /** Keys whose content is not that of their name, left where they are. */
  readonly damaged: string[];
}

/** What was read from the new place is not what was put there. */
export class FileDiffersError extends Error {
  override readonly name = 'FileDiffersError';
}

/**
 * Every file, one after the other: copied, read again and compared by its hash, and only then removed where it was. So
 * it can be ended at any moment and begun again. What comes meanwhile is found by looking once more until nothing is new.
 * @throws FileDiffersError, StoreError
 */
export async function moveFiles(from: FileStore, to: FileStore, options: MoveOptions): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, copied: 0, verified: 0, removed: 0, damaged: [] };
  const work = { from, to, moved, stays: new Set<string>(), ...options };
  for (let isSettled = false; ; ) {
    const fresh = await goThrough(work);
    if (options.signal.aborted || options.dryRun || (fresh === 0 && isSettled)) return moved;
    if (fresh > 0) continue;
    await options.settled;
    isSettled = true;
  }
}

/** Answers how many were not seen before. */
async function goThrough(work: Work): Promise<number> {
  const { from, stays, signal, moved, isToMove, tell } = work;
  let fresh = 0;
  for await (const key of from.list()) {
    if (signal.aborted) return fresh;
    if (stays.has(key) || !isToMove(key)) continue;
    fresh += 1;
    if (!(await isMoved(key, work))) stays.add(key);
    tell(moved);
  }
  return fresh;
}

interface Work extends MoveOptions {
  readonly from: FileStore;
  readonly to: FileStore;
  readonly moved: Moved;
  /** Seen, and not removed. */
  readonly stays: Set<string>;
}

/** Whether it is gone from the old place. */
async function isMoved(key: string, work: Work): Promise<boolean> {
  const { from, moved, remove, dryRun, settled } = work;
  const found = await readOrMissing(from, key);
  // deleted since it was listed
  if (!found) return true;
  moved.files += 1;
  moved.bytes += found.size;
  found.stream.destroy();
  if (dryRun || !(await isAtBoth(key, work)) || !remove) return false;
  await settled;
  await from.remove(key);
  moved.removed += 1;
  return true;
}

/** Sees to it that the new place has the file, and has read it there. */
async function isAtBoth(key: string, work: Work): Promise<boolean> {
  const { from, to, moved, hashOf } = work;
  const [told, there] = [hashOf(key), await hashIn(to, key)];
  // what is in a file that is named by its hash need not be read twice
  if (there !== undefined && there === (told ?? (await hashIn(from, key)))) {
    moved.verified += 1;
    return true;
  }
  const hash = await copied(key, work);
  if (hash === undefined) return false;
  if (told !== undefined && hash !== told) {
    await to.remove(key);
    moved.damaged.push(key);
    return false;
  }
  if ((await hashIn(to, key)) !== hash) throw new FileDiffersError(`${key} is not the same after it was copied`);
  moved.copied += 1;
  return true;
}

/** The hash of what was read from the old place; undefined when it is not there any more. */
async function copied(key: string, { from, to, typeOf }: Work): Promise<string | undefined> {
  const found = await readOrMissing(from, key);
  if (!found) return undefined;
  const hash = createHash('sha256');
  const { stream, size } = found;
  const bytes = Readable.from(passing(stream, hash), { objectMode: false });
  await to.put(key, bytes, size, await typeOf(key));
  return hash.digest('hex');
}

async function* passing(bytes: Readable, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function hashIn(store: FileStore, key: string): Promise<string | undefined> {
  const found = await readOrMissing(store, key);
  return found && hashOfStream(found.stream);
}

async function readOrMissing(store: FileStore, key: string) {
  try {
    return await store.read(key);
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

async function hashOfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
