import type { Readable } from 'node:stream';
import type { DatabasePlace } from '../database/open.ts';
import { FileMissingError, type FileStore } from '../storage/file-store.ts';
import type { Archive } from './archive.ts';
import { chunksOf } from './chunks.ts';
import type { ArchivedFile, ArchivedTable, Manifest } from './manifest.ts';
import type { Row, Snapshot, TableShape } from './rows.ts';
import { openSnapshot } from './snapshot.ts';

/** A file that rows speak of. */
export type FileNamed = Omit<ArchivedFile, 'pieces'>;

export interface ToTake {
  readonly where: DatabasePlace;
  /** Undefined: rows alone. */
  readonly files: FileStore | undefined;
  /** What is made of other rows, or holds for an hour: it is made anew after a restore. */
  readonly isDerived: (table: string) => boolean;
  /** The table with the files, and what a row of it says. */
  readonly filesIn: { readonly table: string; readonly named: (row: Readonly<Record<string, unknown>>) => FileNamed };
  readonly facts: Pick<Manifest, 'version' | 'taken_at' | 'secret_key'>;
  readonly tell?: (done: string) => void;
}

export interface Taken {
  readonly manifest: Manifest;
  /** Bytes that the archive holds more than before. */
  readonly added: number;
  /** What is in the snapshot, as it is before it is packed. */
  readonly bytes: number;
  /** Keys of files that rows speak of and the store does not have. */
  readonly missing: readonly string[];
}

const PIECE_BYTES = 4 * 1024 * 1024;
/** How often a file may be removed between the moment of the rows and its turn to be read. */
const TRIES = 5;

/**
 * Everything as it is at one moment. Files are read before that moment too: those that are removed while the rest is read
 * were read by then. A file that is missing at several moments is lost, and what is left is worth keeping.
 */
export async function take(archive: Archive, order: ToTake): Promise<Taken> {
  const held = order.files ? await heldFiles(archive) : new Map<string, ArchivedFile>();
  let added = (await atMoment(order, (snapshot) => addFiles(archive, order, snapshot, held))).added;
  for (let tries = 1; ; tries++) {
    const taken = await atMoment(order, async (snapshot) => {
      const files = await addFiles(archive, order, snapshot, held);
      added += files.added;
      if (files.missing.length > 0 && tries < TRIES) return undefined;
      return { ...(await takeTables(archive, order, snapshot, held)), missing: files.missing };
    });
    if (taken) return { ...taken, added: added + taken.added };
  }
}

async function atMoment<T>({ where }: ToTake, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(where);
  try {
    return await work(snapshot);
  } finally {
    await snapshot.close();
  }
}

/** Files never change: what the newest snapshot has is not read again. */
async function heldFiles(archive: Archive): Promise<Map<string, ArchivedFile>> {
  const newest = (await archive.list()).at(-1);
  const files = newest === undefined ? [] : (await archive.read(newest)).files;
  return new Map(files.map((file) => [file.key, file]));
}

async function* filesNamed(snapshot: Snapshot, { filesIn }: ToTake): AsyncGenerator<FileNamed> {
  const table = snapshot.tables.find(({ name }) => name === filesIn.table);
  if (!table) return;
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) yield filesIn.named(Object.fromEntries(table.columns.map((name, at) => [name, row[at]])));
  }
}

async function addFiles(
  archive: Archive,
  order: ToTake,
  snapshot: Snapshot,
  held: Map<string, ArchivedFile>,
): Promise<{ readonly added: number; readonly missing: readonly string[] }> {
  const missing: string[] = [];
  let added = 0;
  const { files } = order;
  if (!files) return { added, missing };
  for await (const file of filesNamed(snapshot, order)) {
    if (held.get(file.key)?.sha256 === file.sha256) continue;
    const stream = await streamOf(files, file.key);
    if (!stream) {
      missing.push(file.key);
      continue;
    }
    const pieces: string[] = [];
    for await (const bytes of inPieces(stream)) {
      const piece = await archive.put(bytes);
      pieces.push(piece.name);
      added += piece.added;
    }
    held.set(file.key, { ...file, pieces });
    order.tell?.(file.key);
  }
  return { added, missing };
}

async function streamOf(files: FileStore, key: string): Promise<Readable | undefined> {
  try {
    return (await files.read(key)).stream;
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

async function* inPieces(stream: Readable): AsyncGenerator<Buffer> {
  let [parts, size] = [[] as Buffer[], 0];
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(parts);
    [parts, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(parts);
}

async function takeTables(
  archive: Archive,
  order: ToTake,
  snapshot: Snapshot,
  held: ReadonlyMap<string, ArchivedFile>,
): Promise<Omit<Taken, 'missing'>> {
  const tables: ArchivedTable[] = [];
  let [added, bytes] = [0, 0];
  for (const table of snapshot.tables.filter(({ name }) => !order.isDerived(name))) {
    const taken = await takeTable(archive, snapshot, table);
    tables.push(taken.table);
    added += taken.added;
    bytes += taken.bytes;
    order.tell?.(table.name);
  }
  const files: ArchivedFile[] = [];
  for await (const { key } of filesNamed(snapshot, order)) {
    const file = held.get(key);
    if (!file) continue;
    files.push(file);
    bytes += file.size;
  }
  const migrations = await namesOfMigrations(snapshot);
  const numbers = Object.fromEntries(await snapshot.numbers());
  return {
    manifest: { format: 1, engine: snapshot.engine, migrations, tables, numbers, files, ...order.facts },
    added,
    bytes,
  };
}

async function takeTable(
  archive: Archive,
  snapshot: Snapshot,
  table: TableShape,
): Promise<{ readonly table: ArchivedTable; readonly added: number; readonly bytes: number }> {
  const chunks: string[] = [];
  let [rows, added, bytes] = [0, 0, 0];
  for await (const chunk of chunksOf(snapshot.rows(table), placesOfKey(table))) {
    const piece = await archive.put(chunk.bytes);
    chunks.push(piece.name);
    rows += chunk.rows;
    added += piece.added;
    bytes += chunk.bytes.length;
  }
  const { name, columns, key } = table;
  return { table: { name, columns: [...columns], key: [...key], rows, chunks }, added, bytes };
}

export function placesOfKey({ columns, key }: Pick<TableShape, 'columns' | 'key'>): number[] {
  return key.map((name) => columns.indexOf(name));
}

export async function namesOfMigrations(snapshot: Snapshot): Promise<string[]> {
  const table = snapshot.tables.find(({ name }) => name === 'migration');
  if (!table) return [];
  const rows: Row[] = [];
  for await (const some of snapshot.rows(table)) rows.push(...some);
  return rows.map((row) => String(row[table.columns.indexOf('name')])).sort();
}
