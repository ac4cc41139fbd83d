import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../schema/tables.ts';

export interface NamedUser {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
}

export async function findNamed(db: Db, uid: number): Promise<NamedUser | undefined> {
  return db.selectFrom('user').select(['uid', 'username', 'name']).where('uid', '=', uid).executeTakeFirst();
}

/** Administrators who can log in, first made first; at most 100. */
export async function listAdministrators(db: Db): Promise<NamedUser[]> {
  return db
    .selectFrom('user')
    .select(['uid', 'username', 'name'])
    .where('groupid', '=', 1)
    .where('disabled_at', '=', 0)
    .orderBy('uid')
    .limit(100)
    .execute();
}

/** Users who have a quota of their own. */
export async function listWithOwnQuota(db: Db, limit: number, offset: number): Promise<NamedUser[]> {
  const own = db.selectFrom('quota').select('uid').distinct().orderBy('uid').limit(limit).offset(offset).as('own');
  return db
    .selectFrom(own)
    .innerJoin('user', 'user.uid', 'own.uid')
    .select(['user.uid', 'user.username', 'user.name'])
    .orderBy('user.uid')
    .execute();
}

export async function countWithOwnQuota(db: Db): Promise<number> {
  const row = await db
    .selectFrom('quota')
    .select((eb) => eb.fn.count<number>('uid').distinct().as('users'))
    .executeTakeFirstOrThrow();
  return Number(row.users);
}

/** Users whose user name or name has the word, whatever its case. */
export async function listUsersLike(db: Db, word: string, limit: number, offset: number): Promise<NamedUser[]> {
  return db
    .selectFrom('user')
    .select(['uid', 'username', 'name'])
    .where(isLike(word))
    .orderBy('uid')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countUsersLike(db: Db, word: string): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .where(isLike(word))
    .executeTakeFirstOrThrow();
  return Number(row.users);
}

function isLike(word: string) {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(username_key like ${pattern} escape '\\' or lower(name) like ${pattern} escape '\\')`;
}
