import type { ExpressionBuilder } from 'kysely';
import type { BlobRow, Db, Tables, Tx } from '../../schema/tables.ts';

export async function findBlob(db: Db, sha256: string): Promise<BlobRow | undefined> {
  return db.selectFrom('blob').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

/** The row stays as long as the transaction lasts: nobody sweeps it away under an attachment about to point at it. */
export async function lockBlob(tx: Tx, sha256: string): Promise<BlobRow | undefined> {
  return tx.selectFrom('blob').selectAll().where('sha256', '=', sha256).forUpdate().executeTakeFirst();
}

/** Undefined when another has stored the same content meanwhile. */
export async function insertBlob(
  tx: Tx,
  blob: { sha256: string; size: number; type: string; storage_key: string; created_at: number },
): Promise<BlobRow | undefined> {
  return tx
    .insertInto('blob')
    .values(blob)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks up to `limit` blobs that no attachment points at. */
export async function lockUnusedBlobs(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('blob')
    .select('blob_id')
    .where((eb) => eb.not(eb.exists(pointing(eb))))
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ blob_id }) => blob_id);
}

/** Those still unused now that they are locked; answers what the store may drop. */
export async function removeUnusedBlobs(tx: Tx, blob_ids: readonly number[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('blob')
    .where('blob_id', 'in', blob_ids)
    .where((eb) => eb.not(eb.exists(pointing(eb))))
    .returning('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Which of these keys a row names; at most 500. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('blob').select('storage_key').where('storage_key', 'in', keys).execute();
  return rows.map(({ storage_key }) => storage_key);
}

function pointing(eb: ExpressionBuilder<Tables, 'blob'>) {
  return eb.selectFrom('attachment').select('attachment.file_id').whereRef('attachment.blob_id', '=', 'blob.blob_id');
}

/** Those of these files that no page holds; their bytes go with the sweep. */
export async function deleteUnheld(tx: Tx, file_ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('attachment')
    .where('file_id', 'in', file_ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attachment_page')
            .select('attachment_page.page_id')
            .whereRef('attachment_page.file_id', '=', 'attachment.file_id'),
        ),
      ),
    )
    .execute();
}
