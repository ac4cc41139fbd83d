import type { Insertable, Selectable } from 'kysely';
import type { UserIdentityTable } from '../../schema/identity-tables.ts';
import type { Db, Tx, UserRow } from '../../schema/tables.ts';

/** Who somebody is elsewhere. */
export type IdentityKey = Pick<UserIdentityTable, 'source' | 'issuer' | 'subject'>;
export type Identity = Selectable<UserIdentityTable>;

export async function findIdentity(db: Db, { source, issuer, subject }: IdentityKey): Promise<Identity | undefined> {
  return db
    .selectFrom('user_identity')
    .selectAll()
    .where('source', '=', source)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function insertIdentity(tx: Tx, identity: Insertable<UserIdentityTable>): Promise<void> {
  await tx.insertInto('user_identity').values(identity).execute();
}

export async function findUserByIdentity(
  db: Db,
  { source, issuer, subject }: IdentityKey,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('user_identity')
    .innerJoin('user', 'user.uid', 'user_identity.uid')
    .selectAll('user')
    .where('user_identity.source', '=', source)
    .where('user_identity.issuer', '=', issuer)
    .where('user_identity.subject', '=', subject)
    .executeTakeFirst();
}

/** How else somebody is known, newest first; at most 50. */
export async function listIdentitiesOf(db: Db, uid: number): Promise<Identity[]> {
  return db
    .selectFrom('user_identity')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('linked_at', 'desc')
    .limit(50)
    .execute();
}

/** Answers how many there were. */
export async function removeIdentity(tx: Tx, { source, issuer, subject }: IdentityKey, uid: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_identity')
    .where('source', '=', source)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What the groups of its source gave the account. */
export async function updateGiven(
  tx: Tx,
  { source, issuer, subject }: IdentityKey,
  given: { readonly given_admin?: 0 | 1; readonly given_teams?: string },
): Promise<void> {
  await tx
    .updateTable('user_identity')
    .set(given)
    .where('source', '=', source)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
