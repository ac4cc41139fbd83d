import type { Insertable } from 'kysely';
import { RIGHT } from '../../access/grants.ts';
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

type MyItemRow = ItemRecord & { readonly username: string };

export type MyItem = MyItemRow & {
  /** By a right that somebody gave: who owns it manages it anyway. */
  readonly is_managed: boolean;
};

/** Found from the viewer's side, by the indexes of owner and member: other people's items are not looked at. */
export async function listMyItemRows(db: Db, uid: number, ownOnly: boolean): Promise<MyItemRow[]> {
  const own = db.selectFrom('item').select('item_id').where('uid', '=', uid);
  const shared = db.selectFrom('item_member').select('item_id').where('uid', '=', uid);
  const byTeams = teamRights(db, uid).select('team_item.item_id');
  return db
    .selectFrom('item')
    .innerJoin('user', 'user.uid', 'item.uid')
    .selectAll('item')
    .select('user.username')
    .where('item.item_id', 'in', ownOnly ? own : own.union(shared).union(byTeams))
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null)
    .orderBy('item.item_id')
    .execute();
}

/** The items that somebody manages by being a member, or by a team. */
export async function listManagedIds(db: Db, uid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('item_member')
    .select('item_id')
    .where('uid', '=', uid)
    .where('member_group_id', '=', RIGHT.manage)
    .union(teamRights(db, uid).select('team_item.item_id').where('team_item_member.member_group_id', '=', RIGHT.manage))
    .execute();
  return rows.map(({ item_id }) => item_id);
}

function teamRights(db: Db, uid: number) {
  return db
    .selectFrom('team_member')
    .innerJoin('team_item_member', 'team_item_member.team_member_id', 'team_member.team_member_id')
    .innerJoin('team_item', 'team_item.team_item_id', 'team_item_member.team_item_id')
    .where('team_member.uid', '=', uid);
}
