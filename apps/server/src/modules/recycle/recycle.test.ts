import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  deleteCatalog,
  deletePage,
  ERRORS,
  itemInfo,
  LIMITS,
  listRecycled,
  pageHistory,
  pageInfo,
  recoverPage,
  savePage,
  searchItem,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { fillWithPages } from './testing/fill.queries.ts';

async function scene(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const item = await mei.addItem('Billing');
  await mei.addMember(item, tom, { member_group_id: 1 });
  return { sheaf, mei, tom, item };
}

async function found(person: Person, { item_id }: TestItem, keyword: string): Promise<number> {
  return (await person.ok(searchItem, { item_id, keyword })).pages.length;
}

/** The titles at the root and in the top-level catalogs. */
async function tree(person: Person, item: TestItem) {
  const { menu } = await person.ok(itemInfo, item);
  const titles = (pages: readonly { readonly page_title: string }[]) => pages.map(({ page_title }) => page_title);
  return { root: titles(menu.pages), catalogs: menu.catalogs.map(({ pages }) => titles(pages)) };
}

onBothEngines((engine) => {
  test(`${engine}: who manages an item sees what was deleted in it, by whom, when and from where, the last first [A-3.19 B-3.15 A-6.10 A-7.57 B-7.34]`, async (t) => {
    const { sheaf, mei, tom, item } = await scene(t, engine);
    const { item_id } = item;
    const orders = await mei.addCatalog(item, 'Orders');
    const refunds = await mei.addCatalog(item, 'Refunds', orders);
    const [first, second] = [await mei.addPage(item, 'First'), await tom.addPage(item, 'Second', 'text', refunds)];
    await mei.addPage(item, 'Stays');
    await mei.ok(deletePage, { page_id: first });
    sheaf.clock.advance(60);
    await tom.ok(deletePage, { page_id: second });
    const [newest, oldest, ...rest] = await mei.ok(listRecycled, { item_id });
    assert.deepEqual(rest, []);
    assert.deepEqual(newest, {
      ...newest,
      ...{ item_id, page_id: second, page_title: 'Second', del_by_uid: tom.uid, del_by_username: 'tom' },
      ...{ purge_at: sheaf.clock.now() + LIMITS.recycleDays * 86_400, origin_cat_id: refunds },
      origin_path: [
        { cat_id: orders, cat_name: 'Orders' },
        { cat_id: refunds, cat_name: 'Refunds' },
      ],
    });
    assert.match(newest?.del_time ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual([oldest?.page_id, oldest?.origin_cat_id, oldest?.origin_path], [first, 0, []]);
    assert.deepEqual(await mei.ok(listRecycled, { item_id, page: 2, count: 1 }), [oldest]);
    assert.equal(await tom.code(listRecycled, { item_id }), ERRORS.itemNotManaged.code);
    await mei.ok(deleteCatalog, { item_id, cat_id: orders });
    assert.equal((await mei.ok(listRecycled, { item_id }))[0]?.origin_cat_id, 0, 'the catalog is no more');
  });

  test(`${engine}: a page comes back at the root, with its history, its files and its words [A-4.11 B-4.32 A-7.58 B-7.35]`, async (t) => {
    const { mei, tom, item } = await scene(t, engine);
    const { item_id } = item;
    const orders = await mei.addCatalog(item, 'Orders');
    const page_id = await mei.addPage(item, 'Page', 'zebra 0', orders);
    for (let n = 1; n <= LIMITS.historyVersions + 2; n++) {
      await mei.ok(savePage, { item_id, page_id, page_title: 'Page', page_content: `zebra ${n}` });
    }
    const versions = (await mei.ok(pageHistory, { page_id })).length;
    await mei.ok(deletePage, { page_id });
    assert.deepEqual([await found(mei, item, 'zebra'), (await tree(mei, item)).root], [0, []]);
    assert.equal(await tom.code(recoverPage, { item_id, page_id }), ERRORS.itemNotManaged.code);
    assert.deepEqual(await mei.ok(recoverPage, { item_id, page_id }), []);
    assert.deepEqual([await found(mei, item, 'zebra'), await tree(mei, item)], [1, { root: ['Page'], catalogs: [[]] }]);
    assert.equal((await mei.ok(pageHistory, { page_id })).length, versions);
    await mei.ok(recoverPage, { item_id, page_id, to_origin: 1 });
    assert.equal((await mei.ok(pageInfo, { page_id })).cat_id, 0, 'it is back already, and stays');
    await mei.ok(deletePage, { page_id });
    await mei.ok(recoverPage, { item_id, page_id });
    assert.deepEqual(await mei.ok(listRecycled, { item_id }), []);
  });

  test(`${engine}: a page goes to its former place while that is there, and to nobody else's item`, async (t) => {
    const { mei, item } = await scene(t, engine);
    const { item_id } = item;
    const [orders, refunds] = [await mei.addCatalog(item, 'Orders'), await mei.addCatalog(item, 'Refunds')];
    const order = await mei.addPage(item, 'Order', 'text', orders);
    const refund = await mei.addPage(item, 'Refund', 'text', refunds);
    for (const page_id of [order, refund]) await mei.ok(deletePage, { page_id });
    await mei.ok(deleteCatalog, { item_id, cat_id: refunds });
    await mei.ok(recoverPage, { item_id, page_id: order, to_origin: 1 });
    assert.equal((await mei.ok(pageInfo, { page_id: order })).cat_id, orders);
    const gone = await mei.code(recoverPage, { item_id, page_id: refund, to_origin: 1 });
    assert.equal(gone, ERRORS.catalogNotFound.code);
    const other = await mei.addItem('Other');
    assert.equal(await mei.code(recoverPage, { ...other, page_id: refund }), ERRORS.pageNotFound.code);
    assert.deepEqual((await tree(mei, item)).root, []);
  });

  test(`${engine}: two who bring one page back at once find it there once, and a full item takes none`, async (t) => {
    const { sheaf, mei, item } = await scene(t, engine);
    const page_id = await mei.addPage(item, 'Page', 'zebra');
    await mei.ok(deletePage, { page_id });
    const both = await Promise.all([1, 2].map(() => mei.code(recoverPage, { ...item, page_id })));
    assert.deepEqual(both, [0, 0]);
    assert.equal(await found(mei, item, 'zebra'), 1);
    await mei.ok(deletePage, { page_id });
    await fillWithPages(sheaf.app.context, item.item_id, LIMITS.itemPages);
    assert.equal(await mei.code(recoverPage, { ...item, page_id }), ERRORS.itemFull.code);
    assert.equal((await mei.ok(listRecycled, item)).length, 1, 'it stays where it was');
    const single = await mei.addItem('Single', { item_type: 2 });
    const only = (await mei.ok(itemInfo, single)).default_page_id;
    await mei.ok(deletePage, { page_id: only });
    await mei.addPage(single, 'Another');
    const refused = await mei.post(recoverPage.path, { ...single, page_id: only });
    assert.equal(refused.error_message, ERRORS.singlePageTaken.en, 'it says what has to go first');
  });
});
