import type { Db, Tx } from '../../schema/tables.ts';

export interface MemberRow {
  readonly item_member_id: number;
  readonly item_id: number;
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly member_group_id: 0 | 1 | 2;
  readonly created_at: number;
}

export interface MemberCatalogRow {
  readonly item_member_id: number;
  readonly cat_id: number;
  readonly cat_name: string;
}

/** First added first. */
export async function listMemberRows(db: Db, item_id: number): Promise<MemberRow[]> {
  return members(db)
    .where('item_member.item_id', '=', item_id)
    .orderBy('item_member.created_at')
    .orderBy('item_member.item_member_id')
    .execute();
}

export async function findMember(db: Db, item_member_id: number): Promise<MemberRow | undefined> {
  return members(db).where('item_member.item_member_id', '=', item_member_id).executeTakeFirst();
}

/** The catalogs that members of an item are confined to. */
export async function listMemberCatalogs(db: Db, item_id: number): Promise<MemberCatalogRow[]> {
  return db
    .selectFrom('item_member_catalog')
    .innerJoin('item_member', 'item_member.item_member_id', 'item_member_catalog.item_member_id')
    .innerJoin('catalog', 'catalog.cat_id', 'item_member_catalog.cat_id')
    .select(['item_member_catalog.item_member_id', 'catalog.cat_id', 'catalog.cat_name'])
    .where('item_member.item_id', '=', item_id)
    .orderBy('catalog.cat_id')
    .execute();
}

export async function countMembers(tx: Tx, item_id: number): Promise<number> {
  const row = await tx
    .selectFrom('item_member')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow();
  return Number(row.members);
}

/** Lets users in, or changes the right of those who are; answers their ids by uid. */
export async function upsertMembers(
  tx: Tx,
  uids: readonly number[],
  member: { readonly item_id: number; readonly member_group_id: 0 | 1 | 2; readonly created_at: number },
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .insertInto('item_member')
    .values(uids.map((uid) => ({ ...member, uid })))
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'uid']).doUpdateSet({ member_group_id: member.member_group_id }),
    )
    .returning(['uid', 'item_member_id'])
    .execute();
  return new Map(rows.map(({ uid, item_member_id }) => [uid, item_member_id]));
}

export async function removeMemberCatalogs(tx: Tx, item_member_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('item_member_catalog').where('item_member_id', 'in', item_member_ids).execute();
}

/** What members of teams are confined to in an item; `grant_id` names the right of one of them. */
export async function listTeamCatalogs(
  db: Db,
  item_id: number,
): Promise<
  readonly { readonly grant_id: number; readonly uid: number; readonly cat_id: number; readonly cat_name: string }[]
> {
  return db
    .selectFrom('team_item')
    .innerJoin('team_item_member', 'team_item_member.team_item_id', 'team_item.team_item_id')
    .innerJoin('team_member', 'team_member.team_member_id', 'team_item_member.team_member_id')
    .innerJoin(
      'team_item_member_catalog',
      'team_item_member_catalog.team_item_member_id',
      'team_item_member.team_item_member_id',
    )
    .innerJoin('catalog', 'catalog.cat_id', 'team_item_member_catalog.cat_id')
    .select(['team_item_member.team_item_member_id as grant_id', 'team_member.uid'])
    .select(['catalog.cat_id', 'catalog.cat_name'])
    .where('team_item.item_id', '=', item_id)
    .orderBy('catalog.cat_id')
    .execute();
}

/** At most 500 of them. */
export async function removeTeamConfinements(tx: Tx, cat_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('team_item_member_catalog').where('cat_id', 'in', cat_ids).execute();
}

/** At most 500. */
export async function removeTeamRights(tx: Tx, team_item_member_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('team_item_member').where('team_item_member_id', 'in', team_item_member_ids).execute();
}

/** At most 500 of them. */
export async function removeConfinements(tx: Tx, cat_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('item_member_catalog').where('cat_id', 'in', cat_ids).execute();
}

export async function insertMemberCatalogs(
  tx: Tx,
  rows: readonly { item_member_id: number; cat_id: number }[],
): Promise<void> {
  await tx.insertInto('item_member_catalog').values(rows).execute();
}

export async function removeMembers(tx: Tx, item_member_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('item_member').where('item_member_id', 'in', item_member_ids).execute();
}

function members(db: Db) {
  return db
    .selectFrom('item_member')
    .innerJoin('user', 'user.uid', 'item_member.uid')
    .select([
      'item_member.item_member_id',
      'item_member.item_id',
      'item_member.uid',
      'user.username',
      'user.name',
      'item_member.member_group_id',
      'item_member.created_at',
    ]);
}
