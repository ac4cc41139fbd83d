import { LIMITS } from '@sheaf/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { COMPARE_JOB } from './api-change.order.service.ts';
import { fadeMarks, tellOfVersion } from './api-change.tell.service.ts';

const Payload = z.object({ item_id: z.number(), source_id: z.number(), version: z.number() });

export function registerApiChangeJobs(ctx: Context): void {
  ctx.jobs.handle(COMPARE_JOB, async ({ payload }) => ({ pages: await tellOfVersion(ctx, Payload.parse(payload)) }));
  ctx.jobs.every('apiChange.fade', LIMITS.cronEvery, async () => ({ faded: await fadeMarks(ctx) }));
}
