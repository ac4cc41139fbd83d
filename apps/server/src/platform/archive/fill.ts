import { createHash } from 'node:crypto';
import type { DatabasePlace } from '../database/open.ts';
import { type Archive, ArchiveDamagedError } from './archive.ts';
import { chunksOf, rowsIn } from './chunks.ts';
import type { Loader } from './filling.ts';
import { openLoader } from './loader.ts';
import type { ArchivedTable, Manifest } from './manifest.ts';
import type { Snapshot, TableShape } from './rows.ts';
import { openSnapshot } from './snapshot.ts';
import { placesOfKey } from './take.ts';

export interface Filled {
  /** Characters that the database cannot hold, left out. */
  readonly zeros: number;
}

export interface FillOptions {
  readonly isDerived: (table: string) => boolean;
  readonly tell?: (table: string) => void;
}

/**
 * Puts the rows of a snapshot into a database that was migrated as far as the snapshot's.
 * @throws ArchiveDamagedError, and Error when the database has no such tables
 */
export async function fillFrom(
  archive: Archive,
  { tables, numbers }: Manifest,
  where: DatabasePlace,
  options: FillOptions,
): Promise<Filled> {
  return filling(where, tables, options, new Map(Object.entries(numbers)), async (loader) => {
    let zeros = 0;
    for (const table of tables) {
      for (const chunk of table.chunks) zeros += await loader.add(table, rowsIn(await archive.get(chunk)));
      options.tell?.(table.name);
    }
    return { zeros };
  });
}

/** The same from another database. */
export async function fillFromDatabase(from: Snapshot, where: DatabasePlace, options: FillOptions): Promise<Filled> {
  const tables = from.tables.filter(({ name }) => !options.isDerived(name));
  return filling(where, tables, options, await from.numbers(), async (loader) => {
    let zeros = 0;
    for (const table of tables) {
      for await (const rows of from.rows(table)) zeros += await loader.add(table, rows);
      options.tell?.(table.name);
    }
    return { zeros };
  });
}

async function filling(
  where: DatabasePlace,
  tables: readonly Pick<TableShape, 'name' | 'columns' | 'key'>[],
  { isDerived }: FillOptions,
  numbers: ReadonlyMap<string, number>,
  work: (loader: Loader) => Promise<Filled>,
): Promise<Filled> {
  const own = await shapesOf(where);
  for (const table of tables) demandColumns(table, own.get(table.name));
  const loader = await openLoader(where);
  try {
    await loader.empty([...own.keys()].filter((name) => !isDerived(name)));
    const filled = await work(loader);
    await loader.finish(tables, numbers);
    return filled;
  } finally {
    await loader.close();
  }
}

async function shapesOf(where: DatabasePlace): Promise<ReadonlyMap<string, TableShape>> {
  const snapshot = await openSnapshot(where);
  await snapshot.close();
  return new Map(snapshot.tables.map((table) => [table.name, table]));
}

function demandColumns({ name, columns }: Pick<TableShape, 'name' | 'columns'>, own: TableShape | undefined): void {
  const unknown = columns.filter((column) => !own?.columns.includes(column));
  if (unknown.length > 0) throw new Error(`This version has no column ${unknown.join(', ')} in its table ${name}`);
}

/** The same for two databases; also how much was compared. */
export async function tablesThatDifferBetween(
  from: Snapshot,
  where: DatabasePlace,
  isDerived: (table: string) => boolean,
): Promise<{ readonly differing: readonly string[]; readonly tables: number; readonly rows: number }> {
  const tables: ArchivedTable[] = [];
  for (const table of from.tables.filter(({ name }) => !isDerived(name))) {
    const chunks: string[] = [];
    let rows = 0;
    for await (const chunk of chunksOf(from.rows(table), placesOfKey(table))) {
      chunks.push(hashOf(chunk.bytes));
      rows += chunk.rows;
    }
    tables.push({ name: table.name, columns: [...table.columns], key: [...table.key], rows, chunks });
  }
  const differing = await tablesThatDiffer(hashOf, { tables }, where);
  return { differing, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names of the tables whose rows are not those of the manifest. */
export async function tablesThatDiffer(
  nameOf: (bytes: Buffer) => string,
  manifest: Pick<Manifest, 'tables'>,
  where: DatabasePlace,
): Promise<readonly string[]> {
  const snapshot = await openSnapshot(where);
  try {
    const differing: string[] = [];
    for (const table of manifest.tables) {
      if (!(await isSame(nameOf, table, snapshot))) differing.push(table.name);
    }
    return differing;
  } finally {
    await snapshot.close();
  }
}

async function isSame(nameOf: (bytes: Buffer) => string, table: ArchivedTable, snapshot: Snapshot): Promise<boolean> {
  const chunks: string[] = [];
  // the columns in the order of the manifest: another engine may have them in another
  for await (const { bytes } of chunksOf(snapshot.rows(table), placesOfKey(table))) chunks.push(nameOf(bytes));
  return chunks.length === table.chunks.length && chunks.every((name, at) => name === table.chunks[at]);
}

/** Reads all pieces of the files; answers the keys of those that are not whole. */
export async function brokenFiles(
  archive: Archive,
  { files }: Manifest,
  sha256Of: (pieces: AsyncIterable<Buffer>) => Promise<string>,
): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const { key, sha256, pieces } of files) {
    const found = await sha256Of(piecesOf(archive, pieces)).catch((error: unknown) => {
      if (error instanceof ArchiveDamagedError) return '';
      throw error;
    });
    if (found !== sha256) broken.push(key);
  }
  return broken;
}

export async function* piecesOf(archive: Archive, pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield await archive.get(piece);
}
