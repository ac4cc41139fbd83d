import { withTables } from '../../platform/database/handles.ts';
import type { JobTables } from '../../platform/jobs/tables.ts';
import type { Db } from '../../schema/tables.ts';

export async function askDatabase(db: Db): Promise<void> {
  await db.selectFrom('setting').select('name').limit(1).execute();
}

/** Where files are kept, along their ids. */
export async function listFileKeys(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ blob_id: number; storage_key: string }[]> {
  return db
    .selectFrom('blob')
    .select(['blob_id', 'storage_key'])
    .where('blob_id', '>', after)
    .orderBy('blob_id')
    .limit(limit)
    .execute();
}

/** Jobs that failed since a time, up to 1,000. */
export async function countFailedJobs(db: Db, since: number): Promise<number> {
  const rows = await withTables<JobTables>(db)
    .selectFrom('job')
    .select('job_id')
    .where('state', '<>', 'waiting') // the index holds those alone
    .where('ended_at', '>=', since)
    .where('state', '=', 'failed')
    .limit(1000)
    .execute();
  return rows.length;
}
