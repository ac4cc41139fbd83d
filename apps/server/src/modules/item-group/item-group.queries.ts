import type { Selectable } from 'kysely';
import type { ItemGroupTable } from '../../schema/item-list-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export type ItemGroupRow = Selectable<ItemGroupTable>;

/** Whoever changes stars, groups or orders of a user holds his row: rows that only refer to it are written meanwhile. */
export async function lockUserRow(tx: Tx, uid: number): Promise<boolean> {
  const row = await tx.selectFrom('user').select('uid').where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function listGroupRows(db: Db, uid: number): Promise<ItemGroupRow[]> {
  return db
    .selectFrom('item_group')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('s_number')
    .orderBy('item_group_id')
    .execute();
}

export async function findGroupRow(db: Db, item_group_id: number): Promise<ItemGroupRow | undefined> {
  return db.selectFrom('item_group').selectAll().where('item_group_id', '=', item_group_id).executeTakeFirst();
}

/** The items of all groups of a user. */
export async function listGroupItems(
  db: Db,
  uid: number,
): Promise<readonly { readonly item_group_id: number; readonly item_id: number }[]> {
  return db
    .selectFrom('item_group')
    .innerJoin('item_group_item', 'item_group_item.item_group_id', 'item_group.item_group_id')
    .select(['item_group_item.item_group_id', 'item_group_item.item_id'])
    .where('item_group.uid', '=', uid)
    .orderBy('item_group_item.item_id')
    .execute();
}

/** The groups of a user that hold an item. */
export async function listGroupsHolding(db: Db, uid: number, item_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('item_group')
    .innerJoin('item_group_item', 'item_group_item.item_group_id', 'item_group.item_group_id')
    .select('item_group.item_group_id')
    .where('item_group.uid', '=', uid)
    .where('item_group_item.item_id', '=', item_id)
    .orderBy('item_group.item_group_id')
    .execute();
  return rows.map(({ item_group_id }) => item_group_id);
}

export async function insertGroup(
  tx: Tx,
  group: Pick<ItemGroupRow, 'uid' | 'group_name' | 's_number' | 'created_at' | 'updated_at'>,
): Promise<number> {
  const { item_group_id } = await tx
    .insertInto('item_group')
    .values(group)
    .returning('item_group_id')
    .executeTakeFirstOrThrow();
  return item_group_id;
}

export async function updateGroup(
  tx: Tx,
  item_group_id: number,
  change: Partial<Pick<ItemGroupRow, 'group_name' | 's_number' | 'updated_at'>>,
): Promise<void> {
  await tx.updateTable('item_group').set(change).where('item_group_id', '=', item_group_id).execute();
}

/** What it held goes with it, and the order of its list. */
export async function removeGroup(tx: Tx, { uid, item_group_id }: ItemGroupRow): Promise<void> {
  await tx.deleteFrom('item_order').where('uid', '=', uid).where('item_group_id', '=', item_group_id).execute();
  await tx.deleteFrom('item_group').where('item_group_id', '=', item_group_id).execute();
}

export async function removeGroupItems(tx: Tx, item_group_id: number): Promise<void> {
  await tx.deleteFrom('item_group_item').where('item_group_id', '=', item_group_id).execute();
}

/** At most 500; what is in already stays. */
export async function insertGroupItems(
  tx: Tx,
  rows: readonly { readonly item_group_id: number; readonly item_id: number }[],
): Promise<void> {
  await tx
    .insertInto('item_group_item')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['item_group_id', 'item_id']).doNothing())
    .execute();
}

export async function countGroupItems(tx: Tx, item_group_id: number): Promise<number> {
  const row = await tx
    .selectFrom('item_group_item')
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .where('item_group_id', '=', item_group_id)
    .executeTakeFirstOrThrow();
  return Number(row.items);
}
