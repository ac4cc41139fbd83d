import type { Insertable, Updateable } from 'kysely';
import type { UserIdentityTable } from '../../schema/identity-tables.ts';
import type { Db, Tx, UserRow } from '../../schema/tables.ts';
import type { UserTable } from '../../schema/user-tables.ts';

const SOURCE = 'ldap';

/** An account of somebody in the directory, with what the directory gave it. */
export interface KnownPerson
  extends Pick<UserRow, 'uid' | 'username' | 'name' | 'groupid' | 'disabled_at'>,
    Pick<UserIdentityTable, 'subject'> {
  readonly gone_at: number;
  readonly given_admin: 0 | 1;
  /** Ids as JSON. */
  readonly given_teams: string;
}

function known(db: Db, issuer: string) {
  return db
    .selectFrom('user_identity')
    .innerJoin('user', 'user.uid', 'user_identity.uid')
    .select(['user.uid', 'user.username', 'user.name', 'user.groupid', 'user.disabled_at'])
    .select(['user_identity.subject', 'user_identity.gone_at'])
    .select(['user_identity.given_admin', 'user_identity.given_teams'])
    .where('user_identity.source', '=', SOURCE)
    .where('user_identity.issuer', '=', issuer);
}

/** At most 1,000 subjects. */
export async function listKnown(db: Db, issuer: string, subjects: readonly string[]): Promise<KnownPerson[]> {
  return known(db, issuer).where('user_identity.subject', 'in', subjects).execute();
}

/** Everybody who came from the directory, in the order of subjects, after the one that is named. */
export async function listKnownAfter(db: Db, issuer: string, after: string, limit: number): Promise<KnownPerson[]> {
  return known(db, issuer)
    .where('user_identity.subject', '>', after)
    .orderBy('user_identity.subject')
    .limit(limit)
    .execute();
}

/** Which of these folded names are user names of somebody; at most 1,000. */
export async function listUsernamesTaken(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('user').select('username_key').where('username_key', 'in', keys).execute();
  return rows.map(({ username_key }) => username_key);
}

/** Which of these folded names are verified e-mail addresses of somebody; at most 1,000. */
export async function listEmailsTaken(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('user').select('email_key').where('email_key', 'in', keys).execute();
  return rows.flatMap(({ email_key }) => (email_key === null ? [] : [email_key]));
}

export async function insertPeople(
  tx: Tx,
  people: readonly Insertable<UserTable>[],
): Promise<{ readonly uid: number; readonly username_key: string }[]> {
  return tx.insertInto('user').values(people).returning(['uid', 'username_key']).execute();
}

export async function insertIdentities(tx: Tx, identities: readonly Insertable<UserIdentityTable>[]): Promise<void> {
  await tx.insertInto('user_identity').values(identities).execute();
}

export async function updateIdentity(
  tx: Tx,
  issuer: string,
  subject: string,
  change: Pick<Updateable<UserIdentityTable>, 'gone_at' | 'given_admin' | 'given_teams'>,
): Promise<void> {
  await tx
    .updateTable('user_identity')
    .set(change)
    .where('source', '=', SOURCE)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Where the directory knows an account; of several the one that was linked last. */
export async function findOwnIdentity(
  db: Db,
  uid: number,
): Promise<Pick<UserIdentityTable, 'issuer' | 'subject'> | undefined> {
  return db
    .selectFrom('user_identity')
    .select(['issuer', 'subject'])
    .where('uid', '=', uid)
    .where('source', '=', SOURCE)
    .orderBy('linked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The state of the last synchronisation, as JSON; nobody else begins one until the transaction ends. */
export async function lockSync(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'ldap_sync')
    .forUpdate()
    .executeTakeFirst();
  return row?.value;
}

export async function updatePerson(
  tx: Tx,
  uid: number,
  change: { readonly name?: string; readonly groupid?: 1 | 2 },
): Promise<void> {
  await tx.updateTable('user').set(change).where('uid', '=', uid).execute();
}
