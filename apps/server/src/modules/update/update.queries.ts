import { sql } from 'kysely';
import type { Engine } from '../../platform/database/open.ts';
import type { Db } from '../../schema/tables.ts';

/** Processes of ours that are connected to the database beside this one; with SQLite there is but one. */
export async function countOtherProcesses(db: Db, engine: Engine): Promise<number> {
  const query =
    engine === 'postgres'
      ? sql<{ others: number }>`
          select count(distinct application_name) as others from pg_stat_get_activity(null)
          where application_name like 'sheaf-%' and application_name <> current_setting('application_name')
            and datid = (select datid from pg_stat_get_activity(pg_backend_pid()))`
      : sql<{ others: number }>`select 0 as others`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.others ?? 0);
}
