import type { Db, ItemRecord } from '../schema/tables.ts';
import { type MembershipRow, memberGrants, teamGrants } from './access.queries.ts';

const MANAGES = 2;

/** Items that are there, among these; at most 500. */
export async function listThere(
  db: Db,
  item_ids: readonly number[],
): Promise<Pick<ItemRecord, 'item_id' | 'uid' | 'visibility'>[]> {
  return db
    .selectFrom('item')
    .select(['item_id', 'uid', 'visibility'])
    .where('item_id', 'in', item_ids)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .execute();
}

export interface Person {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly groupid: 1 | 2;
}

/** Users whose account is not disabled, among these; at most 500. */
export async function listPeople(db: Db, uids: readonly number[]): Promise<Person[]> {
  return db
    .selectFrom('user')
    .select(['uid', 'username', 'name', 'groupid'])
    .where('uid', 'in', uids)
    .where('disabled_at', '=', 0)
    .execute();
}

/** The owner, and whoever was let in to manage, confined to catalogs or not. */
export async function listManagerIds(db: Db, item_id: number, limit: number): Promise<number[]> {
  const owner = db.selectFrom('item').select('uid').where('item_id', '=', item_id);
  const members = db
    .selectFrom('item_member')
    .select('uid')
    .where('item_id', '=', item_id)
    .where('member_group_id', '=', MANAGES);
  const teams = db
    .selectFrom('team_item')
    .innerJoin('team_item_member', 'team_item_member.team_item_id', 'team_item.team_item_id')
    .innerJoin('team_member', 'team_member.team_member_id', 'team_item_member.team_member_id')
    .select('team_member.uid')
    .where('team_item.item_id', '=', item_id)
    .where('team_item_member.member_group_id', '=', MANAGES);
  const rows = await owner.union(members).union(teams).limit(limit).execute();
  return rows.map(({ uid }) => uid);
}

export type HeldMembership = MembershipRow & { readonly item_id: number; readonly uid: number };

/** As listMemberships, of several users in several items; at most 500 of each. */
export async function listMembershipsAmong(
  db: Db,
  item_ids: readonly number[],
  uids: readonly number[],
): Promise<HeldMembership[]> {
  return byMembership(db, item_ids, uids)
    .unionAll(byTeams(db, item_ids, uids))
    .execute();
}

function byMembership(db: Db, item_ids: readonly number[], uids: readonly number[]) {
  return memberGrants(db)
    .select(['item_member.item_id', 'item_member.uid'])
    .where('item_member.item_id', 'in', item_ids)
    .where('item_member.uid', 'in', uids);
}

function byTeams(db: Db, item_ids: readonly number[], uids: readonly number[]) {
  return teamGrants(db)
    .select(['team_item.item_id', 'team_member.uid'])
    .where('team_item.item_id', 'in', item_ids)
    .where('team_member.uid', 'in', uids);
}
