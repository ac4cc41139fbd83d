import type { Tx } from '../../schema/tables.ts';

/** False when it was there already: of two that come at once one is the first. */
export async function insertSigned(tx: Tx, login_hash: string, expires_at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('signed_login')
    .values({ login_hash, expires_at })
    .onConflict((conflict) => conflict.column('login_hash').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function removeOldSigned(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('signed_login').where('expires_at', '<=', now).execute();
}
