import type { Context } from '../../context.ts';
import { beginBatch, dropBatch } from '../batch/batch.service.ts';
import { hideManual, isManualUnchanged, removeManualSetting } from './manual.room.queries.ts';
import { MANUAL_JOB, readWritten } from './manual.service.ts';

/**
 * On a site that nobody uses yet the manual has the first ids, and an installation that comes from elsewhere may have
 * items and pages of these. The manual goes, unless somebody wrote in it; `bringManualAgain` orders it under others.
 */
export async function takeManualAway(ctx: Context): Promise<void> {
  const written = await readWritten(ctx);
  if (!written || !(await isManualUnchanged(ctx.db, written.item_id))) return;
  const { item_id } = written;
  const batch_id = await ctx.db.transaction().execute(async (tx) => {
    const batch = await beginBatch(ctx, tx, { uid: 0, item_id });
    await hideManual(tx, item_id, batch.batch_id);
    await removeManualSetting(tx);
    return batch.batch_id;
  });
  await dropBatch(ctx, batch_id);
}

/** The running server writes it, or the next that starts. */
export async function bringManualAgain(ctx: Context): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => ctx.jobs.enqueue(tx, { kind: MANUAL_JOB, payload: null, unique_key: MANUAL_JOB }));
}
