import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { PLATFORM } from '../testing/platform-migration.ts';
import { createJobs } from './jobs.ts';
import type { JobTables } from './tables.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** More than a process does at once. */
const JOBS = 40;
const PATIENCE_MS = 10_000;

onBothEngines((engine) => {
  test(`${engine}: jobs that end while others are looked for are followed by the next at once`, async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] }); // a started process looks once, and where a job ended
    const { db } = await freshDatabase<JobTables>(t, engine, PLATFORM);
    const jobs = createJobs({ db, engine, clock: manualClock(), log: SILENT });
    const all = Promise.withResolvers<void>();
    let ended = 0;
    jobs.handle('index', async () => {
      ended += 1;
      if (ended === JOBS) all.resolve();
      return undefined;
    });
    for (const kind of ['mail', 'push', 'import']) jobs.handle(kind, async () => undefined, { ownPlaces: 1 });
    for (let payload = 0; payload < JOBS; payload++) {
      await db.transaction().execute((tx) => jobs.enqueue(tx, { kind: 'index', payload }));
    }
    jobs.start();
    await Promise.race([all.promise, setTimeout(PATIENCE_MS)]);
    await jobs.stop();
    assert.equal(ended, JOBS);
  });
});
