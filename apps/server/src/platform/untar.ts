import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';

/** The archive is not one, breaks off, or holds what may not be unpacked. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}

export interface UntarLimits {
  readonly bytes: number;
  readonly entries: number;
}

const BLOCK = 512;
const [FILE, OLD_FILE, FOLDER] = ['0', '\0', '5'];
const SAFE_PART = /^(?!\.{1,2}$)[^/\\\0:]{1,255}$/;

/**
 * Unpacks a `.tar.gz` into a folder that is not there yet. It takes files and folders below it alone: no link, no device,
 * no path that leads out, and no file twice. Nothing waits for the disk.
 * @throws ArchiveRefused
 */
export async function untar(archive: string, folder: string, limits: UntarLimits): Promise<void> {
  const bytes = new Blocks(unpacked(archive));
  await mkdir(folder);
  try {
    await writeEntries(bytes, folder, limits);
  } catch (cause) {
    throw isOfArchive(cause) ? new ArchiveRefused('not a whole archive', { cause }) : cause;
  } finally {
    bytes.close();
  }
}

function unpacked(archive: string): Gunzip {
  const unzip = createGunzip();
  // whoever reads is told of what fails
  pipeline(createReadStream(archive), unzip, () => undefined);
  return unzip;
}

async function writeEntries(bytes: Blocks, folder: string, limits: UntarLimits): Promise<void> {
  let [left, entries] = [limits.bytes, limits.entries];
  for (;;) {
    const head = await bytes.take(BLOCK);
    if (head.every((byte) => byte === 0)) return;
    const { path, size, type } = readHead(head);
    entries -= 1;
    left -= size;
    if (left < 0 || entries < 0) throw new ArchiveRefused('larger than it may be');
    if (type === FOLDER) continue;
    if (type !== FILE && type !== OLD_FILE) throw new ArchiveRefused(`neither a file nor a folder: ${path}`);
    await writeFile(join(folder, checked(path)), size, bytes);
  }
}

/** What the disk refuses is no fault of the archive. */
function isOfArchive(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^Z_|^EEXIST$|^ENOTDIR$/.test(String(cause.code));
}

function readHead(head: Buffer): { readonly path: string; readonly size: number; readonly type: string } {
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (octal(head, 148, 8) !== sum) throw new ArchiveRefused('not an archive');
  const [name, prefix] = [text(head, 0, 100), text(head, 345, 155)];
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    size: octal(head, 124, 12),
    type: head.toString('latin1', 156, 157),
  };
}

function text(head: Buffer, at: number, length: number): string {
  const field = head.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
}

function octal(head: Buffer, at: number, length: number): number {
  const digits = text(head, at, length).trim();
  if (!/^[0-7]{1,11}$/.test(digits)) throw new ArchiveRefused('not an archive');
  return Number.parseInt(digits, 8);
}

function checked(path: string): string {
  const parts = path.split('/');
  if (!parts.every((part) => SAFE_PART.test(part))) throw new ArchiveRefused(`leads out of the folder: ${path}`);
  return join(...parts);
}

async function writeFile(file: string, size: number, bytes: Blocks): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'wx');
  try {
    for (let left = size; left > 0; ) {
      const part = await bytes.some(left);
      await handle.writeFile(part);
      left -= part.length;
    }
  } finally {
    await handle.close();
  }
  await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
}

/** A stream that is read by lengths. */
class Blocks {
  readonly #parts: AsyncIterator<Buffer>;
  readonly #stream: Gunzip;
  #held: Buffer = Buffer.alloc(0);

  constructor(stream: Gunzip) {
    this.#stream = stream;
    // without an encoding a stream gives buffers
    this.#parts = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const part = await this.some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** At most so much, and at least a byte. */
  async some(length: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const next = await this.#parts.next();
      if (next.done) throw new ArchiveRefused('it breaks off');
      this.#held = next.value;
    }
    const part = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(part.length);
    return part;
  }

  close(): void {
    this.#stream.destroy();
  }
}
