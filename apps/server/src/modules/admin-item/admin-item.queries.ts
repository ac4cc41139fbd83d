import { type SqlBool, sql } from 'kysely';
import { likePattern } from '../../platform/search/index.ts';
import type { Db, ItemRecord } from '../../schema/tables.ts';

export interface SiteItemRow extends ItemRecord {
  readonly username: string;
  /** null: nobody deleted it, or whoever it was has no account any more. */
  readonly deleted_by_username: string | null;
}

export interface ItemFilter {
  /** Deleted after this; undefined: not deleted. */
  readonly deletedSince: number | undefined;
  /** Part of the name; '' for any. */
  readonly item_name: string;
  /** Part of the owner's user name, folded by `accountKey`; '' for any. */
  readonly username_key: string;
}

interface ItemOrder {
  readonly sort: 'item_id' | 'item_name' | 'updated' | 'deleted';
  readonly order: 'asc' | 'desc';
}

export interface ItemPart extends ItemOrder {
  readonly offset: number;
  readonly limit: number;
}

const SORTED_BY = {
  item_id: 'item.item_id',
  item_name: 'item.item_name',
  updated: 'item.updated_at',
  deleted: 'item.deleted_at',
} as const;

/** Those on a page that are not deleted, whatever they are called. */
export async function listSiteItemIds(db: Db, { sort, order, offset, limit }: ItemPart): Promise<number[]> {
  const rows = await inState(db, undefined)
    .select('item.item_id')
    .orderBy(SORTED_BY[sort], order)
    .orderBy('item.item_id', order)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ item_id }) => item_id);
}

/** Those deleted after this, the last ones first, whatever they are called. */
export async function listDeletedItemIds(
  db: Db,
  deletedSince: number,
  { offset, limit }: Pick<ItemPart, 'offset' | 'limit'>,
): Promise<number[]> {
  const rows = await inState(db, deletedSince)
    .select('item.item_id')
    .orderBy('item.deleted_at', 'desc')
    .orderBy('item.item_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ item_id }) => item_id);
}

export async function countSiteItems(db: Db, deletedSince: number | undefined): Promise<number> {
  const row = await inState(db, deletedSince)
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow();
  return Number(row.items);
}

export interface FoundItems {
  readonly item_ids: readonly number[];
  /** How many there are in all; 0 also where the page lies past the end. */
  readonly total: number;
}

/**
 * Names and owners are looked at once, for the page and for how many there are. PostgreSQL expects few items of a name
 * and would look up the owner of each: who comes into question is made out before.
 */
export async function findSiteItems(
  db: Db,
  { deletedSince, item_name, username_key }: ItemFilter,
  { sort, order, offset, limit }: ItemPart,
): Promise<FoundItems> {
  const owner = sql<SqlBool>`username_key like ${likePattern(username_key)} escape '\\'`;
  const name = sql<SqlBool>`lower(item.item_name) like lower(${likePattern(item_name)}) escape '\\'`;
  const rows = await db
    .with(
      (owners) => owners('owners').materialized(),
      (from) => from.selectFrom('user').select('uid').where(owner),
    )
    .with(
      (found) => found('found').materialized(),
      (from) =>
        inState(from, deletedSince)
          .select(['item.item_id', `${SORTED_BY[sort]} as place`])
          .$if(item_name !== '', (items) => items.where(name))
          .$if(username_key !== '', (items) => items.where('item.uid', 'in', sql<number>`(select uid from owners)`)),
    )
    .selectFrom('found')
    .select(['item_id', (eb) => eb.selectFrom('found as each').select(eb.fn.countAll<number>().as('all')).as('total')])
    .orderBy('place', order)
    .orderBy('item_id', order)
    .offset(offset)
    .limit(limit)
    .execute();
  return { item_ids: rows.map(({ item_id }) => item_id), total: Number(rows[0]?.total ?? 0) };
}

function inState(from: Pick<Db, 'selectFrom'>, deletedSince: number | undefined) {
  const items = from.selectFrom('item').where('item.batch_id', 'is', null);
  if (deletedSince === undefined) return items.where('item.deleted_at', '=', 0);
  return items.where('item.deleted_at', '>', 0).where('item.deleted_at', '>', deletedSince);
}

/** At most 100. */
export async function listSiteItemRows(
  db: Db,
  item_ids: readonly number[],
  { sort, order }: ItemOrder,
): Promise<SiteItemRow[]> {
  if (item_ids.length === 0) return [];
  return db
    .selectFrom('item')
    .innerJoin('user', 'user.uid', 'item.uid')
    .leftJoin('user as deleter', 'deleter.uid', 'item.deleted_by')
    .selectAll('item')
    .select(['user.username', 'deleter.username as deleted_by_username'])
    .where('item.item_id', 'in', item_ids)
    .orderBy(SORTED_BY[sort], order)
    .orderBy('item.item_id', order)
    .execute();
}

interface Counted {
  readonly item_id: number;
  readonly people: number;
}

/** Of each item: its members, and those who have a right in it by a team. At most 100 items. */
export async function countPeopleIn(db: Db, item_ids: readonly number[]): Promise<Counted[]> {
  if (item_ids.length === 0) return [];
  const members = await db
    .selectFrom('item_member')
    .select(['item_id', (eb) => eb.fn.countAll<number>().as('people')])
    .where('item_id', 'in', item_ids)
    .groupBy('item_id')
    .execute();
  const byTeams = await db
    .selectFrom('team_item')
    .innerJoin('team_item_member', 'team_item_member.team_item_id', 'team_item.team_item_id')
    .select(['team_item.item_id', (eb) => eb.fn.countAll<number>().as('people')])
    .where('team_item.item_id', 'in', item_ids)
    .groupBy('team_item.item_id')
    .execute();
  return [...members, ...byTeams].map(({ item_id, people }) => ({ item_id, people: Number(people) }));
}
