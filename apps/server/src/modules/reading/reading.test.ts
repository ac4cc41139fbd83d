import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, type ReadingData } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function readJson(person: Person, path: string): Promise<ReadingData> {
  const response = await person.get(path, { accept: 'application/json' });
  assert.equal(response.status, 200, path);
  return response.json();
}

/** Items are private with a password unless said otherwise. */
async function privateItem(person: Person): Promise<TestItem> {
  return person.addItem('Secret plans', { password: 'open sesame' });
}

onBothEngines((engine) => {
  test(`${engine}: a guest gets an open page as finished HTML [A-1.02 A-1.03 A-2.13 A-2.14 B-2.01 B-2.02 B-2.19 B-6.01]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders API', { item_domain: 'orders' });
    const cat_id = await sheaf.admin.addCatalog(item, 'Payments');
    const first = await sheaf.admin.addPage(item, 'Start', 'Welcome **here**');
    const second = await sheaf.admin.addPage(item, 'Refunds', '## How\n\ntext', cat_id);
    for (const path of [`/orders/${second}`, `/ORDERS/${second}`, `/${item.item_id}/${second}`]) {
      const answer = await sheaf.guest.get(path);
      const html = await answer.text();
      assert.equal(answer.status, 200, path);
      for (const part of ['<h1', 'Refunds', 'Orders API', 'Payments', 'id="how"', `/orders/${first}`, '<details']) {
        assert.ok(html.includes(part), `${path}: ${part}`);
      }
      assert.doesNotMatch(html, /<[^>]+ style=/);
      assert.doesNotMatch(html, /<script(?![^>]*(?:src=|type="application\/json"))/);
    }
    const opened = await (await sheaf.guest.get('/orders')).text();
    assert.ok(opened.includes('<strong>here</strong>'), 'the item opens with its first page');
  });

  test(`${engine}: the address of an item may name a page by its query [B-2.04]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    const page_id = await sheaf.admin.addPage(item, 'Start');
    const answer = await sheaf.guest.get(`/${item.item_id}?page_id=${page_id}`);
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, `/${item.item_id}/${page_id}`]);
  });

  test(`${engine}: what is private and what is not there send a guest to the same door [A-8.08 B-8.01 A-2.08]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await privateItem(sheaf.admin);
    const page_id = await sheaf.admin.addPage(item, 'Plan', 'attack at dawn');
    const stranger = await sheaf.user('stranger');
    for (const who of [sheaf.guest, stranger]) {
      for (const id of [item.item_id, 999_999]) {
        const answer = await who.get(`/${id}/${page_id}`);
        assert.equal(answer.status, 302);
        assert.equal(
          answer.headers.get('location'),
          `/item/password/${id}?page_id=${page_id}&redirect=%2F${id}%2F${page_id}`,
        );
      }
      const alone = await who.get(`/page/${page_id}`);
      const absent = await who.get('/page/999999');
      assert.match(alone.headers.get('location') ?? '', /^\/item\/password\/0\?page_id=/);
      assert.match(absent.headers.get('location') ?? '', /^\/item\/password\/0\?page_id=/);
      assert.deepEqual([alone.status, absent.status], [302, 302]);
      const door = await (await who.get(`/item/password/${item.item_id}`)).text();
      assert.ok(!door.includes('Secret plans'));
      assert.equal((await who.get(`/${item.item_id}/${page_id}.md`)).status, 404);
    }
  });

  test(`${engine}: with the visit password a guest reads, without being told to search engines, until it changes [A-5.24 A-2.146 A-7.42]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await privateItem(sheaf.admin);
    const page_id = await sheaf.admin.addPage(item, 'Plan', 'attack at dawn');
    await sheaf.guest.ok('/api/item/pwd', { item_id: item.item_id, password: 'open sesame' });
    const path = `/${item.item_id}/${page_id}`;
    const html = await (await sheaf.guest.get(path)).text();
    assert.ok(html.includes('attack at dawn'));
    assert.match(html, /<meta name="robots" content="noindex">/);
    await sheaf.admin.ok('/api/item/update', { item_id: item.item_id, password: 'another' });
    assert.equal((await sheaf.guest.get(path)).status, 302);
  });

  test(`${engine}: a page that was changed, renamed, moved or deleted is shown so at once, on every process`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const other = await startSheaf(t, engine, { beside: sheaf });
    const item = await sheaf.admin.addItem('Orders');
    const page_id = await sheaf.admin.addPage(item, 'Start', 'one');
    const path = `/${item.item_id}/${page_id}`;
    const read = async () => (await other.guest.get(path)).text();
    assert.ok((await read()).includes('<p>one</p>'));
    await sheaf.admin.ok('/api/page/save', {
      item_id: item.item_id,
      page_id,
      page_title: 'Start',
      page_content: 'two',
    });
    assert.ok((await read()).includes('<p>two</p>'));
    await sheaf.admin.ok('/api/item/update', { item_id: item.item_id, item_name: 'Renamed' });
    assert.ok((await read()).includes('Renamed'));
    await sheaf.admin.addPage(item, 'Neighbour');
    assert.ok((await read()).includes('Neighbour'));
    await sheaf.admin.ok('/api/page/delete', { page_id });
    assert.equal((await other.guest.get(path)).status, 404);
  });

  test(`${engine}: a finished page has a tag, and is not sent twice to who has it`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    const page_id = await sheaf.admin.addPage(item, 'Start', 'one');
    const etag = (await sheaf.guest.get(`/${item.item_id}/${page_id}`)).headers.get('etag') ?? '';
    const again = await sheaf.guest.get(`/${item.item_id}/${page_id}`, { 'if-none-match': etag });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    await sheaf.admin.ok('/api/page/save', {
      item_id: item.item_id,
      page_id,
      page_title: 'Start',
      page_content: 'two',
    });
    assert.equal((await sheaf.guest.get(`/${item.item_id}/${page_id}`, { 'if-none-match': etag })).status, 200);
  });

  test(`${engine}: guests are spoken to in the language they prefer [A-1.13 A-9.17 B-1.10]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    const page_id = await sheaf.admin.addPage(item, 'Start');
    const lang = async (headers: Record<string, string>) =>
      /<html lang="([^"]+)"/.exec(await (await sheaf.guest.get(`/${item.item_id}/${page_id}`, headers)).text())?.[1];
    assert.equal(await lang({ 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.1' }), 'zh-CN');
    assert.equal(await lang({ 'accept-language': 'de,en;q=0.5' }), 'en');
    assert.equal(await lang({ 'accept-language': 'en', cookie: 'sheaf_lang=zh' }), 'zh-CN');
  });

  test(`${engine}: a confined reader sees and reaches his catalogs only`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const reader = await sheaf.user('reader');
    const item = await sheaf.admin.addItem('Books', { members_only: 1 });
    const [mine, other] = [await sheaf.admin.addCatalog(item, 'Mine'), await sheaf.admin.addCatalog(item, 'Other')];
    const seen = await sheaf.admin.addPage(item, 'Seen', 'a', mine);
    const hidden = await sheaf.admin.addPage(item, 'Hidden', 'b', other);
    const root = await sheaf.admin.addPage(item, 'Root', 'c');
    await sheaf.admin.addMember(item, reader, { member_group_id: 0, cat_id: mine });
    const data = await readJson(reader, `/${item.item_id}/${seen}`);
    assert.deepEqual(data.item.menu.pages, []);
    assert.deepEqual(
      data.item.menu.catalogs.map(({ cat_name }) => cat_name),
      ['Mine'],
    );
    for (const page_id of [hidden, root]) {
      const refused = await reader.get(`/${item.item_id}/${page_id}`, { accept: 'application/json' });
      const nowhere = await reader.get(`/${item.item_id}/999999`, { accept: 'application/json' });
      assert.deepEqual([refused.status, nowhere.status], [404, 404]);
      assert.equal(await refused.text(), await nowhere.text(), 'no right and not there look the same');
      assert.equal((await reader.get(`/${item.item_id}/${page_id}.md`)).status, 404);
      assert.equal((await reader.get(`/page/${page_id}`)).status, 302);
    }
    assert.equal((await reader.get(`/${item.item_id}/catalog/${other}`)).status, 404);
    assert.equal((await reader.get(`/${item.item_id}/catalog/${mine}`)).status, 200);
  });

  test(`${engine}: reading goes from page to page in the order of the tree [B-2.35]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Books');
    const cat_id = await sheaf.admin.addCatalog(item, 'Part');
    const inner = await sheaf.admin.addPage(item, 'Inner', 'b', cat_id);
    const outer = await sheaf.admin.addPage(item, 'Outer', 'a');
    const first = await readJson(sheaf.guest, `/${item.item_id}`);
    assert.deepEqual([first.page?.page_id, first.previous, first.next?.page_id], [outer, null, inner]);
    const last = await readJson(sheaf.guest, `/${item.item_id}/${inner}`);
    assert.deepEqual([last.previous?.page_title, last.next], ['Outer', null]);
    assert.deepEqual(
      last.page?.full_path.map(({ cat_name, page_title }) => cat_name ?? page_title),
      ['Part', 'Inner'],
    );
  });

  test(`${engine}: a large item sends the open path, and a page for each catalog`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Large');
    const [full, open] = [await sheaf.admin.addCatalog(item, 'Full'), await sheaf.admin.addCatalog(item, 'Open')];
    const { db } = sheaf.app.context;
    const row = {
      item_id: item.item_id,
      cat_id: full,
      top_cat_id: full,
      revision: 1,
      author_uid: 1,
      author_username: 'admin',
      created_at: 1,
      updated_at: 1,
    };
    const rows = Array.from({ length: LIMITS.treeNodesInHtml + 50 }, (_, at) => ({
      ...row,
      page_title: `Page ${at}`,
      batch_id: null,
    }));
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto('page')
        .values(rows.slice(at, at + 100))
        .execute();
    const page_id = await sheaf.admin.addPage(item, 'Here', 'x', open);
    const data = await readJson(sheaf.guest, `/${item.item_id}/${page_id}`);
    assert.deepEqual(data.menu_cut, [full]);
    assert.deepEqual(
      data.item.menu.catalogs.map(({ pages }) => pages.length),
      [0, 1],
    );
    const listed = await readJson(sheaf.guest, `/${item.item_id}/catalog/${full}`);
    assert.equal(listed.catalog?.pages.length, rows.length);
    const html = await (await sheaf.guest.get(`/${item.item_id}/${page_id}`)).text();
    assert.ok(html.includes(`/${item.item_id}/catalog/${full}`));
    assert.ok(html.length < 60_000);
  });

  test(`${engine}: the search form answers without scripts, in the item only`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    const page_id = await sheaf.admin.addPage(item, 'Refunds', 'the zebra clause');
    const elsewhere = await sheaf.admin.addItem('Elsewhere');
    await sheaf.admin.addPage(elsewhere, 'Zebra', 'zebra');
    const html = await (await sheaf.guest.get(`/${item.item_id}?keyword=zebra`)).text();
    assert.ok(html.includes(`/${item.item_id}/${page_id}`) && html.includes('<mark>zebra</mark>'));
    assert.ok(!html.includes('Elsewhere'));
  });

  test(`${engine}: the Markdown of a page is there for who may read it, byte for byte`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    const text = '# 标题\r\n\r\n<b>x</b> & "y"  \n';
    const page_id = await sheaf.admin.addPage(item, 'Start', text);
    const answer = await sheaf.guest.get(`/${item.item_id}/${page_id}.md`);
    assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.equal(await answer.text(), text);
  });

  test(`${engine}: a page by itself shows no tree [A-2.15 B-2.10]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    const page_id = await sheaf.admin.addPage(item, 'Alone', 'text');
    await sheaf.admin.addPage(item, 'Beside');
    const html = await (await sheaf.guest.get(`/page/${page_id}`)).text();
    assert.ok(html.includes('Alone') && !html.includes('Beside'));
  });

  test(`${engine}: the front door follows the setting [A-2.30 A-2.31 A-2.32]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Front', { item_domain: 'front' });
    assert.equal((await sheaf.guest.get('/')).status, 200);
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { home_page: 2 });
    assert.equal((await sheaf.guest.get('/')).headers.get('location'), '/user/login');
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { home_page: 3, home_item: String(item.item_id) });
    assert.equal((await sheaf.guest.get('/')).headers.get('location'), `/${item.item_id}`);
  });
});
