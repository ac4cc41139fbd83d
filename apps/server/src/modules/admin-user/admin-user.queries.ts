import { type SqlBool, sql } from 'kysely';
import { likePattern } from '../../platform/search/index.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export interface UserFilter {
  /** Part of the user name, the name or the e-mail address; '' for any. */
  readonly text: string;
  /** The same, folded by `accountKey`. */
  readonly key: string;
  readonly state: 'all' | 'active' | 'disabled' | 'administrators';
}

export interface UserOrder {
  readonly sort: 'uid' | 'username' | 'last_login';
  readonly order: 'asc' | 'desc';
}

export interface SiteUserRow {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly groupid: 1 | 2;
  readonly created_at: number;
  readonly last_login_at: number;
  readonly disabled_at: number;
}

const COLUMNS = ['uid', 'username', 'name', 'email', 'groupid', 'created_at', 'last_login_at', 'disabled_at'] as const;
const SORTED_BY = { uid: 'uid', username: 'username_key', last_login: 'last_login_at' } as const;

export interface UserPart extends UserOrder {
  readonly offset: number;
  readonly limit: number;
}

/** Of those in a state, whatever they are called: read along an index to the end of the page. */
export async function listSiteUserRows(
  db: Db,
  state: UserFilter['state'],
  { sort, order, offset, limit }: UserPart,
): Promise<SiteUserRow[]> {
  const column = SORTED_BY[sort];
  const page = inState(db, state)
    .select('uid')
    .orderBy(column, order)
    .orderBy('uid', order)
    .offset(offset)
    .limit(limit);
  return db
    .selectFrom('user')
    .select(COLUMNS)
    .where('uid', 'in', page)
    .orderBy(column, order)
    .orderBy('uid', order)
    .execute();
}

export async function countSiteUsers(db: Db, state: UserFilter['state']): Promise<number> {
  const row = await inState(db, state)
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  return Number(row.users);
}

export interface FoundUsers {
  readonly rows: readonly SiteUserRow[];
  /** How many there are in all; 0 also where the page lies past the end. */
  readonly total: number;
}

/** Every name is looked at, which is done once for the page and for how many there are; accounts are read of the page. */
export async function findSiteUserRows(
  db: Db,
  filter: UserFilter,
  { sort, order, offset, limit }: UserPart,
): Promise<FoundUsers> {
  const column = SORTED_BY[sort];
  const rows = await db
    .with(
      (found) => found('found').materialized(),
      (from) => matching(from, filter).select(['uid', `${column} as place`]),
    )
    .selectFrom('user')
    .select(COLUMNS)
    .select((eb) => eb.selectFrom('found').select(eb.fn.countAll<number>().as('all')).as('total'))
    .where('uid', 'in', (eb) =>
      eb.selectFrom('found').select('uid').orderBy('place', order).orderBy('uid', order).offset(offset).limit(limit),
    )
    .orderBy(column, order)
    .orderBy('uid', order)
    .execute();
  return { rows: rows.map(({ total, ...row }) => row), total: Number(rows[0]?.total ?? 0) };
}

/** In the order of their ids, after one of them: to be read in parts. */
export async function listSiteUsersAfter(
  db: Db,
  filter: UserFilter,
  { uid, limit }: { readonly uid: number; readonly limit: number },
): Promise<SiteUserRow[]> {
  return matching(db, filter).select(COLUMNS).where('uid', '>', uid).orderBy('uid').limit(limit).execute();
}

type From = Pick<Db, 'selectFrom'>;

function matching(from: From, { text, key, state }: UserFilter) {
  const accounts = inState(from, state);
  return text === '' ? accounts : accounts.where(holds(text, key));
}

function inState(from: From, state: UserFilter['state']) {
  const accounts = from.selectFrom('user').where('deleted_at', '=', 0);
  if (state === 'all') return accounts;
  if (state === 'administrators') return accounts.where('groupid', '=', 1);
  return accounts.where('disabled_at', state === 'disabled' ? '>' : '=', 0);
}

/** Both looks at once: a line break stands in neither of the two. */
function holds(text: string, key: string) {
  return sql<SqlBool>`(username_key like ${likePattern(key)} escape '\\' or lower(name || '\n' || email) like lower(${likePattern(text)}) escape '\\')`;
}

/** Which of these are the user name or the verified e-mail address of somebody; folded by `accountKey`. At most 1,000. */
export async function listKeysTaken(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const names = db.selectFrom('user').select('username_key as key').where('username_key', 'in', keys);
  const addresses = db.selectFrom('user').select('email_key as key').where('email_key', 'in', keys);
  const rows = await names.union(addresses.$narrowType<{ key: string }>()).execute();
  return rows.map(({ key }) => key);
}

export interface NewUserRow {
  readonly username: string;
  readonly username_key: string;
  readonly name: string;
  readonly groupid: 1 | 2;
  /** Not proved yet. */
  readonly email_pending: string;
  readonly password_hash: string;
  readonly created_at: number;
}

/** Answers who they are, in no order. */
export async function insertUsers(
  tx: Tx,
  users: readonly NewUserRow[],
): Promise<readonly { readonly uid: number; readonly username_key: string }[]> {
  if (users.length === 0) return [];
  return tx
    .insertInto('user')
    .values(users.map((user) => ({ ...user, email_key: null })))
    .returning(['uid', 'username_key'])
    .execute();
}

export interface KnownAccount {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly groupid: 1 | 2;
}

/** Accounts that exist, also disabled ones. At most 1,000. */
export async function listAccounts(db: Db, uids: readonly number[]): Promise<KnownAccount[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('user')
    .select(['uid', 'username', 'name', 'groupid'])
    .where('uid', 'in', uids)
    .where('deleted_at', '=', 0)
    .execute();
}

/** What others take over before these are deleted. */
export async function countThings(
  db: Db,
  uids: readonly number[],
): Promise<{ readonly items: number; readonly teams: number }> {
  const items = await db
    .selectFrom('item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid', 'in', uids)
    .where('deleted_at', '=', 0)
    .executeTakeFirstOrThrow();
  const teams = await db
    .selectFrom('team')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid', 'in', uids)
    .executeTakeFirstOrThrow();
  return { items: Number(items.count), teams: Number(teams.count) };
}
