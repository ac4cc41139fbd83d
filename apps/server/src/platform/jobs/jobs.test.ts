import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Engine } from '../database/open.ts';
import { openDatabase } from '../database/open.ts';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { PLATFORM } from '../testing/platform-migration.ts';
import { startProcess, type TestProcess } from '../testing/processes.ts';
import { createJobs, type JobOrder, type JobsOptions } from './jobs.ts';
import { ATTEMPTS_MAX, delaySeconds } from './store.ts';
import type { JobTables } from './tables.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const CHILD = new URL('../testing/working-process.ts', import.meta.url).pathname;

async function site(t: TestContext, engine: Engine, options: Partial<JobsOptions> = {}) {
  const open = await freshDatabase<JobTables>(t, engine, PLATFORM);
  const clock = manualClock();
  const jobs = createJobs({ db: open.db, engine, clock, log: SILENT, ...options });
  const enqueue = (job: JobOrder) => open.db.transaction().execute((tx) => jobs.enqueue(tx, job));
  return { open, clock, jobs, enqueue };
}

onBothEngines((engine) => {
  test(`${engine}: a job is run once when it is due, with its payload, and its report is kept`, async (t) => {
    const { clock, jobs, enqueue } = await site(t, engine);
    const seen: unknown[] = [];
    jobs.handle('mail', async ({ payload }) => {
      seen.push(payload);
      return { sent: 1 };
    });
    const now = await enqueue({ kind: 'mail', payload: { to: [1, null, '二'] } });
    await enqueue({ kind: 'mail', payload: 'later', due_at: clock.now() + 60 });
    assert.equal(await jobs.runDue(), 1);
    assert.deepEqual(seen, [{ to: [1, null, '二'] }]);
    const row = await jobs.find(now);
    assert.equal(row?.state, 'done');
    assert.equal(row?.report, '{"sent":1}');
    assert.equal(await jobs.runDue(), 0);
    clock.advance(60);
    assert.equal(await jobs.runDue(), 1);
    assert.deepEqual(seen.at(-1), 'later');
  });

  test(`${engine}: a job of a transaction that is undone never runs; a kind nobody does waits`, async (t) => {
    const { open, jobs, enqueue } = await site(t, engine);
    let ran = 0;
    jobs.handle('mail', async () => {
      ran++;
      return undefined;
    });
    await assert.rejects(
      open.db.transaction().execute(async (tx) => {
        await jobs.enqueue(tx, { kind: 'mail', payload: 1 });
        throw new Error('undo');
      }),
    );
    const foreign = await enqueue({ kind: 'unknown', payload: 1 });
    assert.equal(await jobs.runDue(), 0);
    assert.equal(ran, 0);
    assert.equal((await jobs.find(foreign))?.attempts, 0);
  });

  test(`${engine}: of the jobs of one asker one runs at a time, and others go before his next`, async (t) => {
    const { jobs, enqueue } = await site(t, engine, { atOnce: 2 });
    const began: unknown[] = [];
    const running = new Set<unknown>();
    jobs.handle('import', async ({ payload }) => {
      assert.ok(!running.has(payload), `${payload} has two`);
      running.add(payload);
      began.push(payload);
      await jobs.find(1);
      running.delete(payload);
      return undefined;
    });
    for (const asker of ['mei', 'mei', 'mei', 'tom']) await enqueue({ kind: 'import', payload: asker, asker });
    for (const payload of ['nobody', 'nobody else']) await enqueue({ kind: 'import', payload });
    assert.equal(await jobs.runDue(), 6);
    assert.deepEqual(began, ['mei', 'tom', 'mei', 'nobody', 'mei', 'nobody else']);
  });

  test(`${engine}: a failed job is tried again later and later, then given up with its error`, async (t) => {
    const { clock, jobs, enqueue } = await site(t, engine);
    jobs.handle('mail', async ({ payload }) => {
      throw new Error(`no route for ${payload}`);
    });
    const id = await enqueue({ kind: 'mail', payload: 'x' });
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      assert.equal(await jobs.runDue(), 1);
      const row = await jobs.find(id);
      assert.equal(row?.attempts, attempt);
      assert.equal(row?.last_error, 'no route for x');
      clock.advance(delaySeconds(attempt) - 1);
      assert.equal(await jobs.runDue(), 0, 'not before its time');
      clock.advance(1);
    }
    assert.equal((await jobs.find(id))?.state, 'failed');
    assert.equal(await jobs.runDue(), 0);
  });

  test(`${engine}: jobs of one unique key wait as one, and an order during the run runs once more`, async (t) => {
    const { clock, jobs, enqueue } = await site(t, engine);
    const seen: unknown[] = [];
    jobs.handle('index', async ({ payload }) => {
      seen.push(payload);
      if (payload === 2) await enqueue({ kind: 'index', payload: 3, unique_key: 'page 7' });
      return undefined;
    });
    const first = await enqueue({ kind: 'index', payload: 1, unique_key: 'page 7', due_at: clock.now() + 9 });
    const second = await enqueue({ kind: 'index', payload: 2, unique_key: 'page 7' });
    assert.equal(first, second);
    assert.equal(await jobs.runDue(), 2);
    assert.deepEqual(seen, [2, 3]);
    assert.notEqual(await enqueue({ kind: 'index', payload: 4, unique_key: 'page 7' }), first);
  });

  test(`${engine}: a cancelled job does not run; a running one is told`, async (t) => {
    const { jobs, enqueue } = await site(t, engine, { renewMs: 20 });
    let asked = false;
    let aborted = false;
    jobs.handle('export', async ({ job_id, signal, cancelled }) => {
      assert.equal(await cancelled(), false);
      assert.equal(await jobs.cancel(job_id), true);
      asked = await cancelled();
      await new Promise((resume) => signal.addEventListener('abort', resume));
      aborted = signal.aborted;
      throw new Error('stopped half way');
    });
    const waiting = await enqueue({ kind: 'export', payload: 1 });
    assert.equal(await jobs.cancel(waiting), true);
    assert.equal(await jobs.cancel(waiting), false);
    assert.equal(await jobs.runDue(), 0);
    const running = await enqueue({ kind: 'export', payload: 1 });
    assert.equal(await jobs.runDue(), 1);
    assert.ok(asked && aborted);
    assert.equal((await jobs.find(running))?.state, 'cancelled');
  });

  test(`${engine}: progress is seen from outside`, async (t) => {
    const { jobs, enqueue } = await site(t, engine);
    const seen: unknown[] = [];
    jobs.handle('import', async ({ job_id, progress }) => {
      await progress(3, 10);
      const row = await jobs.find(job_id);
      seen.push([row?.progress_done, row?.progress_total]);
      return undefined;
    });
    await enqueue({ kind: 'import', payload: 1 });
    await jobs.runDue();
    assert.deepEqual(seen, [[3, 10]]);
  });

  test(`${engine}: a recurring job comes back, also after a failure, and is one for all processes`, async (t) => {
    const { open, clock, jobs } = await site(t, engine);
    let ran = 0;
    const tidy = async () => {
      ran++;
      if (ran === 2) throw new Error('once');
      return undefined;
    };
    jobs.every('tidy', 3600, tidy);
    const other = createJobs({ db: open.db, engine, clock, log: SILENT });
    other.every('tidy', 3600, tidy);
    assert.equal((await jobs.runDue()) + (await other.runDue()), 1);
    clock.advance(3600);
    assert.equal((await jobs.runDue()) + (await other.runDue()), 1);
    clock.advance(delaySeconds(1));
    assert.equal(await other.runDue(), 1);
    assert.equal(await jobs.runDue(), 0);
    assert.equal(ran, 3);
  });

  test(`${engine}: a started runner does what is due; stopping gives back what is not done`, async (t) => {
    const { jobs, enqueue } = await site(t, engine);
    const begun = Promise.withResolvers<void>();
    jobs.handle('long', async ({ signal }) => {
      begun.resolve();
      await new Promise((resume) => signal.addEventListener('abort', resume));
      throw new Error('stopped half way');
    });
    const id = await enqueue({ kind: 'long', payload: 1 });
    jobs.start();
    await begun.promise;
    await jobs.stop();
    const row = await jobs.find(id);
    assert.deepEqual([row?.state, row?.attempts, row?.lease_until, row?.last_error], ['waiting', 0, 0, '']);
  });

  test(`${engine}: a kind with places of its own holds up no other, however many of it hang`, async (t) => {
    const { jobs, enqueue } = await site(t, engine);
    const [begun, mailed, answered] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    let calls = 0;
    const call = async () => {
      if (++calls === 2) begun.resolve();
      await answered.promise;
      return undefined;
    };
    jobs.handle('call', call, { ownPlaces: 2 });
    jobs.handle('mail', async () => {
      mailed.resolve();
      return undefined;
    });
    for (let n = 0; n < 5; n++) await enqueue({ kind: 'call', payload: n });
    jobs.start();
    await begun.promise;
    await enqueue({ kind: 'mail', payload: 1 });
    await mailed.promise;
    assert.equal(calls, 2);
    answered.resolve();
    await jobs.stop();
    await jobs.runDue();
    assert.equal(calls, 5);
  });

  test(`${engine}: two processes do every job once`, async (t) => {
    const { open, enqueue } = await site(t, engine);
    const ids: number[] = [];
    for (let n = 0; n < 30; n++) ids.push(await enqueue({ kind: 'count', payload: n }));
    const workers = [1, 2].map(() => startProcess(t, CHILD, { where: open.where, engine }));
    for (const worker of workers) assert.equal(await worker.next(), 'ready');
    for (const worker of workers) worker.send('go');
    const did = (await Promise.all(workers.map(allDone))).flat();
    assert.deepEqual(
      did.sort((a, b) => a - b),
      ids,
    );
  });

  test(`${engine}: the job of a killed process is taken over when its lease ran out, not before`, async (t) => {
    const { open, clock, enqueue } = await site(t, engine);
    clock.set(Math.floor(Date.now() / 1000));
    const id = await enqueue({ kind: 'hang', payload: 1 });
    const worker = startProcess(t, CHILD, { where: open.where, engine });
    await worker.next();
    worker.send('go');
    assert.deepEqual(await worker.next(), { holds: id });
    await worker.kill();
    const second = await openDatabase<JobTables>(open.where);
    t.after(() => second.close());
    const jobs = createJobs({ db: second.db, engine, clock, log: SILENT });
    jobs.handle('hang', async () => 'taken over');
    assert.equal(await jobs.runDue(), 0);
    clock.advance(60);
    assert.equal(await jobs.runDue(), 1);
    const row = await jobs.find(id);
    assert.deepEqual([row?.state, row?.report, row?.attempts], ['done', '"taken over"', 2]);
  });

  test(`${engine}: a process that lost its lease stops and does not overwrite what came of the job`, async (t) => {
    const { open, clock, jobs, enqueue } = await site(t, engine, { renewMs: 20 });
    const other = createJobs({ db: open.db, engine, clock, log: SILENT });
    other.handle('slow', async () => 'by the other');
    jobs.handle('slow', async ({ signal }) => {
      clock.advance(60);
      // As if this process had been asleep: the other takes the job before this one renews.
      assert.equal(await other.runDue(), 1);
      if (!signal.aborted) await new Promise((resume) => signal.addEventListener('abort', resume));
      return 'too late';
    });
    const id = await enqueue({ kind: 'slow', payload: 1 });
    assert.equal(await jobs.runDue(), 1);
    assert.equal((await jobs.find(id))?.report, '"by the other"');
  });

  test(`${engine}: a job that kills its process again and again is given up`, async (t) => {
    const { open, clock, jobs, enqueue } = await site(t, engine);
    let ran = 0;
    jobs.handle('bomb', async () => ++ran);
    const id = await enqueue({ kind: 'bomb', payload: 1 });
    const asLeft = { attempts: ATTEMPTS_MAX, lease_until: clock.now() - 1, lease_key: 'of the killed' };
    await open.db.updateTable('job').set(asLeft).execute();
    await jobs.runDue();
    assert.equal(ran, 0);
    const row = await jobs.find(id);
    assert.deepEqual([row?.state, row?.last_error], ['failed', 'The process ended while it ran']);
  });
});

async function allDone(worker: TestProcess): Promise<number[]> {
  const did: number[] = [];
  for (;;) {
    const message = await worker.next();
    if (message === 'nothing left') return did;
    if (typeof message === 'object' && message !== null && 'did' in message) did.push(Number(message.did));
  }
}
