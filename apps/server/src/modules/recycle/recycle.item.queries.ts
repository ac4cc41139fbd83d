import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '../../platform/search/index.ts';
import type { Db, ItemRecord, Tx } from '../../schema/tables.ts';

export interface DeletedItemRow extends ItemRecord {
  readonly username: string;
  /** null: whoever it was has no account any more. */
  readonly deleted_by_username: string | null;
}

export interface DeletedFilter {
  /** Deleted after this. */
  readonly since: number;
  /** Part of the name; '' for any. */
  readonly item_name: string;
  /** Part of the owner's name; '' for any. */
  readonly username: string;
}

export async function listDeletedItemRows(
  db: Db,
  filter: DeletedFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<DeletedItemRow[]> {
  return deletedItems(db, filter)
    .leftJoin('user as deleter', 'deleter.uid', 'item.deleted_by')
    .selectAll('item')
    .select(['user.username', 'deleter.username as deleted_by_username'])
    .orderBy('item.deleted_at', 'desc')
    .orderBy('item.item_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countDeletedItems(db: Db, filter: DeletedFilter): Promise<number> {
  const row = await deletedItems(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow();
  return Number(row.items);
}

function deletedItems(db: Db, { since, item_name, username }: DeletedFilter) {
  return db
    .selectFrom('item')
    .innerJoin('user', 'user.uid', 'item.uid')
    .where('item.deleted_at', '>', 0)
    .where('item.deleted_at', '>', since)
    .where('item.batch_id', 'is', null)
    .where(holds('item.item_name', item_name))
    .where(holds('user.username', username));
}

function holds(column: 'item.item_name' | 'user.username', text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${likePattern(text)}) escape '\\'`;
}

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
