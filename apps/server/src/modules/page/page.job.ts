import { z } from 'zod';
import type { Context } from '../../context.ts';
import { TIDY_JOB, tidyIndex } from './page.index.service.ts';

const TidyPayload = z.object({ item_id: z.number() });

export function registerPageJobs(ctx: Context): void {
  ctx.jobs.handle(TIDY_JOB, async ({ payload, signal }) => {
    await tidyIndex(ctx, TidyPayload.parse(payload).item_id, signal);
    return undefined;
  });
}
