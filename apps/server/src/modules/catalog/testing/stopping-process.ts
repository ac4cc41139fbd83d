import { createApp } from '../../../app.ts';
import type { Config } from '../../../config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { manualClock } from '../../../platform/testing/manual-clock.ts';

// Serves, says where, and stops for ever in a later step of writing index entries. Argument: the configuration.
const config: Config = JSON.parse(process.argv[2] ?? '');
const app = await createApp(config, { log: createLog('fatal'), clock: manualClock() });
const { search } = app.context;
const WRITTEN = 25;
let written = 0;
const half =
  (write: typeof search.put): typeof search.put =>
  async (tx, entry) => {
    written += 1;
    if (written <= WRITTEN) return write(tx, entry);
    process.send?.('half-way');
    return new Promise(() => undefined);
  };
Object.assign(search, { put: half(search.put), putBeside: half(search.putBeside) });
await app.server.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.server.address();
if (address !== null && typeof address !== 'string')
  process.send?.(`http://127.0.0.1:${address.port}${config.basePath}`);
