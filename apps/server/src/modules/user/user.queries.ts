import { type Insertable, type SqlBool, sql } from 'kysely';
import { likePattern } from '../../platform/search/index.ts';
import type { Db, Tx, UserRow } from '../../schema/tables.ts';
import type { UserTable } from '../../schema/user-tables.ts';

/**
 * By user name, or by an e-mail address that was verified: who proved that it is his goes before who calls himself so.
 * Both are folded by `accountKey`.
 */
export async function findUserByLogin(db: Db, key: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where((expression) => expression.or([expression('username_key', '=', key), expression('email_key', '=', key)]))
    .where('disabled_at', '=', 0)
    .orderBy((expression) => expression.case().when('email_key', '=', key).then(0).else(1).end())
    .executeTakeFirst();
}

/** The same where the account may be disabled; those who can log in go first. */
export async function findAccountByLogin(db: Db, key: string): Promise<UserRow | undefined> {
  const rows = await db
    .selectFrom('user')
    .selectAll()
    .where((expression) => expression.or([expression('username_key', '=', key), expression('email_key', '=', key)]))
    .where('deleted_at', '=', 0)
    .limit(2)
    .execute();
  const order = ({ disabled_at, email_key }: UserRow) => (disabled_at > 0 ? 2 : 0) + (email_key === key ? 0 : 1);
  return rows.sort((one, other) => order(one) - order(other))[0];
}

/** Some administrators who can log in. */
export async function listAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .select('uid')
    .where('groupid', '=', 1)
    .where('disabled_at', '=', 0)
    .orderBy('uid')
    .limit(10)
    .execute();
  return rows.map(({ uid }) => uid);
}

export async function findUser(db: Db, uid: number): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** By user names folded with `accountKey`; unknown ones are absent. */
export async function listUsersByName(db: Db, keys: readonly string[]): Promise<UserRow[]> {
  if (keys.length === 0) return [];
  return db.selectFrom('user').selectAll().where('username_key', 'in', keys).where('disabled_at', '=', 0).execute();
}

export async function listUsers(db: Db, limit: number): Promise<UserRow[]> {
  return db.selectFrom('user').selectAll().orderBy('uid').limit(limit).execute();
}

/** Somebody to be picked from the directory. */
export interface ListedUser {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
}

/** In whose user name or name a text stands; `key` is the text folded by `accountKey`. In the order of user names. */
export async function listUsersWith(
  db: Db,
  { text, key }: { readonly text: string; readonly key: string },
  limit: number,
): Promise<ListedUser[]> {
  return listed(db)
    .where((expression) =>
      expression.or([
        holds('username_key', key),
        holds('name', text),
        sql<SqlBool>`lower(${sql.ref('name')}) like ${likePattern(key)} escape '\\'`,
      ]),
    )
    .limit(limit)
    .execute();
}

/** Whose user name or name is exactly this. */
export async function listUsersNamed(
  db: Db,
  { text, key }: { readonly text: string; readonly key: string },
  limit: number,
): Promise<ListedUser[]> {
  return listed(db)
    .where((expression) => expression.or([expression('username_key', '=', key), expression('name', '=', text)]))
    .limit(limit)
    .execute();
}

function listed(db: Db) {
  return db.selectFrom('user').select(['uid', 'username', 'name']).where('disabled_at', '=', 0).orderBy('username_key');
}

function holds(column: 'username_key' | 'name', text: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${likePattern(text)} escape '\\'`;
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertUser(tx: Tx, user: Insertable<UserTable>): Promise<UserRow> {
  return tx.insertInto('user').values(user).returningAll().executeTakeFirstOrThrow();
}

export async function updateUser(
  tx: Tx,
  uid: number,
  change: Partial<Omit<UserRow, 'uid' | 'username' | 'username_key' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('user').set(change).where('uid', '=', uid).execute();
}

/**
 * The account as it is now. What begins or ends what it has (sessions, tokens, links, items, teams), and what is counted
 * for it, waits for its turn here.
 */
export async function lockUser(tx: Tx, uid: number): Promise<UserRow | undefined> {
  return tx.selectFrom('user').selectAll().where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst();
}

/** Those of them who have not left. */
export async function lockStaying(
  tx: Tx,
  uids: readonly number[],
): Promise<ReadonlyMap<number, { readonly groupid: 1 | 2 }>> {
  const rows = await tx
    .selectFrom('user')
    .select(['uid', 'groupid', 'disabled_at'])
    .where('uid', 'in', uids)
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute();
  const staying = rows.filter(({ disabled_at }) => disabled_at === 0);
  return new Map(staying.map(({ uid, groupid }) => [uid, { groupid }]));
}

/** Who has this user name or verified e-mail address, both folded by `accountKey`; disabled ones too. */
export async function listUidsCalled(db: Db, key: string): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .select('uid')
    .where((expression) => expression.or([expression('username_key', '=', key), expression('email_key', '=', key)]))
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Log-ins ask for no code any more. */
export async function removeSecondStep(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('totp').where('uid', '=', uid).execute();
  await tx.deleteFrom('totp_recovery').where('uid', '=', uid).execute();
}

/** Nobody vouches for the account any more. */
export async function removeIdentitiesOf(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('user_identity').where('uid', '=', uid).execute();
}
