import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';

/** After a big write: what the engine would do by itself within minutes (statistics, visibility map, checkpoint). */
export async function settle<T>({ engine, db }: OpenDatabase<T>): Promise<void> {
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  else await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
