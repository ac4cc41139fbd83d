import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  deletePage,
  ERRORS,
  type FoundItem,
  LIMITS,
  type RequestOf,
  saveCatalog,
  savePage,
  saveTeam,
  saveTeamItem,
  saveTeamMember,
  searchAll,
  searchItem,
  starItem,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

type Ask = Omit<RequestOf<typeof searchAll>, 'keyword'>;

async function found(person: Person, keyword: string, more: Ask = {}): Promise<FoundItem[]> {
  return (await person.ok(searchAll, { keyword, ...more })).items;
}

/** Titles of the pages, in their order, by the names of their items. */
async function titles(person: Person, keyword: string, more: Ask = {}): Promise<[string, string[]][]> {
  const items = await found(person, keyword, more);
  return items.map(({ item_name, pages }) => [item_name, pages.map(({ page_title }) => page_title)]);
}

/** Mei reads an item of her own, one that is shared with her but for a catalog, and one of her team. */
async function threeItems(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const shop = await mei.addItem('电商 Shop', { item_domain: 'eshop' });
  const orders = await mei.addCatalog(shop, '订单 Orders');
  const refunds = await mei.addCatalog(shop, '退款 Refunds', orders);
  await mei.addPage(shop, '发起退款', '调用 `createRefund`，地址 `/api/v1/users/{id}`，出错为 ERR_1024。', refunds);
  await mei.addPage(shop, 'Delivery', '# 退款规则\n\nThe user_id of **getUserInfo** is asked.', orders);
  const runbook = await tom.addItem('Runbook', { members_only: 1 });
  const open = await tom.addCatalog(runbook, 'Open');
  const closed = await tom.addCatalog(runbook, '退款 Secret');
  await tom.addPage(runbook, 'Duty', '发现重复退款时先关闭开关。', open);
  await tom.addMember(runbook, mei, { member_group_id: 0, cat_id: open });
  const ledger = await tom.addItem('Ledger', { members_only: 1 });
  await tom.addPage(ledger, 'Accounts', 'info of users 退');
  const { id: team_id } = await tom.ok(saveTeam, { team_name: 'Payments' });
  await tom.ok(saveTeamMember, { team_id, member_username: 'mei' });
  await tom.ok(saveTeamItem, { team_id, item_id: String(ledger.item_id) });
  return { sheaf, mei, tom, shop, orders, refunds, runbook, open, closed, ledger };
}

onBothEngines((engine) => {
  test(`${engine}: one search finds pages of all items that are mine or shared, by item and best first, with excerpts [A-2.65]`, async (t) => {
    const { sheaf, mei, tom, shop, refunds, orders } = await threeItems(t, engine);
    assert.deepEqual(await titles(mei, '退款'), [
      ['电商 Shop', ['发起退款', 'Delivery']],
      ['Runbook', ['Duty']],
    ]);
    assert.deepEqual(await titles(mei, '退'), [
      ['电商 Shop', ['发起退款', 'Delivery']],
      ['Ledger', ['Accounts']],
      ['Runbook', ['Duty']],
    ]);
    const [item] = await found(mei, 'refund');
    const [page] = item?.pages ?? [];
    assert.ok(item && page);
    assert.deepEqual(
      page.marks.map(([from, to]) => page.search_content.slice(from, to)),
      ['Refund'],
    );
    assert.deepEqual(
      page.full_path.map(({ cat_name, page_title }) => cat_name ?? page_title),
      ['订单 Orders', '退款 Refunds', '发起退款'],
    );
    assert.deepEqual([item.item_domain, item.is_found, page.item_id], ['eshop', 0, shop.item_id]);
    assert.deepEqual(
      item.catalogs.map(({ cat_id, full_path, marks }) => [cat_id, full_path.map((step) => step.cat_id), marks]),
      [[refunds, [orders, refunds], [[3, 9]]]],
    );
    for (const keyword of ['getUserInfo', 'userinfo', 'user_id', 'is asked', '规则'])
      assert.deepEqual(
        await titles(mei, keyword, { item_ids: `${shop.item_id}` }),
        [['电商 Shop', ['Delivery']]],
        keyword,
      );
    for (const keyword of ['/api/v1/users/{id}', 'ERR_1024', '1024', 'createref', '"api v1 users"', 'title:退款'])
      assert.deepEqual(await titles(mei, keyword), [['电商 Shop', ['发起退款']]], keyword);
    assert.deepEqual(await titles(mei, '"v1 api"'), []);
    assert.deepEqual(await found(await sheaf.user('stranger'), '退款'), []);
    assert.deepEqual(await titles(sheaf.admin, '退款'), [], 'an administrator too finds his own');
    assert.equal(await sheaf.guest.code(searchAll, { keyword: '退款' }), ERRORS.loginExpired.code);
    assert.equal((await mei.post(searchAll, { keyword: ' ' })).error_field, 'keyword');
    assert.equal((await mei.post(searchAll, { keyword: 'a', count: 101 })).error_field, 'count');
    assert.deepEqual(await titles(tom, 'createRefund'), [], 'an open item of somebody else is not in his lists');
    await tom.ok(starItem, shop);
    assert.deepEqual(await titles(tom, 'createRefund'), [['电商 Shop', ['发起退款']]]);
    assert.deepEqual(await titles(tom, 'createRefund', { editable: 1 }), []);
  });

  test(`${engine}: items and catalogs are found by their names, and item: keeps to some, in one item too`, async (t) => {
    const { mei, tom, shop, runbook, open, ledger } = await threeItems(t, engine);
    const named = async (keyword: string, more: Ask = {}) =>
      (await found(mei, keyword, more)).map(({ item_name, is_found, catalogs }) => [
        item_name,
        is_found,
        ...catalogs.map(({ cat_name }) => cat_name),
      ]);
    assert.deepEqual(await named('shop'), [['电商 Shop', 1]]);
    assert.deepEqual(await named('订单'), [['电商 Shop', 0, '订单 Orders']]);
    assert.deepEqual(await named('open'), [['Runbook', 0, 'Open']]);
    assert.deepEqual(await named('secret'), [], 'the name of a catalog that she may not read');
    assert.deepEqual(await named('item:run'), [['Runbook', 1]]);
    assert.deepEqual(await titles(mei, '退 item:run'), [['Runbook', ['Duty']]]);
    assert.deepEqual(await titles(mei, `退 item:eshop item:${ledger.item_id}`), [
      ['电商 Shop', ['发起退款', 'Delivery']],
      ['Ledger', ['Accounts']],
    ]);
    assert.deepEqual(await titles(mei, '退款 -item:shop'), [['Runbook', ['Duty']]]);
    assert.deepEqual(await titles(mei, '退款 -开关 -规则'), [['电商 Shop', ['发起退款']]]);
    assert.deepEqual(await titles(mei, '退', { editable: 1 }), [
      ['电商 Shop', ['发起退款', 'Delivery']],
      ['Ledger', ['Accounts']],
    ]);
    const inOne = async (keyword: string) =>
      (await mei.ok(searchItem, { ...shop, keyword })).pages.map(({ page_title }) => page_title);
    assert.deepEqual(await inOne('title:退款'), ['发起退款']);
    assert.deepEqual(await inOne('退款 -title:退款'), ['Delivery']);
    assert.deepEqual(await inOne('"user_id of getUserInfo"'), ['Delivery']);
    assert.deepEqual([await inOne('退款 item:eshop'), await inOne('退款 item:other')], [['发起退款', 'Delivery'], []]);
    await tom.ok(saveCatalog, { item_id: runbook.item_id, cat_id: open, cat_name: 'Renamed' });
    assert.deepEqual([await named('open'), await named('renamed')], [[], [['Runbook', 0, 'Renamed']]]);
  });

  test(`${engine}: nothing that a search answers tells of pages that the viewer may not read, however many they are`, async (t) => {
    const { sheaf, mei, tom, shop, runbook, closed, open } = await threeItems(t, engine);
    const gone = await mei.addPage(shop, 'Gone', 'text');
    await mei.ok(deletePage, { page_id: gone });
    const keywords = [
      '退款',
      '退',
      'refund',
      'info -user_id',
      '"重复退款"',
      '退款 -"关闭 x"',
      'title:退款',
      'absent',
      'secret',
      'item:run',
    ];
    const raw = async (path: string, input: object) => {
      const body = JSON.stringify(input);
      const headers = { 'content-type': 'application/json' };
      const answer = await mei.fetch(path, { method: 'POST', body, headers });
      return [answer.headers.get('content-length'), answer.headers.get('server-timing'), await answer.text()];
    };
    const world = async () => {
      const all = keywords.map((keyword) => raw(searchAll.path, { keyword, count: 2 }));
      const one = keywords.map((keyword) => raw(searchItem.path, { ...runbook, keyword }));
      return Promise.all([...all, ...one]);
    };
    const before = await world();
    const foreign = await tom.addItem('退款 Foreign', { members_only: 1 });
    await tom.addCatalog(foreign, '退款 secret');
    const everybodys = await tom.addItem('退款 open to all');
    for (let n = 0; n <= LIMITS.searchResults; n++) {
      const words = `退款 refund info 重复退款 关闭 x secret absent ${n}`;
      await tom.addPage(n % 2 === 0 ? runbook : foreign, `退款 ${n}`, words, n % 2 === 0 ? closed : 0);
    }
    await tom.addPage(runbook, '退款 root', '退款 absent');
    await tom.addPage(everybodys, '退款 refund', '退款 absent');
    await tom.addCatalog(runbook, 'absent', closed);
    const former = await tom.addPage(runbook, 'Duty 2', '退款 absent', open);
    await tom.ok(deletePage, { page_id: former });
    await tom.ok(savePage, { ...runbook, page_id: 0, cat_id: closed, page_title: 'absent', page_content: 'absent' });
    assert.deepEqual(await world(), before);
    assert.ok((await found(tom, 'absent')).length > 1, 'whoever may read them finds them');
    await tom.addMember(foreign, mei, { member_group_id: 0 });
    assert.ok((await titles(mei, 'absent'))[0]?.[1].length, 'a right counts from the next search on');
    assert.equal((await sheaf.admin.ok(searchItem, { ...runbook, keyword: 'absent' })).capped, false);
  });
});
