import type { DatabasePlace } from '../database/open.ts';
import type { Snapshot, SnapshotOptions } from './rows.ts';
import { postgresSnapshot } from './snapshot.postgres.ts';
import { sqliteSnapshot } from './snapshot.sqlite.ts';

/** @throws Error when a table has no primary key: its rows have no order that both engines share */
export async function openSnapshot(where: DatabasePlace, options: SnapshotOptions = {}): Promise<Snapshot> {
  const snapshot = 'file' in where ? sqliteSnapshot(where.file, options) : await postgresSnapshot(where.url, options);
  const keyless = snapshot.tables.find(({ key }) => key.length === 0);
  if (!keyless) return snapshot;
  await snapshot.close();
  throw new Error(`The table ${keyless.name} has no primary key`);
}
