import { z } from 'zod';
import type { Context } from '../../context.ts';
import { finishDictionary } from './dictionary.finish.service.ts';
import { DICTIONARY_JOB } from './dictionary-order.ts';

const Payload = z.object({ source_id: z.number() });

/** Goes on where a process that was killed left a dictionary. */
export function registerDictionaryJobs(ctx: Context): void {
  ctx.jobs.handle(DICTIONARY_JOB, async ({ payload }) => ({
    updated: await finishDictionary(ctx, Payload.parse(payload).source_id),
  }));
}
