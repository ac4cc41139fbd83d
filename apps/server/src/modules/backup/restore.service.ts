import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Archive } from '../../platform/archive/archive.ts';
import { brokenFiles, fillFrom, piecesOf, tablesThatDiffer } from '../../platform/archive/fill.ts';
import type { ArchivedFile, Manifest } from '../../platform/archive/manifest.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../platform/database/open.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { StoreError } from '../../platform/storage/store-error.ts';
import { MIGRATIONS } from '../../schema/migrations/index.ts';
import { isDerived } from './derived.ts';

/** What was put into a database is not what the snapshot holds. */
export class RestoreDiffersError extends Error {
  override readonly name = 'RestoreDiffersError';
}

/** The snapshot was taken by a newer version. */
export class NewerSnapshotError extends Error {
  override readonly name = 'NewerSnapshotError';
}

const SILENT = { info: () => undefined };

/**
 * Fills an empty database with the rows of a snapshot, compares what is there then, and brings it to this version.
 * Answers the characters that had to be left out.
 * @throws NewerSnapshotError, RestoreDiffersError, ArchiveDamagedError
 */
export async function restoreRows(
  archive: Archive,
  manifest: Manifest,
  where: DatabasePlace,
  tell?: (table: string) => void,
): Promise<number> {
  await migrateTo(where, manifest.migrations);
  const { zeros } = await fillFrom(archive, manifest, where, { isDerived, ...(tell ? { tell } : {}) });
  const differing = await tablesThatDiffer(archive.nameOf, manifest, where);
  // without those characters rows cannot be the same
  if (differing.length > 0 && zeros === 0)
    throw new RestoreDiffersError(`Not as in the snapshot: ${differing.join(', ')}`);
  await migrateTo(
    where,
    MIGRATIONS.map(({ name }) => name),
  );
  return zeros;
}

export interface RestoredFiles {
  readonly written: number;
  /** Why the rest went into the other store. */
  readonly trouble: StoreError | undefined;
}

/**
 * Puts the files of a snapshot where they are not: into the store of the site, or where that does not answer into the
 * other one, in which the site looks as well.
 * @throws StoreError where there is no other one; ArchiveDamagedError
 */
export async function restoreFiles(
  archive: Archive,
  { files }: Manifest,
  { store, instead }: { readonly store: FileStore; readonly instead?: { readonly store: FileStore } | undefined },
): Promise<RestoredFiles> {
  let [written, at] = [0, 0];
  try {
    for (; at < files.length; at += 1) written += await restoreFile(archive, files[at], store);
    return { written, trouble: undefined };
  } catch (error) {
    if (!instead || !(error instanceof StoreError)) throw error;
    for (; at < files.length; at += 1) written += await restoreFile(archive, files[at], instead.store);
    return { written, trouble: error };
  }
}

/** How many were not there: one or none. */
async function restoreFile(archive: Archive, file: ArchivedFile | undefined, store: FileStore): Promise<number> {
  if (!file || (await isThere(store, file))) return 0;
  await store.put(file.key, Readable.from(piecesOf(archive, file.pieces)), file.size, file.type);
  return 1;
}

/** Keys of files that the archive does not hold whole. */
export function damagedFiles(archive: Archive, manifest: Manifest): Promise<readonly string[]> {
  return brokenFiles(archive, manifest, async (pieces) => {
    const hash = createHash('sha256');
    for await (const piece of pieces) hash.update(piece);
    return hash.digest('hex');
  });
}

/** @throws NewerSnapshotError */
async function migrateTo(where: DatabasePlace, names: readonly string[]): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerSnapshotError(`The snapshot is of a newer version (${unknown.join(', ')})`);
  const open = await openDatabase<unknown>(where);
  try {
    await migrate(
      open,
      MIGRATIONS.filter(({ name }) => names.includes(name)),
      SILENT,
    );
  } finally {
    await open.close();
  }
}

/** Keys tell the content. A file that is cut was never there: a store shows whole ones alone. */
async function isThere(store: FileStore, { key, size }: ArchivedFile): Promise<boolean> {
  if (!(await store.exists(key))) return false;
  const { stream, size: found } = await store.read(key);
  stream.destroy();
  return found === size;
}
