import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageInfo, savePage, searchItem, userInfo } from '@sheaf/contract';
import { sql } from 'kysely';
import { openDatabase } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

/** What a process gives to searches of its connections to PostgreSQL. */
const HELD = 3;

onBothEngines((engine) => {
  test(`${engine}: searches that do not end hold up no other work, and those that wait are answered in their turn`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, lin] = [await sheaf.user('mei'), await sheaf.user('lin')];
    const { item_id } = await mei.addItem('Item');
    const page_id = await mei.addPage({ item_id }, 'Page', 'needle');
    const search = { item_id, keyword: 'needle' };
    const other = await openDatabase(sheaf.config.database);
    t.after(() => other.close());
    const asked = await other.db.transaction().execute(async (tx) => {
      // on SQLite nothing keeps readers from their searches
      if (engine === 'postgres') await sql`lock table page_text in access exclusive mode`.execute(tx);
      const searches = Array.from({ length: 40 }, (_, n) => (n % 2 ? mei : sheaf.guest).ok(searchItem, search));
      const held = async () => {
        if (engine === 'sqlite') return HELD;
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_locks where not granted and relation = 'page_text'::regclass`.execute(
          tx,
        );
        return rows[0]?.count ?? 0;
      };
      while ((await held()) < HELD);
      for (let n = 0; n < 10; n++) await lin.ok(userInfo, {});
      assert.equal(await held(), HELD);
      return searches;
    });
    assert.equal((await Promise.all(asked)).filter(({ pages }) => pages.length === 1).length, 40);
    await mei.ok(savePage, { item_id, page_id, page_title: 'Page', page_content: 'other' });
    assert.deepEqual((await mei.ok(searchItem, search)).pages, []);
    assert.equal((await lin.ok(pageInfo, { page_id })).page_content, 'other');
  });
});
