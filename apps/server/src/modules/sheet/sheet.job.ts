import { z } from 'zod';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { otherHolder } from '../page/page.lock.service.ts';
import { FOLD_JOB, foldOps, orderFold } from './sheet.fold.service.ts';

const FoldPayload = z.object({ page_id: z.number() });

/** Makes versions of what was left by browsers that are gone: once nobody holds the lock any more. */
export function registerSheetJobs(ctx: Context): void {
  ctx.jobs.handle(FOLD_JOB, async ({ payload }) => {
    const { page_id } = FoldPayload.parse(payload);
    const holder = await otherHolder({ db: ctx.db, clock: ctx.clock, viewer: undefined }, page_id);
    if (holder) await ctx.db.transaction().execute((tx) => orderFold(ctx, tx, page_id, holder.lock_to + 1));
    else await foldIfThere(ctx, page_id);
    return undefined;
  });
}

/** A page in the recycle bin keeps its operations until somebody opens it again. */
async function foldIfThere(ctx: Context, page_id: number): Promise<void> {
  try {
    await foldOps(ctx, page_id);
  } catch (error) {
    if (error instanceof ApiError && error.error === 'pageNotFound') return;
    throw error;
  }
}
