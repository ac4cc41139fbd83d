import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemInfo, LIMITS, savePage, searchItem } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: a search finds pages of one item with an excerpt, marks and the way to them [A-3.30 B-3.06 B-3.10 B-7.28]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const [item, other] = [await owner.addItem('Shop'), await owner.addItem('Other')];
    const orders = await owner.addCatalog(item, 'Orders');
    const page_id = await owner.addPage(
      item,
      '退款接口',
      `${'padding '.repeat(50)}\nA refund takes **five days**.`,
      orders,
    );
    await owner.addPage(item, 'Delivery', 'Nothing of the kind.');
    await owner.addPage(other, 'Refund elsewhere', 'refund');
    const answer = await sheaf.guest.ok(searchItem, { ...item, keyword: 'Refund' });
    assert.deepEqual([answer.item_id, answer.item_name, answer.capped], [item.item_id, 'Shop', false]);
    assert.deepEqual(
      answer.pages.map((page) => page.page_id),
      [page_id],
    );
    const [found] = answer.pages;
    assert.ok(found);
    assert.deepEqual(
      found.marks.map(([from, to]) => found.search_content.slice(from, to)),
      ['refund'],
    );
    assert.deepEqual(found.full_path, [
      { cat_id: orders, cat_name: 'Orders' },
      { page_id, page_title: '退款接口' },
    ]);
    assert.deepEqual([found.is_search_result, found.from_search_result], [1, 1]);
    const info = await sheaf.guest.ok(itemInfo, { ...item, keyword: '退款' });
    assert.deepEqual(
      info.found.map((page) => page.page_id),
      [page_id],
    );
    assert.deepEqual(info.menu, { pages: [], catalogs: [] });
    assert.equal((await sheaf.guest.post(searchItem, { ...item, keyword: '  ' })).error_field, 'keyword');
  });

  test(`${engine}: parts of words are found too, and signs that mean something to databases are text`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Parts');
    const page_id = await owner.addPage(item, 'Reference', 'call createOrderRequest at 100%_done');
    await owner.addPage(item, 'Bystander', 'nothing to see');
    const ids = async (keyword: string) =>
      (await owner.ok(searchItem, { ...item, keyword })).pages.map((page) => page.page_id);
    assert.deepEqual(await ids('eOrderReq'), [page_id]);
    assert.deepEqual(await ids('EORDERREQ'), [page_id]);
    assert.deepEqual(await ids('0%_d'), [page_id]);
    for (const keyword of ['%%%', '___', "' or 7=7 --", '"*', '\\', 'absent words'])
      assert.deepEqual(await ids(keyword), [], keyword);
  });

  test(`${engine}: a confined reader finds only what he may read, also by part of a word [A-6.04 A-6.05 A-7.32]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, reader] = [await sheaf.user('owner'), await sheaf.user('reader')];
    const item = await owner.addItem('Confined', { members_only: 1 });
    const mine = await owner.addCatalog(item, 'Mine');
    const below = await owner.addCatalog(item, 'Below', mine);
    const theirs = await owner.addCatalog(item, 'Theirs');
    const seen = await owner.addPage(item, 'Seen', 'the word zebra', below);
    await owner.addPage(item, 'Hidden', 'the word zebra', theirs);
    await owner.addPage(item, 'Root', 'the word zebra');
    await owner.addMember(item, reader, { member_group_id: 0, cat_id: mine });
    for (const keyword of ['zebra', 'ebr']) {
      const { pages } = await reader.ok(searchItem, { ...item, keyword });
      assert.deepEqual(
        pages.map((page) => page.page_id),
        [seen],
      );
      assert.deepEqual(
        pages[0]?.full_path.map(({ cat_name, page_title }) => cat_name ?? page_title),
        ['Mine', 'Below', 'Seen'],
      );
      assert.equal((await owner.ok(searchItem, { ...item, keyword })).pages.length, 3);
    }
    assert.equal(await sheaf.guest.code(searchItem, { ...item, keyword: 'zebra' }), 10_303);
    assert.equal(await sheaf.guest.code(searchItem, { item_id: 424_242, keyword: 'zebra' }), 10_303);
  });

  test(`${engine}: however many pages are out of a viewer's sight, they hide none that he may see`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, reader] = [await sheaf.user('owner'), await sheaf.user('reader')];
    const item = await owner.addItem('Crowded', { members_only: 1 });
    const [mine, theirs] = [await owner.addCatalog(item, 'Mine'), await owner.addCatalog(item, 'Theirs')];
    const older = await owner.addPage(item, 'Older', 'the word zebra', mine);
    const newer = await owner.addPage(item, 'Newer', 'the word zebra', mine);
    for (let n = 0; n <= LIMITS.searchResults; n++) await owner.addPage(item, `Zebra ${n}`, 'zebra', theirs);
    await owner.addMember(item, reader, { member_group_id: 0, cat_id: mine });
    const found = async (person: typeof owner) => {
      const { pages, capped } = await person.ok(searchItem, { ...item, keyword: 'zebra' });
      return { ids: pages.map((page) => page.page_id), capped };
    };
    assert.deepEqual(await found(reader), { ids: [newer, older], capped: false });
    const all = await found(owner);
    assert.deepEqual([all.ids.length, all.ids.includes(newer), all.capped], [LIMITS.searchResults, false, true]);
    await owner.ok(savePage, { ...item, page_id: older, page_title: 'Zebra', page_content: 'Stripes' });
    assert.deepEqual((await found(reader)).ids, [older, newer]);
    const best = await reader.ok(searchItem, { ...item, keyword: 'zebra', count: 1 });
    assert.deepEqual([best.pages.map((page) => page.page_id), best.capped], [[older], true]);
    const none = await reader.post(searchItem, { ...item, keyword: 'zebra', count: 0 });
    assert.equal(none.error_field, 'count');
    assert.equal((await found(owner)).ids[0], older, 'the title that was written last');
  });

  test(`${engine}: deleted pages and former texts are not found, and many hits are said to be more`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Many');
    const changed = await owner.addPage(item, 'Changed', 'formerly giraffe');
    const gone = await owner.addPage(item, 'Gone', 'a giraffe');
    await owner.ok(savePage, { ...item, page_id: changed, page_title: 'Changed', page_content: 'now a lion' });
    await owner.ok('/api/page/delete', { page_id: gone });
    assert.deepEqual((await owner.ok(searchItem, { ...item, keyword: 'giraffe' })).pages, []);
    for (let n = 0; n <= LIMITS.searchResults; n++) await owner.addPage(item, `Page ${n}`, 'walrus');
    const { pages, capped } = await owner.ok(searchItem, { ...item, keyword: 'walrus' });
    assert.deepEqual([pages.length, capped], [LIMITS.searchResults, true]);
    const read = await (await sheaf.guest.get(`/${item.item_id}?keyword=walrus`)).text();
    assert.match(read, /these are the best 100/);
  });
});
