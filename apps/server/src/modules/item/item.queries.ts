import type { Insertable } from 'kysely';
import { compiledOnce } from '../../platform/database/compiled.ts';
import type { Db, ItemRecord, ItemTable, Tx } from '../../schema/tables.ts';

/**
 * Whoever changes a tree holds the item's row until the end of the transaction. Rows that only refer to it are written
 * meanwhile: those of copies and imports that nobody sees yet.
 */
export async function lockItemRow(tx: Tx, item_id: number): Promise<ItemRecord | undefined> {
  return tx
    .selectFrom('item')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateTouched(tx: Tx, item_id: number, now: number, trees: 0 | 1): Promise<void> {
  await touched(tx, item_id, now, trees);
}

const touched = compiledOnce((tx: Tx, item_id: number, now: number, trees: 0 | 1) =>
  tx
    .updateTable('item')
    .set((eb) => ({ updated_at: now, tree_version: eb('tree_version', '+', trees) }))
    .where('item_id', '=', item_id),
);

export async function insertItem(tx: Tx, item: Omit<Insertable<ItemTable>, 'item_id'>): Promise<number> {
  const { item_id } = await tx.insertInto('item').values(item).returning('item_id').executeTakeFirstOrThrow();
  return item_id;
}

export async function updateItemRow(
  tx: Tx,
  item_id: number,
  change: Partial<Omit<ItemRecord, 'item_id'>>,
): Promise<void> {
  await tx.updateTable('item').set(change).where('item_id', '=', item_id).execute();
}

/** The item that a live page is in. */
export async function findItemOfPage(db: Db, page_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('page')
    .select('item_id')
    .where('page_id', '=', page_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .executeTakeFirst();
  return row?.item_id;
}
