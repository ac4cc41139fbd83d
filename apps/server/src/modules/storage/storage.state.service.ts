import type { Context } from '../../context.ts';
import { endsWithin } from '../../platform/ends-within.ts';
import type { Db } from '../../schema/tables.ts';

const PROBE_KEY = 'probe/state';
const PATIENCE_MS = 3000;
const KEPT_SECONDS = 5;

/** By server: who asks within some seconds hears what was found for the first. */
const found = new WeakMap<Db, { readonly until: number; readonly down: Promise<boolean> }>();

/** Whether the store that new files go to does not answer: nothing can be uploaded, and what it holds not be opened. */
export function isStoreDown(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const known = found.get(ctx.db);
  if (known && now < known.until) return known.down;
  const down = asked(ctx);
  found.set(ctx.db, { until: now + KEPT_SECONDS, down });
  return down;
}

async function asked({ files, log, clock }: Context): Promise<boolean> {
  const later = (err: unknown) => log.warn({ err }, 'the file store does not answer');
  try {
    // asks that store alone: former ones may be gone for good
    const answer = files.signedAddress(PROBE_KEY, { now: clock.now(), seconds: 1 });
    return !(await endsWithin(answer, PATIENCE_MS, later));
  } catch (err) {
    later(err);
    return true;
  }
}
