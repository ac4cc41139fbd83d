import type { Db, Tx } from '../../schema/tables.ts';

export interface TeamItemRow {
  readonly team_item_id: number;
  readonly team_id: number;
  readonly team_name: string;
  readonly item_id: number;
  readonly item_name: string;
  /** Of the item. */
  readonly owner_uid: number;
  readonly is_archived: 0 | 1;
  readonly created_at: number;
}

/** Items that are deleted are not told. */
export async function listTeamItemRows(
  db: Db,
  by: { readonly team_id: number } | { readonly item_id: number },
): Promise<TeamItemRow[]> {
  const rows =
    'team_id' in by
      ? bound(db).where('team_item.team_id', '=', by.team_id)
      : bound(db).where('team_item.item_id', '=', by.item_id);
  return rows.orderBy('team_item.team_item_id', 'desc').execute();
}

export async function findTeamItem(db: Db, team_item_id: number): Promise<TeamItemRow | undefined> {
  return bound(db).where('team_item.team_item_id', '=', team_item_id).executeTakeFirst();
}

export async function findBinding(db: Db, team_id: number, item_id: number): Promise<TeamItemRow | undefined> {
  return bound(db).where('team_item.team_id', '=', team_id).where('team_item.item_id', '=', item_id).executeTakeFirst();
}

function bound(db: Db) {
  return db
    .selectFrom('team_item')
    .innerJoin('team', 'team.team_id', 'team_item.team_id')
    .innerJoin('item', 'item.item_id', 'team_item.item_id')
    .selectAll('team_item')
    .select(['team.team_name', 'item.item_name', 'item.uid as owner_uid', 'item.is_archived'])
    .where('item.deleted_at', '=', 0);
}

/** Undefined when it was bound already. */
export async function insertTeamItem(
  tx: Tx,
  binding: { readonly team_id: number; readonly item_id: number; readonly created_at: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('team_item')
    .values(binding)
    .onConflict((conflict) => conflict.columns(['item_id', 'team_id']).doNothing())
    .returning('team_item_id')
    .executeTakeFirst();
  return row?.team_item_id;
}

export async function removeTeamItem(tx: Tx, team_item_id: number): Promise<void> {
  await tx.deleteFrom('team_item').where('team_item_id', '=', team_item_id).execute();
}

export interface TeamRightRow {
  readonly team_item_member_id: number;
  readonly team_id: number;
  readonly item_id: number;
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly member_group_id: 0 | 1 | 2;
  readonly created_at: number;
}

/** What the members of a team may do in one of its items, newest first. */
export async function listTeamRights(db: Db, team_item_id: number): Promise<TeamRightRow[]> {
  return rights(db)
    .where('team_item_member.team_item_id', '=', team_item_id)
    .orderBy('team_item_member.team_item_member_id', 'desc')
    .execute();
}

export async function findTeamRight(db: Db, team_item_member_id: number): Promise<TeamRightRow | undefined> {
  return rights(db).where('team_item_member.team_item_member_id', '=', team_item_member_id).executeTakeFirst();
}

function rights(db: Db) {
  return db
    .selectFrom('team_item_member')
    .innerJoin('team_item', 'team_item.team_item_id', 'team_item_member.team_item_id')
    .innerJoin('team_member', 'team_member.team_member_id', 'team_item_member.team_member_id')
    .innerJoin('user', 'user.uid', 'team_member.uid')
    .select(['team_item_member.team_item_member_id', 'team_item_member.member_group_id'])
    .select(['team_item_member.created_at', 'team_item.team_id', 'team_item.item_id'])
    .select(['team_member.uid', 'user.username', 'user.name']);
}

export interface RightCatalogRow {
  readonly team_item_member_id: number;
  readonly cat_id: number;
  readonly cat_name: string;
}

export async function listRightCatalogs(db: Db, team_item_id: number): Promise<RightCatalogRow[]> {
  return db
    .selectFrom('team_item_member_catalog')
    .innerJoin(
      'team_item_member',
      'team_item_member.team_item_member_id',
      'team_item_member_catalog.team_item_member_id',
    )
    .innerJoin('catalog', 'catalog.cat_id', 'team_item_member_catalog.cat_id')
    .select(['team_item_member_catalog.team_item_member_id', 'catalog.cat_id', 'catalog.cat_name'])
    .where('team_item_member.team_item_id', '=', team_item_id)
    .orderBy('catalog.cat_id')
    .execute();
}

/** At most 500; who has a right in the item by this team keeps it. */
export async function insertTeamRights(
  tx: Tx,
  rows: readonly {
    readonly team_item_id: number;
    readonly team_member_id: number;
    readonly member_group_id: 0 | 1 | 2;
    readonly created_at: number;
  }[],
): Promise<void> {
  await tx
    .insertInto('team_item_member')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['team_member_id', 'team_item_id']).doNothing())
    .execute();
}

export async function updateTeamRight(tx: Tx, team_item_member_id: number, member_group_id: 0 | 1 | 2): Promise<void> {
  await tx
    .updateTable('team_item_member')
    .set({ member_group_id })
    .where('team_item_member_id', '=', team_item_member_id)
    .execute();
}

export async function removeRightCatalogs(tx: Tx, team_item_member_id: number): Promise<void> {
  await tx.deleteFrom('team_item_member_catalog').where('team_item_member_id', '=', team_item_member_id).execute();
}

export async function insertRightCatalogs(
  tx: Tx,
  rows: readonly { readonly team_item_member_id: number; readonly cat_id: number }[],
): Promise<void> {
  await tx.insertInto('team_item_member_catalog').values(rows).execute();
}

/** Gives an item to another user, who is a member of it no more. */
export async function updateItemOwner(tx: Tx, item_id: number, uid: number): Promise<void> {
  await tx.updateTable('item').set({ uid }).where('item_id', '=', item_id).execute();
  await tx.deleteFrom('item_member').where('item_id', '=', item_id).where('uid', '=', uid).execute();
}
