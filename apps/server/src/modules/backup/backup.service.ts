import type { Config } from '../../config.ts';
import type { Archive } from '../../platform/archive/archive.ts';
import type { Manifest } from '../../platform/archive/manifest.ts';
import { take } from '../../platform/archive/take.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { VERSION } from '../../version.ts';
import { isDerived } from './derived.ts';
import { type Dated, type Keep, toPrune } from './keep.ts';

export interface BackupOptions {
  /** Unix seconds. */
  readonly now: number;
  readonly keep?: Keep;
  /** The site's secret key, for archives that are encrypted. */
  readonly secretKey?: string | undefined;
  /** Ends it between two pieces, and the archive stays as it was. */
  readonly signal?: AbortSignal;
  readonly tell?: (done: string) => void;
}

export interface BackupReport {
  readonly snapshot: string;
  /** What the snapshot holds, before it is packed. */
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  /** What the archive takes more than before. */
  readonly added_bytes: number;
  /** Files that rows speak of and the store does not have. */
  readonly missing_files: readonly string[];
  readonly pruned_snapshots: number;
  /** With this one. */
  readonly kept_snapshots: number;
}

/**
 * Adds a snapshot of the database and its files to the archive, while people write; without a store of the rows alone.
 * @throws ArchiveBusyError
 */
export async function backUp(
  { database }: Pick<Config, 'database'>,
  files: FileStore | undefined,
  archive: Archive,
  { now, keep = {}, secretKey, signal, tell }: BackupOptions,
): Promise<BackupReport> {
  return archive.whileAlone(async () => {
    const secret = archive.isEncrypted && secretKey !== undefined ? { secret_key: secretKey } : {};
    const { manifest, added, bytes, missing } = await take(signal ? endedBy(signal, archive) : archive, {
      where: database,
      files,
      isDerived,
      filesIn: { table: 'blob', named: fileOf },
      facts: { version: VERSION, taken_at: now, ...secret },
      ...(tell ? { tell } : {}),
    });
    const snapshot = await archive.add(manifest);
    const pruned_snapshots = await prune(archive, keep, now);
    return {
      snapshot,
      bytes,
      rows: rowsIn(manifest),
      files: manifest.files.length,
      added_bytes: added,
      missing_files: missing,
      pruned_snapshots,
      kept_snapshots: (await archive.list()).length,
    };
  });
}

export function rowsIn({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function fileOf(row: Readonly<Record<string, unknown>>) {
  return {
    key: String(row['storage_key']),
    sha256: String(row['sha256']),
    size: Number(row['size']),
    type: String(row['type']),
  };
}

function endedBy(signal: AbortSignal, archive: Archive): Archive {
  return {
    ...archive,
    put: (bytes) => {
      signal.throwIfAborted();
      return archive.put(bytes);
    },
  };
}

/** Pieces that a killed run left go too. */
async function prune(archive: Archive, keep: Keep, now: number): Promise<number> {
  if (Object.values(keep).every((rule) => rule === undefined)) return 0;
  const snapshots: Dated[] = [];
  for (const id of await archive.list()) snapshots.push({ id, taken_at: (await archive.read(id)).taken_at });
  const old = toPrune(snapshots, keep, now);
  for (const id of old) await archive.remove(id);
  await archive.sweep();
  return old.length;
}
