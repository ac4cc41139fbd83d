import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../schema/tables.ts';
import type { UploadPartRow, UploadRow, UploadTable } from '../../schema/upload-tables.ts';

export type UploadPart = Pick<UploadPartRow, 'part' | 'name'>;

type NewUpload = Required<Omit<Insertable<UploadTable>, 'upload_id' | 'file_id'>>;

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<UploadRow> {
  return tx.insertInto('upload').values(upload).returningAll().executeTakeFirstOrThrow();
}

export async function findUpload(db: Db, upload_id: number): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('upload_id', '=', upload_id).executeTakeFirst();
}

/** Nobody else finishes or cancels it until the transaction ends. */
export async function lockUpload(tx: Tx, upload_id: number): Promise<UploadRow | undefined> {
  return tx.selectFrom('upload').selectAll().where('upload_id', '=', upload_id).forUpdate().executeTakeFirst();
}

/** Who begins several uploads at once waits for himself: each counts those before it. */
export async function lockUploader(tx: Tx, uid: number): Promise<void> {
  await tx.selectFrom('user').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
}

/** Unfinished ones of a user, the one that something came of last first. */
export async function listOpenUploads(db: Db, uid: number, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('uid', '=', uid)
    .where('file_id', '=', 0)
    .orderBy('touched_at', 'desc')
    .orderBy('upload_id', 'desc')
    .limit(limit)
    .execute();
}

/** Parts that are there, in their order; a file has 250 at most. */
export async function listParts(db: Db, upload_id: number): Promise<UploadPart[]> {
  return db
    .selectFrom('upload_part')
    .select(['part', 'name'])
    .where('upload_id', '=', upload_id)
    .orderBy('part')
    .execute();
}

/** False when this part was there already: it stays as it is. */
export async function insertPart(tx: Tx, part: UploadPartRow): Promise<boolean> {
  const result = await tx
    .insertInto('upload_part')
    .values(part)
    .onConflict((conflict) => conflict.columns(['upload_id', 'part']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateUpload(
  tx: Tx,
  upload_id: number,
  change: { readonly touched_at: number; readonly file_id?: number },
): Promise<void> {
  await tx.updateTable('upload').set(change).where('upload_id', '=', upload_id).execute();
}

/** With its parts' rows. */
export async function removeUpload(tx: Tx, upload_id: number): Promise<void> {
  await tx.deleteFrom('upload').where('upload_id', '=', upload_id).execute();
}

/** Those of which nothing came since then. */
export async function listOldUploads(db: Db, before: number, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
}

/** Which of these folders a row names; at most 500. */
export async function listKnownFolders(db: Db, folders: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('upload').select('folder').where('folder', 'in', folders).execute();
  return rows.map(({ folder }) => folder);
}
