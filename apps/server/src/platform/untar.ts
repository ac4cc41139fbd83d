import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** The archive is not one, breaks off, or holds what may not be unpacked. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}

export interface UntarLimits {
  readonly bytes: number;
  readonly entries: number;
}

interface Entry extends AsyncIterable<unknown> {
  readonly header: { readonly name: string; readonly size: number; readonly type: string };
  resume(): unknown;
}

const SAFE_PART = /^(?!\.{1,2}$)[^/\\\0:]{1,255}$/;

/**
 * Unpacks a `.tar.gz` into a folder that is not there yet. It takes files and folders below it alone: no link, no device,
 * no path that leads out, and no file twice. Nothing waits for the disk.
 * @throws ArchiveRefused
 */
export async function untar(archive: string, folder: string, limits: UntarLimits): Promise<void> {
  // only an update needs it
  const { extract } = await import('tar-stream');
  const entries = extract();
  await mkdir(folder);
  // What fails on the way is told to whoever reads the entries.
  const reading = pipeline(createReadStream(archive), createGunzip(), async (bytes: AsyncIterable<Uint8Array>) => {
    for await (const part of bytes) if (!entries.write(part)) await drained(entries);
    entries.end(null);
  }).catch((error: Error) => void entries.destroy(error));
  try {
    await writeEntries(entries, folder, limits);
  } catch (cause) {
    throw isOfArchive(cause) ? new ArchiveRefused('not a whole archive', { cause }) : cause;
  } finally {
    entries.destroy();
    await reading;
  }
}

interface Taking {
  once(event: 'close' | 'drain', heard: () => void): unknown;
  off(event: 'close' | 'drain', heard: () => void): unknown;
}

/** Also when it was given up, which the next part that is written says. */
function drained(entries: Taking): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      entries.off('drain', go);
      entries.off('close', go);
      resolve();
    };
    entries.once('drain', go);
    entries.once('close', go);
  });
}

async function writeEntries(entries: AsyncIterable<Entry>, folder: string, limits: UntarLimits): Promise<void> {
  let [left, count] = [limits.bytes, limits.entries];
  for await (const entry of entries) {
    const { name, size, type } = entry.header;
    count -= 1;
    left -= size;
    // what is no number is not less than anything
    if (!(left >= 0) || count < 0) throw new ArchiveRefused('larger than it may be');
    if (type !== 'directory' && type !== 'file') throw new ArchiveRefused(`neither a file nor a folder: ${name}`);
    if (type === 'directory') entry.resume();
    else await writeFile(join(folder, checked(name)), entry);
  }
}

/** What the disk refuses is no fault of the archive, but for what is there twice. */
function isOfArchive(cause: unknown): boolean {
  if (!(cause instanceof Error) || cause instanceof ArchiveRefused) return false;
  return !('syscall' in cause) || ('code' in cause && ['EEXIST', 'ENOTDIR'].includes(String(cause.code)));
}

function checked(path: string): string {
  const parts = path.split('/');
  if (!parts.every((part) => SAFE_PART.test(part))) throw new ArchiveRefused(`leads out of the folder: ${path}`);
  return join(...parts);
}

async function writeFile(file: string, parts: AsyncIterable<unknown>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'wx');
  try {
    for await (const part of parts) {
      if (!(part instanceof Uint8Array)) throw new TypeError('no bytes');
      await handle.writeFile(part);
    }
  } finally {
    await handle.close();
  }
}
