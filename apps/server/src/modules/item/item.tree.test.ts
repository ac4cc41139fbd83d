import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemInfo, LIMITS, type Menu, type MenuCatalog, savePage, sortPages, updateCatalogs } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

type Outline = readonly (string | readonly [string, Outline])[];

/** A menu as names: pages as words, catalogs as pairs. */
function outline({ pages, catalogs }: Menu | MenuCatalog): Outline {
  return [
    ...pages.map(({ page_title }) => page_title),
    ...catalogs.map((catalog) => [catalog.cat_name, outline(catalog)] as const),
  ];
}

onBothEngines((engine) => {
  test(`${engine}: the tree shows pages before catalogs, by order number and then by age [A-9.07 B-3.06 B-7.28]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Tree');
    const orders = await owner.addCatalog(item, 'Orders');
    const refunds = await owner.addCatalog(item, 'Refunds', orders);
    const early = await owner.addCatalog(item, 'Early', refunds);
    const intro = await owner.addCatalog(item, 'Intro');
    await owner.addPage(item, 'Late', 'text');
    const first = await owner.addPage(item, 'First', 'text');
    await owner.addPage(item, 'In orders', 'text', orders);
    await owner.addPage(item, 'In early', 'text', early);
    await owner.ok(sortPages, { item_id: item.item_id, pages: JSON.stringify({ [first]: 1 }) });
    await owner.ok(updateCatalogs, { ...item, cats: JSON.stringify([{ cat_id: intro, s_number: 2 }]) });
    const { menu, default_page_id, default_cat_ids } = await owner.ok(itemInfo, item);
    assert.deepEqual(outline(menu), [
      'First',
      'Late',
      ['Intro', []],
      ['Orders', ['In orders', ['Refunds', [['Early', ['In early']]]]]],
    ]);
    assert.equal(menu.catalogs[1]?.catalogs[0]?.level, 3);
    assert.equal(menu.catalogs[1]?.catalogs[0]?.parent_cat_id, orders);
    assert.deepEqual([default_page_id, default_cat_ids], [first, []]);
  });

  test(`${engine}: the page that is asked for opens, with the catalogs above it; else the first one there is [B-3.03 B-7.28]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const [item, other] = [await owner.addItem('Item'), await owner.addItem('Other')];
    const a = await owner.addCatalog(item, 'A');
    const b = await owner.addCatalog(item, 'B', a);
    const deep = await owner.addPage(item, 'Deep', 'text', b);
    const next = await owner.addPage(item, 'Next', 'text', a);
    const foreign = await owner.addPage(other, 'Foreign');
    const opened = async (fields: object) => {
      const info = await sheaf.guest.ok(itemInfo, { ...item, ...fields });
      return [info.default_page_id, ...info.default_cat_ids];
    };
    assert.deepEqual(await opened({}), [next, a]);
    assert.deepEqual(await opened({ default_page_id: deep }), [deep, a, b]);
    assert.deepEqual(await opened({ page_id: deep }), [deep, a, b]);
    assert.deepEqual(await opened({ default_page_id: foreign }), [next, a]);
    assert.equal((await sheaf.guest.ok(itemInfo, { page_id: foreign })).item_id, other.item_id);
    assert.equal(await sheaf.guest.code(itemInfo, {}), 10_303);
  });

  test(`${engine}: every change of the tree is seen by the next who asks, in this process and in another [B-3.06]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Fresh');
    const titles = async (url: string) => {
      const response = await fetch(`${url}/api/item/info`, {
        method: 'POST',
        body: new URLSearchParams({ item_id: `${item.item_id}` }),
      });
      return outline((await response.json()).data.menu);
    };
    const beside = await startSheaf(t, engine, { beside: sheaf });
    assert.deepEqual([await titles(sheaf.url), await titles(beside.url)], [[], []]);
    const page_id = await owner.addPage(item, 'Page');
    assert.deepEqual([await titles(sheaf.url), await titles(beside.url)], [['Page'], ['Page']]);
    const cat_id = await owner.addCatalog(item, 'Cat');
    await owner.ok(savePage, { page_id, ...item, cat_id, page_title: 'Renamed', page_content: 'text' });
    assert.deepEqual(
      [await titles(beside.url), await titles(sheaf.url)],
      [[['Cat', ['Renamed']]], [['Cat', ['Renamed']]]],
    );
    await owner.ok('/api/page/delete', { page_id });
    assert.deepEqual([await titles(sheaf.url), await titles(beside.url)], [[['Cat', []]], [['Cat', []]]]);
  });

  test(`${engine}: a confined member sees his catalogs with all below them, and no page of the root [A-6.04 A-6.05 B-3.02]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, writer] = [await sheaf.user('owner'), await sheaf.user('writer')];
    const item = await owner.addItem('Confined', { members_only: 1 });
    const mine = await owner.addCatalog(item, 'Mine');
    const below = await owner.addCatalog(item, 'Below', mine);
    const theirs = await owner.addCatalog(item, 'Theirs');
    await owner.addPage(item, 'Root page');
    const old = await owner.addPage(item, 'Old', 'text', below);
    await owner.addPage(item, 'Secret', 'text', theirs);
    await owner.addMember(item, writer, { member_group_id: 1, cat_id: mine });
    await writer.addPage(item, 'Written', 'text', mine);
    const info = await writer.ok(itemInfo, item);
    assert.deepEqual(outline(info.menu), [['Mine', ['Written', ['Below', ['Old']]]]]);
    assert.deepEqual([info.item_edit, info.item_manage, info.edit_catalogs], [false, false, [mine]]);
    assert.equal(info.default_page_id, info.menu.catalogs[0]?.pages[0]?.page_id);
    // The last author may delete what he wrote, a manager everything.
    assert.equal(info.menu.catalogs[0]?.pages[0]?.page_delete, 1);
    assert.equal(info.menu.catalogs[0]?.catalogs[0]?.pages[0]?.page_delete, 0);
    const all = await owner.ok(itemInfo, item);
    assert.equal(all.menu.pages[0]?.page_delete, 1);
    assert.deepEqual([all.item_edit, all.edit_catalogs], [true, []]);
    await owner.addMember(item, writer, { member_group_id: 0, cat_id: mine });
    const reading = await writer.ok(itemInfo, { ...item, default_page_id: old });
    assert.deepEqual([reading.edit_catalogs, reading.menu.catalogs[0]?.pages[0]?.page_delete], [[], 0]);
  });

  test(`${engine}: a large tree comes packed once for all, and complete with what differs [B-3.06]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, other] = [await sheaf.user('owner'), await sheaf.user('other')];
    const item = await owner.addItem('Large "packed" 项目');
    const head = { author_uid: owner.uid, author_username: 'owner', created_at: 1, updated_at: 1, batch_id: null };
    const pages = Array.from({ length: LIMITS.treeNodesInHtml + 1 }, (_, n) => `Page "${n}" \\ 页面`);
    for (let at = 0; at < pages.length; at += 100) {
      const some = pages.slice(at, at + 100);
      const rows = some.map((page_title) => ({ ...item, ...head, revision: 1, page_title }));
      await sheaf.app.context.db.insertInto('page').values(rows).execute();
    }
    const answered = async (person: Person, encoding: string) => {
      const body = JSON.stringify(item);
      const headers = { 'content-type': 'application/json', 'accept-encoding': encoding };
      const response = await person.fetch(itemInfo.path, { method: 'POST', headers, body });
      assert.equal(response.headers.get('content-encoding'), encoding === 'identity' ? null : encoding);
      assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
      return response.json();
    };
    for (const person of [sheaf.guest, owner, other, owner]) {
      const plain = await answered(person, 'identity');
      assert.deepEqual(await answered(person, 'gzip'), plain);
      assert.deepEqual(outline(plain.data.menu), pages);
      assert.deepEqual([plain.error_code, plain.data.is_login], [0, person !== sheaf.guest]);
      assert.equal(plain.data.menu.pages[0].page_delete, person === owner ? 1 : 0);
    }
    const added = await owner.addPage(item, 'Added');
    assert.equal((await answered(sheaf.guest, 'gzip')).data.menu.pages.at(-1).page_id, added);
  });

  test(`${engine}: a tree of many pages is built in time that grows as it does [B-3.06]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Large');
    const { db } = sheaf.app.context;
    const row = {
      ...item,
      revision: 1,
      author_uid: owner.uid,
      author_username: 'owner',
      created_at: 1,
      updated_at: 1,
      batch_id: null,
    };
    for (let at = 0; at < 20_000; at += 500) {
      const pages = Array.from({ length: 500 }, (_, n) => ({ ...row, page_title: `Page ${at + n}` }));
      await db.insertInto('page').values(pages).execute();
    }
    const measured: number[] = [];
    for (let round = 0; round < 10; round++) {
      const begin = performance.now();
      const { menu } = await sheaf.guest.ok(itemInfo, item);
      measured.push(performance.now() - begin);
      assert.equal(menu.pages.length, 20_000);
    }
    // Far above the bound that the benchmark measures: this finds a quadratic tree, not a slow machine.
    assert.ok(Math.min(...measured) < 1000, `${measured}`);
  });
});
