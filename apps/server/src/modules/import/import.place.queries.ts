import { sql } from 'kysely';
import type { BatchMoveRow, Db, ImportCatalogRow, Tx } from '../../schema/tables.ts';

/** What stands for the catalogs of a source, as far as it is there still. */
export async function listImportCatalogs(db: Db, source_id: number): Promise<ImportCatalogRow[]> {
  return db
    .selectFrom('import_catalog')
    .innerJoin('import_source', 'import_source.source_id', 'import_catalog.source_id')
    .innerJoin('catalog', (join) =>
      join.onRef('catalog.cat_id', '=', 'import_catalog.cat_id').onRef('catalog.item_id', '=', 'import_source.item_id'),
    )
    .selectAll('import_catalog')
    .where('import_catalog.source_id', '=', source_id)
    .where('catalog.batch_id', 'is', null)
    .execute();
}

/** At most 500. What stood for the same catalog before does so no more. */
export async function putImportCatalogs(tx: Tx, catalogs: readonly ImportCatalogRow[]): Promise<void> {
  await tx
    .insertInto('import_catalog')
    .values(catalogs)
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'place']).doUpdateSet((eb) => ({
        cat_id: eb.ref('excluded.cat_id'),
        s_number: eb.ref('excluded.s_number'),
      })),
    )
    .execute();
}

/** Of at most 500 catalogs. */
export async function updateCatalogOrders(
  tx: Tx,
  catalogs: readonly { readonly cat_id: number; readonly s_number: number }[],
): Promise<void> {
  const orders = catalogs.map(({ cat_id, s_number }) => sql`when ${cat_id} then cast(${s_number} as integer)`);
  await tx
    .updateTable('catalog')
    .set({ s_number: sql<number>`case cat_id ${sql.join(orders, sql` `)} end` })
    .where(
      'cat_id',
      'in',
      catalogs.map(({ cat_id }) => cat_id),
    )
    .execute();
}

/** At most 500. */
export async function insertMoves(tx: Tx, moves: readonly Omit<BatchMoveRow, 'outcome'>[]): Promise<void> {
  await tx.insertInto('batch_move').values(moves).execute();
}

/** Places that are not taken yet. */
export async function listMoves(db: Db, batch_id: number, limit: number): Promise<BatchMoveRow[]> {
  return db
    .selectFrom('batch_move')
    .selectAll()
    .where('batch_id', '=', batch_id)
    .where('outcome', '=', '')
    .orderBy('page_id')
    .limit(limit)
    .execute();
}

export interface LinkPlaceRow {
  readonly page_id: number;
  readonly cat_id: number;
  readonly s_number: number;
}

/** Where the last import put these pages; at most 500. */
export async function listLinkPlaces(db: Db, page_ids: readonly number[]): Promise<LinkPlaceRow[]> {
  return db
    .selectFrom('import_link')
    .select(['page_id', 'cat_id', 's_number'])
    .where('page_id', 'in', page_ids)
    .execute();
}

/** Puts at most 500 pages where their moves say, which is one catalog. */
export async function updatePlaces(
  tx: Tx,
  batch_id: number,
  { page_ids, top_cat_id }: { readonly page_ids: readonly number[]; readonly top_cat_id: number },
): Promise<void> {
  await tx
    .updateTable('page')
    .from('batch_move')
    .set((eb) => ({ cat_id: eb.ref('batch_move.cat_id'), s_number: eb.ref('batch_move.s_number'), top_cat_id }))
    .whereRef('batch_move.page_id', '=', 'page.page_id')
    .where('batch_move.batch_id', '=', batch_id)
    .where('page.page_id', 'in', page_ids)
    .execute();
}

/** What came of at most 500 moves. */
export async function settleMoves(
  tx: Tx,
  batch_id: number,
  { page_ids, outcome }: { readonly page_ids: readonly number[]; readonly outcome: BatchMoveRow['outcome'] },
): Promise<void> {
  await tx
    .updateTable('batch_move')
    .set({ outcome })
    .where('batch_id', '=', batch_id)
    .where('page_id', 'in', page_ids)
    .execute();
}

/** Where the source has at most 500 pages now is remembered, whatever came of their moves. */
export async function updateLinkPlaces(tx: Tx, batch_id: number, page_ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('import_link')
    .from('batch_move')
    .set((eb) => ({
      place: eb.ref('batch_move.place'),
      cat_id: eb.ref('batch_move.cat_id'),
      s_number: eb.ref('batch_move.s_number'),
    }))
    .whereRef('batch_move.page_id', '=', 'import_link.page_id')
    .whereRef('batch_move.source_id', '=', 'import_link.source_id')
    .where('batch_move.batch_id', '=', batch_id)
    .where('import_link.page_id', 'in', page_ids)
    .execute();
}

export async function listSettledMoves(
  tx: Tx,
  batch_id: number,
): Promise<Pick<BatchMoveRow, 'key' | 'outcome' | 'place'>[]> {
  return tx
    .selectFrom('batch_move')
    .select(['key', 'outcome', 'place'])
    .where('batch_id', '=', batch_id)
    .where('outcome', 'in', ['kept', 'moved'])
    .orderBy('page_id')
    .execute();
}
