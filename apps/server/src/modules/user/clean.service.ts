import type { Context } from '../../context.ts';
import { removeOldAttempts } from './attempt.queries.ts';
import { removeEndedSessions } from './session.queries.ts';

const DAY = 24 * 3600;

/** Removes what is over: sessions, single-use codes, counts of failures older than two days. */
export async function cleanAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await removeEndedSessions(tx, now);
    await removeOldAttempts(tx, now - 2 * DAY);
  });
}
