import { createApp } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { manualClock } from '../../../platform/testing/manual-clock.ts';

// Serves, says where, and stops for ever in a later step of writing or copying index entries. Argument: the configuration.
const config: Config = JSON.parse(process.argv[2] ?? '');
const app = await createApp(config, { log: createLog('fatal'), clock: manualClock() });
const { search } = app.context;
const WRITTEN = 55;
let written = 0;
/** Goes on for ever once so many were written. */
async function mayWrite(count: number): Promise<void> {
  written += count;
  if (written <= WRITTEN) return;
  process.send?.('half-way');
  await new Promise(() => undefined);
}

const { add, copyMany, putBeside } = search;
const half: Partial<typeof search> = {
  add: async (tx, entries) => {
    await mayWrite(entries.length);
    return add(tx, entries);
  },
  copyMany: async (tx, copies) => {
    const made = await copyMany(tx, copies);
    await mayWrite(made.length);
    return made;
  },
  putBeside: async (tx, entry) => {
    await mayWrite(1);
    return putBeside(tx, entry);
  },
};
Object.assign(search, half);
await app.server.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.server.address();
if (address !== null && typeof address !== 'string')
  process.send?.(`http://127.0.0.1:${address.port}${config.basePath}`);
