import { createApp } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { manualClock } from '../../../platform/testing/manual-clock.ts';

// Runs due jobs, and stops for ever when an import that everybody sees writes the second step of what is left to do.
// Argument: the configuration.
const config: Config = JSON.parse(process.argv[2] ?? '');
const app = await createApp(config, { log: createLog('fatal'), clock: manualClock() });
const { feed, jobs } = app.context;
const put = feed.put.bind(feed);
/** Pages of one step: see `import.finish.service.ts`. */
const STEP = 20;
let told = 0;
Object.assign(feed, {
  put: async (...news: Parameters<typeof put>) => {
    if (news[1].topic === 'page') told += 1;
    if (told <= STEP) return put(...news);
    process.send?.('half-way');
    return new Promise(() => undefined);
  },
});
await jobs.runDue();
