import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Engine } from '../database/open.ts';
import { openDatabase } from '../database/open.ts';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { PLATFORM } from '../testing/platform-migration.ts';
import { startProcess } from '../testing/processes.ts';
import { createFeed } from './feed.ts';
import { Gaps } from './gaps.ts';
import type { FeedTables } from './tables.ts';

const CHILD = new URL('../testing/feeding-process.ts', import.meta.url).pathname;

async function feeds(t: TestContext, engine: Engine) {
  const open = await freshDatabase<FeedTables>(t, engine, PLATFORM);
  const clock = manualClock();
  const warnings: unknown[] = [];
  const log = { warn: (facts: object) => warnings.push(facts) };
  const start = async () => {
    const feed = createFeed({ db: open.db, clock, log });
    await feed.start();
    t.after(() => feed.stop());
    return feed;
  };
  const put = (topic: string, id: number) =>
    open.db.transaction().execute(async (tx) => createFeed({ db: open.db, clock, log }).put(tx, { topic, id }));
  return { open, clock, warnings, start, put };
}

onBothEngines((engine) => {
  test(`${engine}: listeners hear of committed changes of their topic, from the start on`, async (t) => {
    const { open, start, put } = await feeds(t, engine);
    await put('page', 1);
    const feed = await start();
    const heard: number[] = [];
    const end = feed.on('page', (id) => heard.push(id));
    await put('page', 2);
    await put('item', 3);
    await assert.rejects(
      open.db.transaction().execute(async (tx) => {
        await feed.put(tx, { topic: 'page', id: 4 });
        throw new Error('undo');
      }),
    );
    await put('page', 5);
    await feed.poll();
    await feed.poll();
    assert.deepEqual(heard, [2, 5]);
    assert.ok(feed.latest() > 0);
    end();
    await put('page', 6);
    await feed.poll();
    assert.deepEqual(heard, [2, 5]);
  });

  test(`${engine}: a listener that fails keeps the news from nobody`, async (t) => {
    const { start, put, warnings } = await feeds(t, engine);
    const feed = await start();
    const heard: number[] = [];
    feed.on('page', () => {
      throw new Error('listener');
    });
    feed.on('page', (id) => heard.push(id));
    await put('page', 1);
    await put('page', 2);
    await feed.poll();
    assert.deepEqual(heard, [1, 2]);
    assert.equal(warnings.length, 2);
  });

  test(`${engine}: more changes than one reading holds all arrive`, async (t) => {
    const { open, start } = await feeds(t, engine);
    const feed = await start();
    let heard = 0;
    feed.on('page', () => heard++);
    const rows = Array.from({ length: 2500 }, (_, id) => ({ topic: 'page', id, at: 0 }));
    for (let from = 0; from < rows.length; from += 500) {
      await open.db
        .insertInto('change_feed')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    await feed.poll();
    assert.equal(heard, 2500);
  });

  test(`${engine}: rows older than a day are dropped`, async (t) => {
    const { open, clock, start, put } = await feeds(t, engine);
    const feed = await start();
    await put('page', 1);
    await feed.poll();
    clock.advance(90_000);
    await put('page', 2);
    await feed.poll();
    const left = await open.db.selectFrom('change_feed').select('id').execute();
    assert.deepEqual(left, [{ id: 2 }]);
  });

  test(`${engine}: news of many is heard one by one, or not at all`, async (t) => {
    const { open, start } = await feeds(t, engine);
    const feed = await start();
    const heard: number[] = [];
    feed.on('page', (id) => heard.push(id));
    const ids = Array.from({ length: 2500 }, (_, n) => n + 1);
    const undone = open.db.transaction().execute(async (tx) => {
      await feed.putAll(tx, { topic: 'page', ids });
      throw new Error('undo');
    });
    await assert.rejects(undone, /undo/);
    await open.db.transaction().execute((tx) => feed.putAll(tx, { topic: 'page', ids: [] }));
    await feed.poll();
    assert.deepEqual(heard, []);
    await open.db.transaction().execute((tx) => feed.putAll(tx, { topic: 'page', ids }));
    await feed.poll();
    assert.deepEqual(
      heard.toSorted((a, b) => a - b),
      ids,
    );
  });

  test(`${engine}: another process hears of it, and is heard`, async (t) => {
    const { open, clock, start, put } = await feeds(t, engine);
    // The other process drops what is a day old by its own clock.
    clock.set(Math.floor(Date.now() / 1000));
    const feed = await start();
    const heard: number[] = [];
    feed.on('page', (id) => heard.push(id));
    const child = startProcess(t, CHILD, open.where);
    const first = [await child.next(), await child.next()];
    assert.deepEqual(first.sort(), [{ heard: 71 }, 'put'].sort());
    await feed.poll();
    assert.deepEqual(heard, [71]);
    await put('page', 72);
    assert.deepEqual(await child.next(), { heard: 72 });
  });
});

test('postgres: a change committed after a later one is heard too', {
  skip: process.env['TEST_DATABASE_URL'] ? false : 'TEST_DATABASE_URL is not set',
}, async (t) => {
  const { open, start, put } = await feeds(t, 'postgres');
  const late = await openDatabase<FeedTables>(open.where);
  t.after(() => late.close());
  const early = await start();
  const heard: string[] = [];
  early.on('page', (id) => heard.push(`early ${id}`));
  const latecomer = await late.db.transaction().execute(async (tx) => {
    await early.put(tx, { topic: 'page', id: 1 });
    await put('page', 2);
    await early.poll();
    assert.deepEqual(heard, ['early 2']);
    // This one begins between the two commits, and must hear of the one that is still to come.
    const feed = await start();
    feed.on('page', (id) => heard.push(`late ${id}`));
    return feed;
  });
  await early.poll();
  await early.poll();
  assert.deepEqual(heard, ['early 2', 'early 1']);
  await latecomer.poll();
  assert.deepEqual(heard, ['early 2', 'early 1', 'late 1']);
});

test('gaps are asked for two minutes long, and are bounded', () => {
  const gaps = new Gaps();
  gaps.note([5, 8, 9], 100);
  assert.deepEqual(gaps.open(220), [6, 7]);
  gaps.fill(6);
  assert.deepEqual(gaps.open(220), [7]);
  assert.deepEqual(gaps.open(221), []);
  gaps.note([1, 1_000_000], 300);
  assert.equal(gaps.open(300).length, 1000);
});
