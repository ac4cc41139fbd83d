import type { Updateable } from 'kysely';
import type { OwnDataRow, OwnDataTable } from '../../schema/own-data-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export async function findOwnData(db: Db, uid: number): Promise<OwnDataRow | undefined> {
  return db.selectFrom('own_data').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Nobody else decides on it until the transaction ends, also where there is none yet: the account is locked. */
export async function lockOwnData(tx: Tx, uid: number): Promise<OwnDataRow | undefined> {
  await tx.selectFrom('user').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
  return tx.selectFrom('own_data').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
}

/** Of the one before nothing is kept. */
export async function replaceOwnData(
  tx: Tx,
  asked: Pick<OwnDataRow, 'uid' | 'state' | 'job_id' | 'asked_at'>,
): Promise<OwnDataRow> {
  await tx.deleteFrom('own_data').where('uid', '=', asked.uid).execute();
  return tx.insertInto('own_data').values(asked).returningAll().executeTakeFirstOrThrow();
}

export async function updateOwnData(tx: Tx, uid: number, change: Omit<Updateable<OwnDataTable>, 'uid'>): Promise<void> {
  await tx.updateTable('own_data').set(change).where('uid', '=', uid).execute();
}

export async function removeOwnData(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('own_data').where('uid', '=', uid).execute();
}

/** Whose files are over. */
export async function listExpired(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('own_data')
    .select('uid')
    .where('expires_at', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Which of these folders a row names; at most 500. */
export async function listKnownFolders(db: Db, folders: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('own_data').select('folder').where('folder', 'in', folders).execute();
  return rows.map(({ folder }) => folder);
}
