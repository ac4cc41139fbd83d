import { LIMITS } from '@sheaf/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { deliverTo } from './webhook.deliver.service.ts';
import { WEBHOOK_JOB } from './webhook.note.service.ts';
import { dropOldDeliveries } from './webhook.service.ts';

const HOUR = 3600;

const Order = z.object({ webhook_id: z.number() });

export function registerWebhookJobs(ctx: Context): void {
  // Addresses are other people's, and some answer slowly or never: nothing but deliveries waits for them.
  const places = { ownPlaces: LIMITS.webhooksAtOnce };
  ctx.jobs.handle(
    WEBHOOK_JOB,
    async ({ payload, signal }) => ({ ...(await deliverTo(ctx, Order.parse(payload).webhook_id, signal)) }),
    places,
  );
  ctx.jobs.every('webhook.clean', HOUR, async ({ signal }) => ({ removed: await dropOldDeliveries(ctx, signal) }));
}
