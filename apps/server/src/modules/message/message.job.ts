import { LIMITS } from '@sheaf/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { DELIVER_JOB } from './announce.service.ts';
import { deliver, PUSH_JOB, push } from './deliver.service.ts';
import { sendDigests } from './digest.service.ts';
import { removeOldMessages } from './message.queries.ts';

const DAY = 24 * 3600;
const AT_ONCE = 500;

const Delivery = z.object({ message_id: z.number() });
const Push = z.object({ message_id: z.number(), uid: z.number() });

export function registerMessageJobs(ctx: Context): void {
  ctx.jobs.handle(DELIVER_JOB, async ({ payload }) => {
    await deliver(ctx, Delivery.parse(payload).message_id);
    return undefined;
  });
  ctx.jobs.handle(PUSH_JOB, async ({ payload }) => {
    const { message_id, uid } = Push.parse(payload);
    return push(ctx, message_id, uid);
  });
  ctx.jobs.every('message.digest', 3600, ({ signal }) => sendDigests(ctx, signal));
  ctx.jobs.every('message.purge', 3600, async ({ signal }) => {
    const before = ctx.clock.now() - LIMITS.messageDays * DAY;
    let removed = 0;
    for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; removed += some) {
      some = await ctx.db.transaction().execute((tx) => removeOldMessages(tx, before, AT_ONCE));
    }
    return { removed };
  });
}
