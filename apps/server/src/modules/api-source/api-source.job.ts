import { z } from 'zod';
import type { Context } from '../../context.ts';
import { fetchByItself, orderDue } from './api-source.fetch.service.ts';
import { finishSource } from './api-source.finish.service.ts';
import { DUE_JOB, FETCH_JOB, FINISH_JOB } from './api-source-order.ts';

const Payload = z.object({ source_id: z.number() });
const LOOK_SECONDS = 60;
/** They wait for other hosts. */
const FETCHES_AT_ONCE = 2;

/** Fetches what is due, and goes on where a process that was killed, or somebody who edits, left a source. */
export function registerApiSourceJobs(ctx: Context): void {
  ctx.jobs.every(DUE_JOB, LOOK_SECONDS, async () => ({ ordered: await orderDue(ctx) }));
  ctx.jobs.handle(
    FETCH_JOB,
    async ({ payload }) => ({ state: await fetchByItself(ctx, Payload.parse(payload).source_id) }),
    { ownPlaces: FETCHES_AT_ONCE },
  );
  ctx.jobs.handle(FINISH_JOB, async ({ payload }) => ({
    ...(await finishSource(ctx, Payload.parse(payload).source_id)),
  }));
}
