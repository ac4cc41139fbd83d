import type { BatchRow, Db, Tx } from '../../schema/tables.ts';

type BatchChange = Partial<Omit<BatchRow, 'batch_id' | 'uid' | 'created_at'>>;

export async function insertBatch(
  tx: Tx,
  batch: Pick<BatchRow, 'uid' | 'item_id' | 'created_at'> & BatchChange,
): Promise<number> {
  const { batch_id } = await tx
    .insertInto('batch')
    .values({ state: 'building', ...batch })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  return batch_id;
}

export async function findBatch(db: Db, batch_id: number): Promise<BatchRow | undefined> {
  return db.selectFrom('batch').selectAll().where('batch_id', '=', batch_id).executeTakeFirst();
}

/** One that fills this item and is not decided. */
export async function findBuilding(db: Db, item_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('batch')
    .select('batch_id')
    .where('state', '=', 'building')
    .where('item_id', '=', item_id)
    .limit(1)
    .executeTakeFirst();
  return row?.batch_id;
}

/** What somebody's calls have under way: for each batch that is not forsaken the name of its item, oldest first. */
export async function listUnderWay(db: Db, uid: number, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('batch')
    .innerJoin('item', 'item.item_id', 'batch.item_id')
    .select('item.item_name')
    .where('batch.state', '=', 'building')
    .where('batch.uid', '=', uid)
    .where('batch.job_id', '=', 0)
    .where('batch.lease_until', '>=', now)
    .orderBy('batch.batch_id')
    .limit(limit)
    .execute();
  return rows.map(({ item_name }) => item_name);
}

/** Imports into the item that everybody sees, of which something is left to do. */
export async function listUnfinished(db: Db, item_id: number): Promise<BatchRow[]> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('state', '=', 'live')
    .where('finished_at', '=', 0)
    .orderBy('batch_id')
    .limit(100)
    .execute();
}

/** The newest of a job. */
export async function findBatchOfJob(db: Db, job_id: number): Promise<BatchRow | undefined> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('job_id', '=', job_id)
    .orderBy('batch_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Nobody else decides on the batch until the transaction ends. */
export async function lockBatch(tx: Tx, batch_id: number): Promise<BatchRow | undefined> {
  return tx.selectFrom('batch').selectAll().where('batch_id', '=', batch_id).forUpdate().executeTakeFirst();
}

export async function updateBatch(tx: Tx, batch_id: number, change: BatchChange): Promise<void> {
  await tx.updateTable('batch').set(change).where('batch_id', '=', batch_id).execute();
}

/** Says that the process that builds it is there; nothing happens to one that is decided. */
export async function renewBatch(db: Db, batch_id: number, lease_until: number): Promise<void> {
  await db
    .updateTable('batch')
    .set({ lease_until })
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'building')
    .execute();
}

/** Those that nobody works on: their job ended or was never there, and their process does not renew them. */
export async function listForsaken(db: Db, now: number): Promise<BatchRow[]> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('finished_at', '=', 0)
    .where('lease_until', '<', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job')
            .select('job.job_id')
            .whereRef('job.job_id', '=', 'batch.job_id')
            .where('job.state', '=', 'waiting'),
        ),
      ),
    )
    .orderBy('batch_id')
    .limit(100)
    .execute();
}

export async function removeFinished(db: Db, before: number): Promise<void> {
  await db.deleteFrom('batch').where('finished_at', '>', 0).where('finished_at', '<', before).execute();
}

export async function listUploadKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('batch').select('upload_key').where('upload_key', '<>', '').execute();
  return rows.map(({ upload_key }) => upload_key);
}

/** Pages that the batch made, up to `limit`. */
export async function listBatchPages(db: Db, batch_id: number, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('page').select('page_id').where('batch_id', '=', batch_id).limit(limit).execute();
  return rows.map(({ page_id }) => page_id);
}

/** At most 500; texts, links and bindings go with them. */
export async function removePages(tx: Tx, page_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('page').where('page_id', 'in', page_ids).execute();
}

export async function listBatchFiles(db: Db, batch_id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('batch_file')
    .select('file_id')
    .where('batch_id', '=', batch_id)
    .limit(limit)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

export async function removeBatchFiles(tx: Tx, batch_id: number, file_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('batch_file').where('batch_id', '=', batch_id).where('file_id', 'in', file_ids).execute();
}

export async function removePrepared(tx: Tx, batch_id: number): Promise<void> {
  await tx.deleteFrom('batch_page').where('batch_id', '=', batch_id).execute();
  await tx.deleteFrom('batch_move').where('batch_id', '=', batch_id).execute();
}

/** The catalogs, and the item where the batch made it; its pages are gone by then. */
export async function removePlaces(tx: Tx, batch_id: number): Promise<void> {
  await tx.deleteFrom('catalog').where('batch_id', '=', batch_id).execute();
}

export async function removeBatchItem(tx: Tx, batch_id: number): Promise<void> {
  await tx.deleteFrom('item').where('batch_id', '=', batch_id).execute();
}

/** A source of which nothing was ever imported is not remembered. */
export async function removeEmptySources(tx: Tx, item_id: number): Promise<void> {
  await tx
    .deleteFrom('import_source')
    .where('item_id', '=', item_id)
    .where('imported_at', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('import_link')
            .select('import_link.page_id')
            .whereRef('import_link.source_id', '=', 'import_source.source_id'),
        ),
      ),
    )
    .execute();
}

/** Everything that the batch made is there for everybody from now on. */
export async function showRows(tx: Tx, batch_id: number): Promise<void> {
  await tx.updateTable('page').set({ batch_id: null }).where('batch_id', '=', batch_id).execute();
  await tx.updateTable('catalog').set({ batch_id: null }).where('batch_id', '=', batch_id).execute();
  await tx.updateTable('item').set({ batch_id: null }).where('batch_id', '=', batch_id).execute();
}
