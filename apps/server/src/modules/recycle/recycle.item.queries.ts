import type { Db, ItemRecord, Tx } from '../../schema/tables.ts';

/** A deleted item; nobody else changes it until the transaction ends. */
export async function lockDeletedItem(tx: Tx, item_id: number): Promise<ItemRecord | undefined> {
  return tx
    .selectFrom('item')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('deleted_at', '>', 0)
    .where('batch_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Its personal domain is free from now on; what it was is remembered. */
export async function updateItemDeleted(
  tx: Tx,
  item_id: number,
  { deleted_at, deleted_by }: { readonly deleted_at: number; readonly deleted_by: number },
): Promise<void> {
  await tx
    .updateTable('item')
    .set({ deleted_at, deleted_by, item_domain_key: null })
    .where('item_id', '=', item_id)
    .execute();
}

export async function updateItemBack(
  tx: Tx,
  item_id: number,
  domain: Pick<ItemRecord, 'item_domain' | 'item_domain_key'>,
): Promise<void> {
  await tx
    .updateTable('item')
    .set({ ...domain, deleted_at: 0, deleted_by: 0 })
    .where('item_id', '=', item_id)
    .execute();
}

export async function isDomainTaken(db: Db, item_domain_key: string): Promise<boolean> {
  const row = await db
    .selectFrom('item')
    .select('item_id')
    .where('item_domain_key', '=', item_domain_key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever edits one of its pages at the moment is its editor no more. */
export async function removeLocksIn(tx: Tx, item_id: number): Promise<void> {
  await tx
    .deleteFrom('page_lock')
    .where('page_id', 'in', (eb) => eb.selectFrom('page').select('page.page_id').where('page.item_id', '=', item_id))
    .execute();
}
