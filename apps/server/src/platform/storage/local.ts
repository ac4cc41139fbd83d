import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { randomToken } from '../crypto/tokens.ts';
import { makeFolder } from '../folder.ts';
import {
  type ByteRange,
  demandKey,
  demandPrefix,
  demandRange,
  exactly,
  FileMissingError,
  type FileStore,
} from './file-store.ts';

// No key begins with a dot.
const PARTS = '.parts';
const PART_KEPT_MS = 86_400_000;

/** Files in a folder. They are written beside it, flushed and renamed, so a crash leaves no half file. */
export function createLocalStore(root: string): FileStore {
  let swept: Promise<void> | undefined;
  return {
    put: async (key, bytes, size) => {
      demandKey(key);
      swept ??= sweepParts(join(root, PARTS));
      await swept;
      await putFile(root, key, exactly(bytes, size));
    },
    read: async (key, range) => {
      demandKey(key);
      return readFile(join(root, key), key, range);
    },
    remove: async (key) => {
      demandKey(key);
      await rm(join(root, key), { force: true });
    },
    exists: async (key) => {
      demandKey(key);
      const found = await stat(join(root, key)).catch(missingAsUndefined);
      return found?.isFile() === true;
    },
    signedAddress: async () => undefined,
    list: (prefix = '') => {
      demandPrefix(prefix);
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      return listKeys(root, folder, prefix);
    },
  };
}

async function putFile(root: string, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const part = join(root, PARTS, randomToken(12));
  const file = join(root, key);
  try {
    await makeLastingFolder(dirname(part));
    const handle = await open(part, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await makeLastingFolder(dirname(file));
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function readFile(file: string, key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isMissing(error)) throw new FileMissingError(key, { cause: error });
    throw error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new FileMissingError(key);
    if (range) demandRange(range, found.size);
    return { stream: streamOf(handle, range), size: found.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function streamOf(handle: FileHandle, range?: ByteRange): Readable {
  return handle.createReadStream(range ? { start: range.start, end: range.end } : { start: 0 });
}

async function* listKeys(root: string, folder: string, prefix: string): AsyncIterable<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(missingAsUndefined);
  for (const entry of entries ?? []) {
    const key = folder + entry.name;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory() && (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`))) {
      yield* listKeys(root, `${key}/`, prefix);
    } else if (entry.isFile() && key.startsWith(prefix)) yield key;
  }
}

/** A new folder is there after a crash only when the one that holds it was flushed. */
async function makeLastingFolder(folder: string): Promise<void> {
  const first = await makeFolder(folder);
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders; its file system writes names in order.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a killed process left half written. */
async function sweepParts(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(missingAsUndefined)) ?? []) {
    const found = await stat(join(folder, name)).catch(missingAsUndefined);
    if (found && Date.now() - found.mtimeMs > PART_KEPT_MS) await rm(join(folder, name), { force: true });
  }
}

function missingAsUndefined(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ENOENT' || error.code === 'ENOTDIR';
}
