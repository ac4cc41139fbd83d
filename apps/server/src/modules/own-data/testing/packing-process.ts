import { createApp } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { manualClock } from '../../../platform/testing/manual-clock.ts';

// Runs due jobs, and stops for ever when a part of somebody's data was stored. Argument: the configuration.
const config: Config = JSON.parse(process.argv[2] ?? '');
const app = await createApp(config, { log: createLog('fatal'), clock: manualClock() });
const { files, jobs } = app.context;
const put = files.put.bind(files);
Object.assign(files, {
  put: async (...file: Parameters<typeof put>) => {
    await put(...file);
    process.send?.('half-way');
    return new Promise(() => undefined);
  },
});
await jobs.runDue();
