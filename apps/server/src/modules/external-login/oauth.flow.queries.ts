import type { Insertable, Selectable } from 'kysely';
import type { ExternalLoginTable } from '../../schema/external-login-tables.ts';
import type { Tx } from '../../schema/tables.ts';

export type WaitingLogin = Selectable<ExternalLoginTable>;

export async function insertWaiting(tx: Tx, login: Insertable<ExternalLoginTable>): Promise<void> {
  await tx.insertInto('external_login').values(login).execute();
}

/** Takes it away and answers it: of two who bring its state one gets it. */
export async function takeWaiting(tx: Tx, state_hash: string): Promise<WaitingLogin | undefined> {
  return tx.deleteFrom('external_login').where('state_hash', '=', state_hash).returningAll().executeTakeFirst();
}

export async function removeOldWaiting(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('external_login').where('expires_at', '<=', now).execute();
}
