import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { removeOldMessages } from './message.queries.ts';

const DAY = 24 * 3600;
const AT_ONCE = 500;

export function registerMessageJobs(ctx: Context): void {
  ctx.jobs.every('message.purge', 3600, async ({ signal }) => {
    const before = ctx.clock.now() - LIMITS.messageDays * DAY;
    let removed = 0;
    for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; removed += some) {
      some = await ctx.db.transaction().execute((tx) => removeOldMessages(tx, before, AT_ONCE));
    }
    return { removed };
  });
}
