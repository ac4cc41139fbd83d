import { fillFromDatabase, tablesThatDifferBetween } from '../../platform/archive/fill.ts';
import type { Snapshot } from '../../platform/archive/rows.ts';
import { openSnapshot } from '../../platform/archive/snapshot.ts';
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

async function demandVersion(source: Snapshot): Promise<void> {
  const table = source.tables.find(({ name }) => name === 'migration');
  const names = new Set<string>();
  if (table) {
    for await (const rows of source.rows({ ...table, columns: ['name'] }))
      for (const [name] of rows) names.add(String(name));
  }
  const missing = MIGRATIONS.filter(({ name }) => !names.has(name));
  if (missing.length === 0 && names.size === MIGRATIONS.length) return;
  throw new OtherVersionError('Start this version once with the database to copy from: it is of another version');
}
