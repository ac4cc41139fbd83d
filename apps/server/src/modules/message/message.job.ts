import { LIMITS } from '@sheaf/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { DELIVER_JOB } from './announce.service.ts';
import { deliver } from './deliver.service.ts';
import { sendDigests } from './digest.service.ts';
import { ANNOUNCE_JOB, sendPlanned } from './message.admin.service.ts';
import { removeOldMessages } from './message.queries.ts';
import { PUSH_JOB, push } from './push.service.ts';

const DAY = 24 * 3600;
const AT_ONCE = 500;

const Delivery = z.object({ message_id: z.number() });
const Planned = z.object({ plan_id: z.number() });
const Push = z.object({ uid: z.number() });

export function registerMessageJobs(ctx: Context): void {
  ctx.jobs.handle(DELIVER_JOB, async ({ payload }) => {
    await deliver(ctx, Delivery.parse(payload).message_id);
    return undefined;
  });
  ctx.jobs.handle(ANNOUNCE_JOB, async ({ payload }) => {
    await sendPlanned(ctx, Planned.parse(payload).plan_id);
    return undefined;
  });
  // Addresses are other people's, and some answer slowly or never: nothing but pushes waits for them.
  const places = { ownPlaces: LIMITS.pushesAtOnce };
  ctx.jobs.handle(PUSH_JOB, async ({ payload }) => push(ctx, Push.parse(payload).uid), places);
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
