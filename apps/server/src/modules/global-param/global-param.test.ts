import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  createSinglePage,
  ERRORS,
  itemDetail,
  itemInfo,
  listComments,
  requestData,
  saveGlobalParam,
  savePage,
  saveShare,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { download, json } from '../own-data/testing/packed-files.ts';

const call = (method: string, params: object) =>
  JSON.stringify({
    info: { from: 'runapi', type: 'api', method, url: 'https://api.test/orders' },
    request: { params },
  });
const row = (name: string, more: object = {}) => ({ name, value: `of ${name}`, require: '1', ...more });
const ALL = {
  query: [row('shop')],
  body: [row('unit')],
  header: [row('X-Trace'), row('X-Off', { enabled: 0 }), row('X-Gone', { disable: '1' })],
  cookies: [row('crumb')],
  preScript: 'sign(request)',
};

onBothEngines((engine) => {
  test(`${engine}: what an item of an API client adds to its calls stands before theirs for every reader, goes with a copy, and is its managers' to say [B-3.05]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Ledger');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const add = async (method: string, params: object) =>
      (await mei.ok(savePage, { ...item, page_title: method, page_content: call(method, params) })).page_id;
    const get = await add('get', { mode: 'urlencoded', urlencoded: [] });
    const post = await add('post', { mode: 'formdata', formdata: [{ name: 'own' }] });
    const put = await add('put', { mode: 'json', json: '{"own": 1}' });
    const { unique_key } = await mei.ok(saveShare, item);
    const alone = await mei.ok(createSinglePage, { page_id: get, isCreateSinglePage: 1 });
    const global_param = JSON.stringify(ALL);
    assert.equal(await mei.code(saveGlobalParam, { ...item, global_param }), ERRORS.globalParamElsewhere.code);
    assert.deepEqual((await mei.ok(itemInfo, { item_id: item.item_id })).global_param, []);
    const { db } = sheaf.app.context;
    await db.updateTable('item').set({ item_type: 3 }).where('item_id', '=', item.item_id).execute();

    const shown = async (page_id: number) => (await sheaf.guest.get(`/${item.item_id}/${page_id}`)).text();
    assert.doesNotMatch(await shown(get), /X-Trace/);
    const empty = await mei.ok(itemInfo, { item_id: item.item_id });
    const none = { query: [], body: [], header: [], cookies: [], preScript: '', postScript: '' };
    assert.deepEqual(empty.global_param, none);
    assert.equal(await tom.code(saveGlobalParam, { ...item, global_param }), ERRORS.itemNotManaged.code);
    const bad = await mei.post(saveGlobalParam, { ...item, global_param: '{"query":[{"name":""}]}' });
    assert.deepEqual([bad.error_code, bad.error_field], [ERRORS.badInput.code, 'global_param']);
    await mei.ok(saveGlobalParam, { ...item, global_param });

    const { global_param: told } = await tom.ok(itemInfo, { item_id: item.item_id });
    assert.ok('header' in told);
    assert.deepEqual(
      told.header.map(({ name, enabled, disable }) => [name, enabled, disable]),
      [
        ['X-Trace', 1, 0],
        ['X-Off', 0, 1],
        ['X-Gone', 0, 1],
      ],
    );
    const full = { type: 'string', require: 1, remark: '', disable: 0 };
    assert.deepEqual(told.query, [{ name: 'shop', value: 'of shop', ...full }]);
    assert.deepEqual([told.preScript, told.cookies.length], ['sign(request)', 1]);
    assert.deepEqual((await mei.ok(itemDetail, item)).global_param, told);

    for (const [page_id, seen, unseen] of [
      [get, /X-Trace.*of shop/s, /of unit|X-Off|X-Gone|crumb/],
      [post, /X-Trace.*of unit.*own/s, /of shop/],
      [put, /X-Trace/, /of shop|of unit/],
    ] as const) {
      // without the item's own facts, which name them all
      const [article = ''] = /<article[\s\S]*<\/article>/.exec(await shown(page_id)) ?? [];
      assert.match(article, seen);
      assert.doesNotMatch(article, unseen);
    }
    for (const way of [`${unique_key}/${get}`, 'unique_key' in alone ? alone.unique_key : ''])
      assert.match(await (await sheaf.guest.get(`/p/${way}`)).text(), /<article[\s\S]*X-Trace[\s\S]*<\/article>/);
    assert.deepEqual((await mei.ok(listComments, { page_id: get })).list, []);
    const copy = await mei.ok(addItem, { item_name: 'Copy', item_type: 1, copy_item_id: item.item_id });
    assert.deepEqual((await mei.ok(itemInfo, { item_id: copy.item_id })).global_param, told);
    await mei.ok(requestData, { password: mei.password });
    await sheaf.app.context.jobs.runDue();
    const files = await download(mei);
    assert.deepEqual(json(files, `items/Ledger-${item.item_id}/index.json`).global_param, told);

    await mei.ok(saveGlobalParam, { ...item, global_param: '{}' });
    assert.doesNotMatch(await shown(get), /X-Trace/);
    assert.deepEqual((await mei.ok(itemInfo, { item_id: item.item_id })).global_param, none);
  });
});
