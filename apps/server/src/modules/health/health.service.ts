import type { Context } from '../../context.ts';
import { askDatabase } from './health.queries.ts';

/**
 * Does the database answer? Without the file store pages are read and saved all the same, so it is not asked: no
 * balancer takes all instances away for it. A failure is told to the log, not to who asks.
 */
export async function isReady(ctx: Context): Promise<boolean> {
  try {
    await askDatabase(ctx.db);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error }, 'not ready');
    return false;
  }
}
