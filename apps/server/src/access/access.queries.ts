import { compiledOnce } from '../platform/database/compiled.ts';
import type { Db, ItemRecord } from '../schema/tables.ts';

/** The item with its owner's name, deleted or not; undefined when it never existed or is still being imported. */
export type ItemWithOwner = ItemRecord & { readonly username: string };

export async function findItem(db: Db, item_id: number): Promise<ItemWithOwner | undefined> {
  const [item] = await itemById(db, item_id);
  return item;
}

/** Those of these that are there; at most 500. */
export async function listItems(db: Db, item_ids: readonly number[]): Promise<ItemWithOwner[]> {
  return itemWithOwner(db).where('item.item_id', 'in', item_ids).where('item.deleted_at', '=', 0).execute();
}

export async function findItemByDomain(db: Db, item_domain: string): Promise<ItemWithOwner | undefined> {
  const [item] = await itemByDomain(db, item_domain.toLowerCase());
  return item;
}

const itemById = compiledOnce((db: Db, item_id: number) => itemWithOwner(db).where('item.item_id', '=', item_id));
const itemByDomain = compiledOnce((db: Db, key: string) => itemWithOwner(db).where('item.item_domain_key', '=', key));

function itemWithOwner(db: Db) {
  return db
    .selectFrom('item')
    .innerJoin('user', 'user.uid', 'item.uid')
    .selectAll('item')
    .select('user.username')
    .where('item.batch_id', 'is', null);
}

/** Of the token that opens the item to programs; undefined where there is none, or its owner is disabled. */
export async function findKeyHash(db: Db, item_id: number): Promise<string | undefined> {
  const [key] = await keyOfItem(db, item_id);
  return key?.token_hash;
}

const keyOfItem = compiledOnce((db: Db, item_id: number) =>
  db
    .selectFrom('open_key')
    .innerJoin('item', 'item.item_id', 'open_key.item_id')
    .innerJoin('user', 'user.uid', 'item.uid')
    .select('open_key.token_hash')
    .where('open_key.item_id', '=', item_id)
    .where('user.disabled_at', '=', 0),
);

export interface MembershipRow {
  readonly via: 'member' | 'team';
  /** Rows with one of these ids, by one way, are one grant. */
  readonly grant_id: number;
  readonly member_group_id: 0 | 1 | 2;
  /** null: the whole item. */
  readonly cat_id: number | null;
}

/** What a user is given in an item: for each grant one row for each catalog of the restriction, or one with null. */
export async function listMemberships(db: Db, item_id: number, uid: number): Promise<MembershipRow[]> {
  return membershipsIn(db, item_id, uid);
}

const membershipsIn = compiledOnce((db: Db, item_id: number, uid: number) => memberships(db, item_id, uid));

function memberships(db: Db, item_id: number, uid: number) {
  return byMembership(db, uid)
    .where('item_member.item_id', '=', item_id)
    .unionAll(byTeams(db, uid).where('team_item.item_id', '=', item_id));
}

export interface ItemForUser {
  readonly item: ItemWithOwner;
  readonly memberships: readonly MembershipRow[];
}

/** An item, deleted or not, and what a user is given in it, by one statement: almost every call begins so. */
export async function findItemFor(db: Db, item_id: number, uid: number): Promise<ItemForUser | undefined> {
  const rows = await itemFor(db, item_id, uid);
  const [first] = rows;
  if (!first) return undefined;
  const { via, grant_id, member_group_id, cat_id, ...item } = first;
  return { item, memberships: rows.flatMap(membershipOf) };
}

const itemFor = compiledOnce((db: Db, item_id: number, uid: number) =>
  itemWithOwner(db)
    .leftJoin(memberships(db, item_id, uid).as('given'), (join) => join.onTrue())
    .select(['given.via', 'given.grant_id', 'given.member_group_id', 'given.cat_id'])
    .where('item.item_id', '=', item_id),
);

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

function membershipOf({ via, grant_id, member_group_id, cat_id }: Nullable<MembershipRow>): MembershipRow[] {
  if (via === null || grant_id === null || member_group_id === null) return [];
  return [{ via, grant_id, member_group_id, cat_id }];
}

/** The same in all items of a user, whether they are deleted or not. */
export async function listMembershipsOf(
  db: Db,
  uid: number,
): Promise<(MembershipRow & { readonly item_id: number })[]> {
  return allMemberships(db, uid);
}

const allMemberships = compiledOnce((db: Db, uid: number) =>
  byMembership(db, uid).select('item_member.item_id').unionAll(byTeams(db, uid).select('team_item.item_id')),
);

function byMembership(db: Db, uid: number) {
  return memberGrants(db).where('item_member.uid', '=', uid);
}

function byTeams(db: Db, uid: number) {
  return teamGrants(db).where('team_member.uid', '=', uid);
}

/** What members of items hold; of each grant a row for every catalog that it is confined to. */
export function memberGrants(db: Db) {
  return db
    .selectFrom('item_member')
    .leftJoin('item_member_catalog', 'item_member_catalog.item_member_id', 'item_member.item_member_id')
    .select((eb) => [eb.val<'member' | 'team'>('member').as('via'), 'item_member.item_member_id as grant_id'])
    .select(['item_member.member_group_id', 'item_member_catalog.cat_id']);
}

/** The same of what teams give to their members. */
export function teamGrants(db: Db) {
  return db
    .selectFrom('team_item')
    .innerJoin('team_member', 'team_member.team_id', 'team_item.team_id')
    .innerJoin('team_item_member', (join) =>
      join
        .onRef('team_item_member.team_member_id', '=', 'team_member.team_member_id')
        .onRef('team_item_member.team_item_id', '=', 'team_item.team_item_id'),
    )
    .leftJoin(
      'team_item_member_catalog',
      'team_item_member_catalog.team_item_member_id',
      'team_item_member.team_item_member_id',
    )
    .select((eb) => [eb.val<'member' | 'team'>('team').as('via'), 'team_item_member.team_item_member_id as grant_id'])
    .select(['team_item_member.member_group_id', 'team_item_member_catalog.cat_id']);
}
