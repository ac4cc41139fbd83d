import { sql } from 'kysely';
import type { Db, Tx } from '../../schema/tables.ts';

/** The latest time (Unix seconds) at which one of these may try again; 0: now. */
export async function findBlockedUntil(db: Db, keys: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('login_attempt')
    .select((expression) => expression.fn.max('until_at').as('until_at'))
    .where('key', 'in', keys)
    .executeTakeFirst();
  return Number(row?.until_at ?? 0);
}

/** One more failure, counted by the database: of two at once none is lost. Answers how many there are now. */
export async function addFailure(tx: Tx, key: string, now: number, forgottenAt: number): Promise<number> {
  const row = await tx
    .insertInto('login_attempt')
    .values({ key, failures: 1, last_at: now, until_at: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when login_attempt.last_at < ${forgottenAt} then 1 else login_attempt.failures + 1 end`,
        last_at: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

export async function updateBlockedUntil(tx: Tx, key: string, until_at: number): Promise<void> {
  await tx.updateTable('login_attempt').set({ until_at }).where('key', '=', key).execute();
}

export async function removeAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('login_attempt').where('key', '=', key).execute();
}

export async function removeOldAttempts(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('login_attempt').where('last_at', '<', before).execute();
}
