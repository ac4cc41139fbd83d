import { z } from 'zod';
import type { Context } from '../../context.ts';
import { PRUNE_JOB } from '../setting/setting.service.ts';
import { TIDY_JOB, tidyIndex } from './page.index.service.ts';
import { forgetMade } from './page.made.service.ts';
import { pruneHistories } from './page.prune.service.ts';

const DAY = 24 * 3600;
const TidyPayload = z.object({ item_id: z.number() });

export function registerPageJobs(ctx: Context): void {
  ctx.jobs.handle(TIDY_JOB, async ({ payload, signal }) => {
    await tidyIndex(ctx, TidyPayload.parse(payload).item_id, signal);
    return undefined;
  });
  // Texts that were too young to go when their page was saved last, or when the setting was lowered.
  ctx.jobs.every(PRUNE_JOB, DAY, async ({ signal }) => {
    await forgetMade(ctx);
    return { removed: await pruneHistories(ctx, signal) };
  });
}
