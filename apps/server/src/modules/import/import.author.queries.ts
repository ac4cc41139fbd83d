import type { Db } from '../../schema/tables.ts';

export interface AuthorRow {
  readonly uid: number;
  readonly username: string;
}

/** In whose name something is imported; a removed account leaves its number. */
export async function findUser(db: Db, uid: number): Promise<AuthorRow> {
  const row = await db.selectFrom('user').select(['uid', 'username']).where('uid', '=', uid).executeTakeFirst();
  return row ?? { uid, username: '' };
}

/** The administrator who was there first. */
export async function findFirstAdministrator(db: Db): Promise<AuthorRow | undefined> {
  return db
    .selectFrom('user')
    .select(['uid', 'username'])
    .where('groupid', '=', 1)
    .where('disabled_at', '=', 0)
    .orderBy('uid')
    .executeTakeFirst();
}
