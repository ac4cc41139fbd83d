import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../schema/tables.ts';
import type { UserLinkTable } from '../../schema/user-tables.ts';

export type UserLink = Selectable<UserLinkTable>;

export async function insertLink(tx: Tx, link: Insertable<UserLinkTable>): Promise<void> {
  await tx.insertInto('user_link').values(link).execute();
}

export async function insertLinks(tx: Tx, links: readonly Insertable<UserLinkTable>[]): Promise<void> {
  if (links.length > 0) await tx.insertInto('user_link').values(links).execute();
}

export async function findLink(db: Db, link_hash: string): Promise<UserLink | undefined> {
  return db.selectFrom('user_link').selectAll().where('link_hash', '=', link_hash).executeTakeFirst();
}

/** Takes it away: of two who bring it one gets it. */
export async function takeLink(tx: Tx, link_hash: string): Promise<UserLink | undefined> {
  return tx.deleteFrom('user_link').where('link_hash', '=', link_hash).returningAll().executeTakeFirst();
}

export async function removeLinksOf(tx: Tx, uid: number, purpose: UserLink['purpose']): Promise<void> {
  await tx.deleteFrom('user_link').where('uid', '=', uid).where('purpose', '=', purpose).execute();
}
