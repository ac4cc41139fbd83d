import { type RawBuilder, type SqlBool, sql } from 'kysely';
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

export interface ItemOrder {
  readonly sort: 'item_id' | 'item_name' | 'updated' | 'deleted';
  readonly order: 'asc' | 'desc';
}

const SORTED_BY = {
  item_id: 'item.item_id',
  item_name: 'item.item_name',
  updated: 'item.updated_at',
  deleted: 'item.deleted_at',
} as const;

export async function listSiteItemRows(
  db: Db,
  filter: ItemFilter,
  { sort, order, offset, limit }: ItemOrder & { readonly offset: number; readonly limit: number },
): Promise<SiteItemRow[]> {
  const column = SORTED_BY[sort];
  const page = matching(db, filter)
    .select('item.item_id')
    .orderBy(column, order)
    .orderBy('item.item_id', order)
    .offset(offset)
    .limit(limit);
  return db
    .selectFrom('item')
    .innerJoin('user', 'user.uid', 'item.uid')
    .leftJoin('user as deleter', 'deleter.uid', 'item.deleted_by')
    .selectAll('item')
    .select(['user.username', 'deleter.username as deleted_by_username'])
    .where('item.item_id', 'in', page)
    .orderBy(column, order)
    .orderBy('item.item_id', order)
    .execute();
}

export async function countSiteItems(db: Db, filter: ItemFilter): Promise<number> {
  const row = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow();
  return Number(row.items);
}

function matching(db: Db, { deletedSince, item_name, username_key }: ItemFilter) {
  const items = db.selectFrom('item').where('item.batch_id', 'is', null);
  const wanted =
    deletedSince === undefined
      ? items.where('item.deleted_at', '=', 0)
      : items.where('item.deleted_at', '>', 0).where('item.deleted_at', '>', deletedSince);
  const named = item_name === '' ? wanted : wanted.where(holds('item.item_name', item_name));
  if (username_key === '') return named;
  const owners = db.selectFrom('user').select('uid').where(holds('username_key', username_key));
  return named.where('item.uid', 'in', owners);
}

function holds(column: 'item.item_name' | 'username_key', text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${likePattern(text)}) escape '\\'`;
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
