import { sql } from 'kysely';
import type { Tx } from '../../schema/tables.ts';

/** How often something was tried, and until when (Unix seconds) it may not be tried again. */
export interface Tries {
  readonly failures: number;
  readonly until_at: number;
}

/** One more failure, counted by the database: of two at once none is lost. Answers how many there are now. */
export async function addFailure(tx: Tx, key: string, now: number, forgottenAt: number): Promise<Tries> {
  return tx
    .insertInto('login_attempt')
    .values({ key, failures: 1, last_at: now, until_at: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when login_attempt.last_at < ${forgottenAt} then 1 else login_attempt.failures + 1 end`,
        last_at: now,
      }),
    )
    .returning(['failures', 'until_at'])
    .executeTakeFirstOrThrow();
}

export async function updateBlockedUntil(tx: Tx, key: string, until_at: number): Promise<void> {
  await tx.updateTable('login_attempt').set({ until_at }).where('key', '=', key).execute();
}

/** One failure less; a wait that it began is as it was before, unless others made it longer. */
export async function takeFailureBack(
  tx: Tx,
  key: string,
  until: { readonly before: number; readonly after: number },
): Promise<void> {
  await tx
    .updateTable('login_attempt')
    .set({
      failures: sql<number>`failures - 1`,
      until_at: sql<number>`case when until_at = ${until.after} then ${until.before} else until_at end`,
    })
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

export async function removeAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('login_attempt').where('key', '=', key).execute();
}

export async function removeOldAttempts(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('login_attempt').where('last_at', '<', before).execute();
}
