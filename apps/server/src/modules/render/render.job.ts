import type { Context } from '../../context.ts';
import { findUseOfNth, removeRenderedUpTo } from './render.queries.ts';

const DAY = 24 * 3600;
const KEPT_DAYS = 30;
const KEPT_ROWS = 20_000;

/** Each hour: HTML that nobody asked for in 30 days, and what is beyond 20,000 pages. */
export function registerRenderJobs(ctx: Context): void {
  ctx.jobs.every('render.purge', 3600, async ({ signal }) => {
    const beyond = await findUseOfNth(ctx.db, KEPT_ROWS);
    const last = Math.max(ctx.clock.now() - KEPT_DAYS * DAY, beyond ?? 0);
    let removed = 0;
    for (let some = 1; some > 0 && !signal.aborted; removed += some) {
      some = await ctx.db.transaction().execute((tx) => removeRenderedUpTo(tx, last));
    }
    return { removed };
  });
}
