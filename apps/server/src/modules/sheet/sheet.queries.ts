import { LIMITS } from '@sheaf/contract';
import type { SheetOpRow } from '../../schema/sheet-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** A call may come when as many operations wait as a version takes. */
const MOST_WAITING = 2 * LIMITS.sheetOps;

/** In turn. */
export async function listOps(db: Db, page_id: number, revision: number): Promise<SheetOpRow[]> {
  return db
    .selectFrom('sheet_op')
    .selectAll()
    .where('page_id', '=', page_id)
    .where('revision', '=', revision)
    .orderBy('seq')
    .limit(MOST_WAITING)
    .execute();
}

export async function findLastOp(
  db: Db,
  page_id: number,
  revision: number,
): Promise<Pick<SheetOpRow, 'seq' | 'batch'> | undefined> {
  return db
    .selectFrom('sheet_op')
    .select(['seq', 'batch'])
    .where('page_id', '=', page_id)
    .where('revision', '=', revision)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findOp(
  db: Db,
  { page_id, revision, seq }: Pick<SheetOpRow, 'page_id' | 'revision' | 'seq'>,
): Promise<Pick<SheetOpRow, 'batch'> | undefined> {
  return db
    .selectFrom('sheet_op')
    .select('batch')
    .where('page_id', '=', page_id)
    .where('revision', '=', revision)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

export async function insertOps(tx: Tx, ops: readonly SheetOpRow[]): Promise<void> {
  await tx.insertInto('sheet_op').values(ops).execute();
}

/** They are part of the page's text now. */
export async function deleteOps(tx: Tx, page_id: number): Promise<void> {
  await tx.deleteFrom('sheet_op').where('page_id', '=', page_id).execute();
}

/** The same, but for the last of them: those of an older version are done with. */
export async function deleteFoldedOps(
  tx: Tx,
  { page_id, revision, seq }: Pick<SheetOpRow, 'page_id' | 'revision' | 'seq'>,
): Promise<void> {
  await tx
    .deleteFrom('sheet_op')
    .where('page_id', '=', page_id)
    .where((eb) => eb.or([eb('revision', '!=', revision), eb('seq', '!=', seq)]))
    .execute();
}
