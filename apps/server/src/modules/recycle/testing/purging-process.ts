import { createApp } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { manualClock } from '../../../platform/testing/manual-clock.ts';

// Runs due jobs at the given time, and stops for ever when the purge comes to its third step of pages.
// Argument: the configuration and the time.
const { config, now }: { config: Config; now: number } = JSON.parse(process.argv[2] ?? '');
const clock = manualClock();
clock.set(now);
const app = await createApp(config, { log: createLog('fatal'), clock });
const { jobs, search } = app.context;
const remove = search.removeMany.bind(search);
let steps = 0;
Object.assign(search, {
  removeMany: async (...entries: Parameters<typeof remove>) => {
    steps += 1;
    if (steps < 3) return remove(...entries);
    process.send?.('half-way');
    return new Promise(() => undefined);
  },
});
await jobs.runDue();
