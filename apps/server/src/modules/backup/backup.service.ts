import type { Config } from '../../config.ts';
import type { Archive } from '../../platform/archive/archive.ts';
import type { Manifest } from '../../platform/archive/manifest.ts';
import { take } from '../../platform/archive/take.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { VERSION } from '../../version.ts';
import { isDerived } from './derived.ts';

export interface BackupOptions {
  /** Unix seconds. */
  readonly now: number;
  /** Of snapshots that are older only the newest of all is kept; absent: all are. */
  readonly keepDays?: number | undefined;
  /** The site's secret key, for archives that are encrypted. */
  readonly secretKey?: string | undefined;
  readonly tell?: (done: string) => void;
}

export interface BackupReport {
  readonly snapshot: string;
  readonly rows: number;
  readonly files: number;
  /** What the archive takes more than before. */
  readonly added_bytes: number;
  /** Files that rows speak of and the store does not have. */
  readonly missing_files: readonly string[];
  readonly pruned_snapshots: number;
}

const DAY_SECONDS = 86_400;

/**
 * Adds a snapshot of the database and its files to the archive, while people write; without a store of the rows alone.
 * @throws ArchiveBusyError
 */
export async function backUp(
  { database }: Pick<Config, 'database'>,
  files: FileStore | undefined,
  archive: Archive,
  { now, keepDays, secretKey, tell }: BackupOptions,
): Promise<BackupReport> {
  return archive.whileAlone(async () => {
    const secret = archive.isEncrypted && secretKey !== undefined ? { secret_key: secretKey } : {};
    const { manifest, added, missing } = await take(archive, {
      where: database,
      files,
      isDerived,
      filesIn: { table: 'blob', named: fileOf },
      facts: { version: VERSION, taken_at: now, ...secret },
      ...(tell ? { tell } : {}),
    });
    const snapshot = await archive.add(manifest);
    const pruned_snapshots = keepDays === undefined ? 0 : await prune(archive, now - keepDays * DAY_SECONDS);
    return {
      snapshot,
      rows: rowsIn(manifest),
      files: manifest.files.length,
      added_bytes: added,
      missing_files: missing,
      pruned_snapshots,
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

/** Pieces that a killed run left go too. */
async function prune(archive: Archive, before: number): Promise<number> {
  let pruned = 0;
  for (const id of (await archive.list()).slice(0, -1)) {
    if ((await archive.read(id)).taken_at >= before) continue;
    await archive.remove(id);
    pruned += 1;
  }
  await archive.sweep();
  return pruned;
}
