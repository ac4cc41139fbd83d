import type { Insertable, Updateable } from 'kysely';
import type { ExportJobRow, ExportJobTable } from '../../schema/export-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export async function insertExportJob(tx: Tx, asked: Insertable<ExportJobTable>): Promise<ExportJobRow> {
  return tx.insertInto('export_job').values(asked).returningAll().executeTakeFirstOrThrow();
}

export async function findExportJob(db: Db, export_id: number): Promise<ExportJobRow | undefined> {
  return db.selectFrom('export_job').selectAll().where('export_id', '=', export_id).executeTakeFirst();
}

/** Nobody else decides on it until the transaction ends. */
export async function lockExportJob(tx: Tx, export_id: number): Promise<ExportJobRow | undefined> {
  return tx.selectFrom('export_job').selectAll().where('export_id', '=', export_id).forUpdate().executeTakeFirst();
}

/** All of somebody, the oldest first: no more than are kept of one account, and those of one call. */
export async function listExportJobs(db: Db, uid: number, limit: number): Promise<ExportJobRow[]> {
  return db.selectFrom('export_job').selectAll().where('uid', '=', uid).orderBy('export_id').limit(limit).execute();
}

export async function updateExportJob(
  tx: Tx,
  export_id: number,
  change: Omit<Updateable<ExportJobTable>, 'export_id'>,
): Promise<void> {
  await tx.updateTable('export_job').set(change).where('export_id', '=', export_id).execute();
}

export async function removeExportJob(tx: Tx, export_id: number): Promise<void> {
  await tx.deleteFrom('export_job').where('export_id', '=', export_id).execute();
}

/** Those that are over. */
export async function listEndedExports(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('export_job')
    .select('export_id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ export_id }) => export_id);
}

/** Which of these folders a row names; at most 500. */
export async function listNamedFolders(db: Db, folders: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('export_job').select('folder').where('folder', 'in', folders).execute();
  return rows.map(({ folder }) => folder);
}
