import type { Context } from '../../context.ts';
import { endsWithin } from '../../platform/ends-within.ts';
import type { Db } from '../../schema/tables.ts';

const PROBE_KEY = 'probe/state';
const PATIENCE_MS = 3000;
const KEPT_SECONDS = 5;

/** By server: who asks within some seconds hears what was found for the first. */
const found = new WeakMap<Db, { readonly until: number; readonly down: Promise<boolean> }>();

/** Whether files can neither be opened nor uploaded at the moment. */
export function isStoreDown(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const known = found.get(ctx.db);
  if (known && now < known.until) return known.down;
  const down = asked(ctx);
  found.set(ctx.db, { until: now + KEPT_SECONDS, down });
  return down;
}

async function asked({ files, log }: Context): Promise<boolean> {
  const later = (err: unknown) => log.warn({ err }, 'the file store does not answer');
  try {
    return !(await endsWithin(files.exists(PROBE_KEY), PATIENCE_MS, later));
  } catch (err) {
    later(err);
    return true;
  }
}
