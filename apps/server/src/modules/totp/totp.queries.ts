import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../schema/tables.ts';
import type { TotpTable } from '../../schema/totp-tables.ts';

export type TotpRow = Selectable<TotpTable>;

export async function findTotp(db: Db, uid: number): Promise<TotpRow | undefined> {
  return db.selectFrom('totp').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Those of these accounts, at most 100, whose log-ins ask for a code. */
export async function listWithSecondStep(db: Db, uids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('totp')
    .select('uid')
    .where('uid', 'in', uids.slice(0, 100))
    .where('confirmed_at', '>', 0)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Of two who bring the same code one is first. */
export async function lockTotp(tx: Tx, uid: number): Promise<TotpRow | undefined> {
  return tx.selectFrom('totp').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
}

export async function replaceTotp(tx: Tx, row: Insertable<TotpTable>): Promise<void> {
  await tx.deleteFrom('totp').where('uid', '=', row.uid).execute();
  await tx.insertInto('totp').values(row).execute();
}

export async function updateTotp(
  tx: Tx,
  uid: number,
  change: { readonly confirmed_at?: number; readonly last_step: number },
): Promise<void> {
  await tx.updateTable('totp').set(change).where('uid', '=', uid).execute();
}

export async function insertRecoveryCodes(tx: Tx, uid: number, hashes: readonly string[]): Promise<void> {
  await tx
    .insertInto('totp_recovery')
    .values(hashes.map((code_hash) => ({ code_hash, uid })))
    .execute();
}

/** Takes it away; false when the account has no such code, or not any more. */
export async function takeRecoveryCode(tx: Tx, uid: number, code_hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_recovery')
    .where('code_hash', '=', code_hash)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

export async function removeRecoveryCodes(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('totp_recovery').where('uid', '=', uid).execute();
}

export async function countRecoveryCodes(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('totp_recovery')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(count);
}
