import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { itemInfo, pageInfo } from '@sheaf/contract';
import { onSharedSites } from '../../testing/shared-site.ts';
import { moved, orderOf } from './testing/move.ts';

const FAR_ID = 9_007_199_254_740_000;
const LAST_ID = 2_147_483_647;
/** After every calendar, and after every whole number that is exact here. */
const TIMES = [900_000_000_000_000, 9_223_372_036_854_775_807n] as const;

/** A database of the old product in which ids, times and orders are what no honest one holds. */
async function brokenSite(folder: string): Promise<string> {
  const file = join(folder, 'showdoc.db');
  const db = new DatabaseSync(file);
  db.exec(`create table user (uid integer, username text, reg_time integer);
    create table item (item_id integer, item_name text, uid integer, item_type integer, addtime integer, last_update_time integer);
    create table catalog (cat_id integer, item_id integer, cat_name text, parent_cat_id integer, s_number integer, addtime integer);
    create table page (page_id integer, item_id integer, cat_id integer, page_title text, page_content text, s_number integer, addtime integer);
    insert into user values (${LAST_ID}, 'old-owner', ${TIMES[1]});
    insert into item values (${FAR_ID}, 'Far away', ${LAST_ID}, 1, ${TIMES[0]}, ${TIMES[1]});
    insert into item values (7, 'Near', ${LAST_ID}, 1, -5, 0);
    insert into catalog values (${LAST_ID}, 7, 'Last', 0, 900000000000000, 0);
    insert into page values (${LAST_ID}, 7, ${LAST_ID}, 'Last page', 'text', -900000000000000, ${TIMES[0]});
    insert into page values (${FAR_ID}, 7, 0, 'Far page', 'text', 1, ${TIMES[1]});`);
  db.close();
  return file;
}

onSharedSites((engine, site) => {
  test(`${engine}: rows with ids, times and orders beyond all bounds come over, and what is written next has room`, async (t) => {
    const sheaf = site();
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-old-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await moved(sheaf, orderOf('', { given: await brokenSite(folder) }));
    const { menu } = await sheaf.admin.ok(itemInfo, { item_id: 7 });
    const pages = [...menu.pages, ...menu.catalogs.flatMap((catalog) => catalog.pages)];
    assert.deepEqual(
      pages.map(({ page_title }) => page_title),
      ['Far page', 'Last page'],
    );
    for (const { page_id } of pages) {
      assert.ok(page_id < 2_000_000_000, `${page_id}`);
      const { addtime } = await sheaf.admin.ok(pageInfo, { page_id });
      assert.match(addtime, /^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      assert.equal((await sheaf.admin.get(`/7/${page_id}`)).status, 200);
    }
    const mei = await sheaf.user('mei');
    assert.ok((await mei.addPage(await mei.addItem('New'), 'New page')) < 2_000_000_000);
    assert.equal((await sheaf.admin.post('/api/adminItem/getList', { page: 1, count: 20 })).error_code, 0);
  });
});
