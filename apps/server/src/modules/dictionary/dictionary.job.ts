import { z } from 'zod';
import type { Context } from '../../context.ts';
import { fetchByItself, orderDue } from './dictionary.fetch.service.ts';
import { finishDictionary } from './dictionary.finish.service.ts';
import { DICTIONARY_DUE_JOB, DICTIONARY_FETCH_JOB, DICTIONARY_JOB } from './dictionary-order.ts';

const Payload = z.object({ source_id: z.number() });
const LOOK_SECONDS = 60;
const FETCHES_AT_ONCE = 2;

/** Fetches what is due, and goes on where a process that was killed left a dictionary. */
export function registerDictionaryJobs(ctx: Context): void {
  ctx.jobs.every(DICTIONARY_DUE_JOB, LOOK_SECONDS, async () => ({ ordered: await orderDue(ctx) }));
  ctx.jobs.handle(
    DICTIONARY_FETCH_JOB,
    async ({ payload }) => {
      const done = await fetchByItself(ctx, Payload.parse(payload).source_id);
      return done && { ...done };
    },
    { ownPlaces: FETCHES_AT_ONCE },
  );
  ctx.jobs.handle(DICTIONARY_JOB, async ({ payload }) => ({
    updated: await finishDictionary(ctx, Payload.parse(payload).source_id),
  }));
}
