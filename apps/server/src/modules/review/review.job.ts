import { LIMITS } from '@sheaf/contract';
import { editorsAmong } from '../../access/audience.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';
import { announce } from '../message/announce.service.ts';
import { type DuePage, listDuePages, lockDuePage, updateReview } from './review.queries.ts';

const AT_ONCE = 100;

export function registerReviewJobs(ctx: Context): void {
  ctx.jobs.every('review.remind', LIMITS.cronEvery, async ({ signal }) => ({ told: await remind(ctx, signal) }));
}

/** Once for each day that was set: the row says for which the reminder was sent, in the transaction that sends it. */
async function remind(ctx: Context, signal: AbortSignal): Promise<number> {
  for (let told = 0; ; ) {
    const due = await listDuePages(ctx.db, ctx.clock.now(), AT_ONCE);
    for (const page_id of due) {
      if (signal.aborted) return told;
      if (await ctx.db.transaction().execute((tx) => remindOf(ctx, tx, page_id))) told += 1;
    }
    if (due.length < AT_ONCE) return told;
  }
}

async function remindOf(ctx: Context, tx: Tx, page_id: number): Promise<boolean> {
  const page = await lockDuePage(tx, page_id);
  // another day was set meanwhile, or another process was first
  if (!page || page.review_at <= page.review_told || page.review_at > ctx.clock.now()) return false;
  const { item_id, top_cat_id, review_at } = page;
  await updateReview(tx, page_id, { review_told: review_at });
  const about = { object_type: 'page', page_id, item_id, top_cat_id } as const;
  const to = [await reminded(tx, page)];
  await announce(ctx, tx, { from: { uid: 0, username: 'Sheaf' }, about, to, action_type: 'review' });
  return true;
}

/** Who keeps it while he may edit there, else whose the item is. */
async function reminded(tx: Tx, page: DuePage & { readonly uid: number }): Promise<number> {
  const keepers = page.keeper_uid === 0 ? [] : await editorsAmong(tx, page, [page.keeper_uid]);
  return keepers[0]?.uid ?? page.uid;
}
