import { createApp } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { manualClock } from '../../../platform/testing/manual-clock.ts';

// Runs due jobs, and stops for ever when an import is about to store its second file. Argument: the configuration.
const config: Config = JSON.parse(process.argv[2] ?? '');
const app = await createApp(config, { log: createLog('fatal'), clock: manualClock() });
const { files, jobs } = app.context;
const put = files.put.bind(files);
let puts = 0;
Object.assign(files, {
  put: async (...file: Parameters<typeof put>) => {
    puts += 1;
    if (puts < 2) return put(...file);
    process.send?.('half-way');
    return new Promise(() => undefined);
  },
});
await jobs.runDue();
