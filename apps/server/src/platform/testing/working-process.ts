import { systemClock } from '../clock.ts';
import { type DatabasePlace, type Engine, openDatabase } from '../database/open.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { JobTables } from '../jobs/tables.ts';

// Does jobs of kind `count` at once, and never ends one of kind `hang`. Argument: the place and its engine.
const { where, engine }: { where: DatabasePlace; engine: Engine } = JSON.parse(process.argv[2] ?? '');
const open = await openDatabase<JobTables>(where);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const jobs = createJobs({ db: open.db, engine, clock: systemClock, log: silent, leaseSeconds: 30 });
jobs.handle('count', async ({ job_id }) => {
  process.send?.({ did: job_id });
  return { by: process.pid };
});
jobs.handle('hang', async ({ job_id }) => {
  process.send?.({ holds: job_id });
  return new Promise(() => undefined);
});
process.on('message', async () => {
  await jobs.runDue();
  process.send?.('nothing left');
});
process.send?.('ready');
