import { existsSync } from 'node:fs';
import { fillFromDatabase, tablesThatDifferBetween } from '../../platform/archive/fill.ts';
import type { Snapshot } from '../../platform/archive/rows.ts';
import { openSnapshot } from '../../platform/archive/snapshot.ts';
import { namesOfMigrations } from '../../platform/archive/take.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../platform/database/open.ts';
import { MIGRATIONS } from '../../schema/migrations/index.ts';
import { isDerived } from './derived.ts';
import { RestoreDiffersError } from './restore.service.ts';

/** The database to copy from was last used by another version. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

export interface Moved {
  readonly tables: number;
  readonly rows: number;
  /** Characters that the new database cannot hold, left out. */
  readonly zeros: number;
}

/**
 * Copies everything from one database into an empty one, of either engine, and compares table by table. Until `after` is
 * done nobody writes in the first.
 * @throws OtherVersionError, RestoreDiffersError
 */
export async function moveDatabase(
  from: DatabasePlace,
  to: DatabasePlace,
  { tell, after }: { readonly tell?: (table: string) => void; readonly after: () => Promise<void> },
): Promise<Moved> {
  const source = await openSnapshot(from, { holdWrites: true });
  try {
    await demandVersion(source);
    const open = await openDatabase<unknown>(to);
    await migrate(open, MIGRATIONS, { info: () => undefined }).finally(() => open.close());
    const { zeros } = await fillFromDatabase(source, to, { isDerived, ...(tell ? { tell } : {}) });
    const { differing, tables, rows } = await tablesThatDifferBetween(source, to, isDerived);
    if (differing.length > 0 && zeros === 0) throw new RestoreDiffersError(`Not as before: ${differing.join(', ')}`);
    await after();
    return { tables, rows, zeros };
  } finally {
    await source.close();
  }
}

/** @throws OtherVersionError */
async function demandVersion(source: Snapshot): Promise<void> {
  const { pending, unknown } = stateOf(await namesOfMigrations(source));
  if (pending.length === 0 && unknown.length === 0) return;
  throw new OtherVersionError('Start this version once with the database to copy from: it is of another version');
}

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Of a newer version. */
  readonly unknown: readonly string[];
}

/** How far a database is, which is only read; where none is yet, everything is to be done. */
export async function migrationState(where: DatabasePlace): Promise<MigrationState> {
  if ('file' in where && !existsSync(where.file)) return stateOf([]);
  const snapshot = await openSnapshot(where);
  try {
    return stateOf(await namesOfMigrations(snapshot));
  } finally {
    await snapshot.close();
  }
}

function stateOf(found: readonly string[]): MigrationState {
  const known = MIGRATIONS.map(({ name }) => name);
  return {
    applied: known.filter((name) => found.includes(name)),
    pending: known.filter((name) => !found.includes(name)),
    unknown: found.filter((name) => !known.includes(name)),
  };
}
