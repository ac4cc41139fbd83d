import { createHash } from 'node:crypto';
import type { Row, Value } from './rows.ts';

/** Rows that are kept together, as the bytes in which they are kept. */
export interface Chunk {
  readonly bytes: Buffer;
  readonly rows: number;
}

/** A row whose key falls on this part ends a chunk: an insert or removal moves the borders of its own chunk alone. */
const BORDER = 400;
const CHUNK_BYTES_MAX = 4 * 1024 * 1024;

/** One line of JSON a row; bytes as `{"base64": …}`. `key` says which values make the key. */
export async function* chunksOf(rows: AsyncIterable<readonly Row[]>, key: readonly number[]): AsyncGenerator<Chunk> {
  let lines: string[] = [];
  let size = 0;
  const chunk = (): Chunk => ({ bytes: Buffer.from(`${lines.join('\n')}\n`), rows: lines.length });
  for await (const some of rows) {
    for (const row of some) {
      const line = JSON.stringify(row.map(written));
      lines.push(line);
      size += line.length;
      if (size < CHUNK_BYTES_MAX && !isBorder(row, key)) continue;
      yield chunk();
      [lines, size] = [[], 0];
    }
  }
  if (lines.length > 0) yield chunk();
}

/** @throws SyntaxError when they are no rows */
export function rowsIn(bytes: Buffer): Row[] {
  const lines = bytes.toString('utf8').split('\n').slice(0, -1);
  return lines.map((line) => (JSON.parse(line) as WrittenValue[]).map(read)); // chunksOf wrote it; its hash was compared
}

type WrittenValue = Exclude<Value, Uint8Array> | { readonly base64: string };

function written(value: Value): WrittenValue {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}

function read(value: WrittenValue): Value {
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
}

function isBorder(row: Row, key: readonly number[]): boolean {
  const hash = createHash('sha1');
  for (const at of key) hash.update(`${String(row[at])}\0`);
  return hash.digest().readUInt32LE(0) % BORDER === 0;
}
