import { sql } from 'kysely';
import { type AnyDb, withTables } from './handles.ts';
import type { Engine } from './open.ts';

/** What the database says of its own file; `ok` where there is nothing to say. */
export async function checkIntegrity(db: AnyDb, engine: Engine): Promise<string> {
  if (engine === 'postgres') return 'ok'; // its own tools look at its files
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(5)`.execute(withTables<unknown>(db));
  return rows.map(({ quick_check }) => quick_check).join('; ');
}

/** Unix seconds by the clock of the database. */
export async function databaseTime(db: AnyDb, engine: Engine): Promise<number> {
  const now =
    engine === 'postgres' ? sql<number>`extract(epoch from clock_timestamp())::bigint` : sql<number>`unixepoch()`;
  const { rows } = await sql<{ now: number }>`select ${now} as now`.execute(withTables<unknown>(db));
  return rows[0]?.now ?? 0;
}
