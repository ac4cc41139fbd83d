import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface TarEntry {
  /** With `/` between its parts. */
  readonly path: string;
  readonly bytes: Buffer;
  /** '0' is a file. Others are there so that tests can make what is to be refused. */
  readonly type?: string;
}

const BLOCK = 512;

/** A `.tar.gz` of files alone, the same whenever it is made of the same; answers its size and its SHA-256. */
export async function writeTar(file: string, entries: Iterable<TarEntry>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const measured = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part);
      size += part.length;
      yield part;
    }
  };
  await pipeline(Readable.from(blocksOf(entries)), createGzip(), measured, createWriteStream(file));
  return { size, sha256: hash.digest('hex') };
}

function* blocksOf(entries: Iterable<TarEntry>): Generator<Buffer> {
  for (const { path, bytes, type = '0' } of entries) {
    yield headOf(path, bytes.length, type);
    if (bytes.length > 0) yield bytes;
    yield Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headOf(path: string, size: number, type: string): Buffer {
  const head = Buffer.alloc(BLOCK);
  const [prefix, name] = splitPath(path);
  head.write(name, 0);
  head.write('0000644\0' + '0000000\0' + '0000000\0', 100);
  head.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0`, 124);
  head.write(' '.repeat(8), 148);
  head.write(type, 156);
  head.write('ustar\0' + '00', 257);
  head.write(prefix, 345);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** @throws Error when the format has no room for it */
function splitPath(path: string): readonly [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name];
  }
  throw new Error(`Too long for an archive: ${path}`);
}
