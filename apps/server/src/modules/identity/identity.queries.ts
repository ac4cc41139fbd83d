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
