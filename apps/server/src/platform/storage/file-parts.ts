import { Readable } from 'node:stream';
import type { ByteRange, FileStore } from './file-store.ts';

/** Bytes that stand in the store as several files below one folder: their number need not be known before they end. */
export interface FileParts {
  readonly folder: string;
  readonly size: number;
  /** Of every part but the last. */
  readonly partBytes: number;
}

const PART_BYTES = 8 * 1024 * 1024;

/** Holds one part in memory. When it throws, parts are left: `removeParts`. */
export async function putParts(
  files: FileStore,
  { folder, type }: { readonly folder: string; readonly type: string },
  bytes: AsyncIterable<Uint8Array>,
): Promise<FileParts> {
  let [size, part] = [0, 0];
  for await (const some of inParts(bytes)) {
    await files.put(partKey(folder, part), some, some.byteLength, type);
    part += 1;
    size += some.byteLength;
  }
  return { folder, size, partBytes: PART_BYTES };
}

/** The bytes from the first part on, or a range of them. */
export function readParts(files: FileStore, parts: FileParts, range?: ByteRange): Readable {
  const whole = { start: 0, end: parts.size - 1 };
  return Readable.from(bytesOf(files, parts, range ?? whole), { objectMode: false });
}

export async function hasParts(files: FileStore, { folder }: Pick<FileParts, 'folder'>): Promise<boolean> {
  return files.exists(partKey(folder, 0));
}

export async function removeParts(files: FileStore, folder: string): Promise<void> {
  for (const key of await Array.fromAsync(files.list(`${folder}/`))) await files.remove(key);
}

async function* bytesOf(
  files: FileStore,
  { folder, partBytes }: FileParts,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let part = Math.floor(start / partBytes); part * partBytes <= end; part++) {
    const first = part * partBytes;
    const range = { start: Math.max(start - first, 0), end: Math.min(end - first, partBytes - 1) };
    yield* (await files.read(partKey(folder, part), range)).stream;
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [held, size] = [[] as Uint8Array[], 0];
  for await (const chunk of bytes) {
    let rest = chunk;
    while (size + rest.byteLength >= PART_BYTES) {
      yield Buffer.concat([...held, rest.subarray(0, PART_BYTES - size)]);
      rest = rest.subarray(PART_BYTES - size);
      [held, size] = [[], 0];
    }
    held.push(rest);
    size += rest.byteLength;
  }
  if (size > 0) yield Buffer.concat(held);
}

function partKey(folder: string, part: number): string {
  return `${folder}/${part}`;
}
