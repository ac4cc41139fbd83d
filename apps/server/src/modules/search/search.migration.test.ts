import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchItem } from '@sheaf/contract';
import { type Kysely, sql } from 'kysely';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { titlePartsMigration } from '../../schema/migrations/0070-title-parts.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const TITLES = ['ListOrderItems v2', '用户 ÜBER 登录接口', "It's a \\ sign 🙂🙂🙂", 'ab'];

onBothEngines((engine) => {
  test(`${engine}: pages from before the middle of words was in the index are found by it as new ones are`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('writer');
    const item = await owner.addItem('Middles');
    for (const title of TITLES) await owner.addPage(item, title, 'text');
    const { db } = sheaf.app.context;
    const names = async () =>
      engine === 'postgres' ? (await sql`select id, names::text from search_entry order by id`.execute(db)).rows : [];
    const written = await names();
    await sql`drop index page_newest`.execute(db);
    if (engine === 'postgres') {
      const parts = sql`array(select lexeme from unnest(names) where lexeme like 'part/%')`;
      await sql`update search_entry set names = ts_delete(names, ${parts})`.execute(db);
      assert.notDeepEqual(await names(), written);
    }
    await titlePartsMigration.up(db as unknown as Kysely<unknown>, engine);
    assert.deepEqual(await names(), written);
  });

  test(`${engine}: a job sorts into the index what was written last, and it is found before and after`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { context } = sheaf.app;
    await context.jobs.runDue();
    const owner = await sheaf.user('writer');
    const item = await owner.addItem('Written');
    await owner.addPage(item, 'Kestrel', 'hovering');
    const found = async () =>
      (await owner.ok(searchItem, { ...item, keyword: 'hovering' })).pages.map(({ page_title }) => page_title);
    assert.deepEqual(await found(), ['Kestrel']);
    sheaf.clock.advance(61);
    await context.jobs.runDue();
    assert.equal(await context.search.tidy?.(context.db), engine === 'postgres' ? 0 : undefined);
    assert.deepEqual(await found(), ['Kestrel']);
  });
});
