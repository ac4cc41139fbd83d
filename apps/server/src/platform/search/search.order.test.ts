import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothEngines } from '../testing/databases.ts';
import { questionOf } from './index.ts';
import { index } from './testing/fresh-index.ts';
import { findByTiers, type Tier } from './tiers.ts';

onBothEngines((engine) => {
  test(`${engine}: title before headings before identifiers before body, however often the body says it`, async (t) => {
    const { put, find } = await index(t, engine);
    await put({ id: 4, title: 'Refund 退款', body: 'long '.repeat(2000) });
    await put({ id: 3, headings: 'About a refund 退款' });
    await put({ id: 2, identifiers: 'refund 退款' });
    await put({ id: 1, body: '退款 refund '.repeat(300) });
    for (const query of ['refund', '退款', 'refund 退款']) assert.deepEqual(await find(query), [4, 3, 2, 1], query);
    assert.deepEqual(await find('refund', { limit: 2 }), [4, 3]);
  });

  test(`${engine}: all words in one field before one of them in the title, those before beginnings`, async (t) => {
    const { put, find } = await index(t, engine);
    await put({ id: 8, identifiers: 'orderStatus' });
    await put({ id: 7, identifiers: 'order, status' });
    await put({ id: 6, title: 'Order', body: 'its status' });
    await put({ id: 5, title: 'status', body: 'of an order' });
    await put({ id: 4, headings: 'Order', body: 'the status of an order' });
    await put({ id: 3, body: 'status, order' });
    await put({ id: 2, title: 'Orders', body: 'each status' });
    await put({ id: 1, body: 'statuses of orders' });
    assert.deepEqual(await find('order status'), [7, 5, 6, 3, 4, 8, 1, 2]);
    assert.deepEqual(await find('status order', { limit: 5 }), [7, 5, 6, 3, 4]);
  });

  test(`${engine}: all words in title and headings together come before one of them there`, async (t) => {
    const { put, find } = await index(t, engine);
    await put({ id: 1, title: 'limit-count', headings: 'Share a quota by Redis 共享配额' });
    await put({ id: 2, title: 'Changes', headings: 'limit-count, Redis 共享配额' });
    await put({ id: 3, title: 'limit-counter', headings: 'Rediscover 共享配额' });
    await put({ id: 4, title: 'Redis', body: 'limit-count 共享配额' });
    await put({ id: 5, title: 'limit-count', body: 'Redis 共享配额' });
    await put({ id: 6, body: 'limit-count and Redis 共享配额' });
    assert.deepEqual(await find('limit-count redis'), [1, 2, 5, 4, 6, 3]);
    assert.deepEqual(await find('redis limit-count 共享配额'), [1, 2, 5, 4, 6, 3]);
    assert.deepEqual(await find('limit-count redis', { limit: 3 }), [1, 2, 5]);
  });

  test(`${engine}: a title of the word itself before titles that begin so, a text of it before all else that does`, async (t) => {
    const { put, find } = await index(t, engine);
    await put({ id: 1, title: 'order' });
    await put({ id: 2, headings: 'order' });
    await put({ id: 3, identifiers: 'order' });
    await put({ id: 4, body: 'order' });
    await put({ id: 5, title: 'orders 0' });
    await put({ id: 6, headings: 'orders 1' });
    await put({ id: 7, identifiers: 'orders 2' });
    await put({ id: 8, body: 'orders 3' });
    assert.deepEqual(await find('order'), [1, 5, 2, 3, 4, 6, 7, 8]);
    for (const limit of [1, 2, 3, 4, 5, 6, 7])
      assert.deepEqual(await find('order', { limit }), [1, 5, 2, 3, 4, 6, 7].slice(0, limit));
  });

  test(`${engine}: the one text of a word is found among any number that begin so`, async (t) => {
    const { db, search, put } = await index(t, engine);
    await put({ id: 1, body: 'answers ERR1' });
    for (let id = 10; id < 50; id++) await put({ id, headings: `ERR${id}`, identifiers: `ERR${id}`, body: 'answers' });
    for (let id = 50; id < 90; id++) await put({ id, identifiers: `ERR1${id}`, body: 'answers' });
    for (let id = 90; id < 130; id++) await put({ id, body: `answers ERR1${id}` });
    for (const text of ['ERR1', 'answers ERR1']) {
      const { hits, capped } = await search.find(db, { question: questionOf(text), scope: 18, limit: 20 });
      assert.deepEqual([hits[0]?.id, hits.length, capped], [1, 20, true], text);
    }
  });

  test(`${engine}: of several that are alike the one written last comes first`, async (t) => {
    const { put, find } = await index(t, engine);
    for (const id of [3, 1, 4, 2]) await put({ id, title: 'refund', body: 'refund '.repeat(id) });
    for (const id of [13, 11, 14, 12]) await put({ id, body: `${'退款 '.repeat(id)} refund 系统管理` });
    await put({ id: 1, title: 'refund' });
    await put({ id: 13, body: 'refund 系统管理' });
    assert.deepEqual(await find('refund'), [1, 2, 4, 3, 13, 12, 14, 11]);
    assert.deepEqual(await find('系统管理'), [13, 12, 14, 11]);
    assert.deepEqual(await find('refund', { limit: 6 }), [1, 2, 4, 3, 13, 12]);
  });

  test(`${engine}: of more hits than are asked for the answer says so, and a title is among them`, async (t) => {
    const { db, search, put } = await index(t, engine);
    await put({ id: 5000, title: 'common' });
    const entry = { kind: 'page', scope: 18, title: 'x', headings: '', identifiers: '', body: 'common' };
    await db.transaction().execute(async (tx) => {
      for (let id = 1; id <= 1500; id++) await search.put(tx, { ...entry, id });
    });
    const ask = { scope: 18, limit: 3 };
    const { hits, capped } = await search.find(db, { ...ask, question: questionOf('common') });
    assert.deepEqual([hits.map(({ id }) => id), capped], [[5000, 1500, 1499], true]);
    assert.deepEqual(await search.find(db, { ...ask, question: questionOf('absent') }), { hits: [], capped: false });
    assert.equal((await search.find(db, { ...ask, question: questionOf('common'), limit: 1501 })).capped, false);
  });

  test(`${engine}: a long text stands where its words do, once, and by the time it was written`, async (t) => {
    const { put, find } = await index(t, engine);
    // Several parts on PostgreSQL.
    const body = `起点 ${'系统管理用户登录权限配置，'.repeat(1500)} refund`;
    await put({ id: 1, title: '退款', body });
    await put({ id: 2, title: '其他', body });
    await put({ id: 3, body: '起点 refund 退款 系统管理' });
    await put({ id: 4, headings: '退款 refund', body });
    await put({ id: 5, body });
    assert.deepEqual(await find('退款'), [1, 4, 3]);
    assert.deepEqual(await find('起点 refund'), [5, 4, 3, 2, 1]);
    assert.deepEqual(await find('退款 refund'), [4, 1, 3]);
    assert.deepEqual(await find('系统管理', { limit: 3 }), [5, 4, 3]);
  });
});

test('of a word that no text holds only the titles are asked beside all texts, whole and as a beginning', async () => {
  const asked: string[] = [];
  const none = async (tier: Tier) => {
    asked.push(`${tier.words} ${tier.fields}`);
    return [];
  };
  const answer = await findByTiers({ question: questionOf('unheardof'), scope: 1, limit: 20 }, none);
  assert.deepEqual([answer.hits, asked], [[], ['whole title', 'whole anywhere', 'begun title', 'begun anywhere']]);
  asked.length = 0;
  await findByTiers({ question: questionOf('title:unheardof'), scope: 1, limit: 20 }, none);
  assert.deepEqual(asked, ['whole title', 'begun title']);
});
