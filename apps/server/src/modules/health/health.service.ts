import type { Context } from '../../context.ts';
import { askDatabase } from './health.queries.ts';

const PROBE_KEY = 'probe/ready';

/** Do the database and the file store answer? A failure is told to the log, not to who asks. */
export async function isReady(ctx: Context): Promise<boolean> {
  try {
    await askDatabase(ctx.db);
    await ctx.files.exists(PROBE_KEY);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error }, 'not ready');
    return false;
  }
}
