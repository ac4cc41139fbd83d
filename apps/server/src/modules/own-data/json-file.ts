import { Readable } from 'node:stream';
import type { ZipEntry } from '../../platform/zip.ts';

type Rows = Iterable<object> | AsyncIterable<object>;

/** A text as a file of a zip; `''` makes an empty one. */
export function textFile(path: string, changed_at: number, text: string): ZipEntry {
  const content = Readable.from(text === '' ? [] : [text], { objectMode: false });
  return { path, changed_at, compress: true, content };
}

/** An object as a file: first its facts, then its lists, which may be long: they are written row by row. */
export function jsonFile(
  path: string,
  changed_at: number,
  facts: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Rows>> = {},
): ZipEntry {
  return { path, changed_at, compress: true, content: Readable.from(pieces(facts, lists), { objectMode: false }) };
}

/** As people and programs read it; null for never. */
export function moment(unixSeconds: number): string | null {
  return unixSeconds === 0 ? null : new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
}

async function* pieces(
  facts: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Rows>>,
): AsyncGenerator<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(facts)) {
    yield `${before}  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    before = ',\n';
  }
  for (const [name, rows] of Object.entries(lists)) {
    yield `${before}  ${JSON.stringify(name)}: [`;
    yield* rowsOf(rows);
    before = ',\n';
  }
  yield '\n}\n';
}

async function* rowsOf(rows: Rows): AsyncGenerator<string> {
  let before = '\n';
  for await (const row of rows) {
    yield `${before}    ${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '\n' ? ']' : '\n  ]';
}
