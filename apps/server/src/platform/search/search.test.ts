import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type SqlBool, sql } from 'kysely';
import { platformMigration } from '../../schema/migrations/0001-platform.ts';
import { withTables } from '../database/handles.ts';
import { migrate } from '../database/migrate.ts';
import type { Engine } from '../database/open.ts';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { PLATFORM } from '../testing/platform-migration.ts';
import { cutTexts } from './cut-texts.ts';
import {
  type CutTexts,
  createSearchIndex,
  type EntryColumns,
  likePattern,
  questionOf,
  type SearchTexts,
} from './index.ts';
import type { SearchTables } from './tables.ts';

const PAGES: readonly (Partial<SearchTexts> & { id: number })[] = [
  { id: 1, title: '用户登录接口', body: '通过用户名和密码登录，返回 user_token。' },
  { id: 2, title: 'getUserInfo', headings: 'Request Response', body: 'Returns the profile of a user by its user_id.' },
  {
    id: 3,
    title: 'Refunds',
    identifiers: 'POST /api/v2/refund/createOrder X-Request-Id',
    body: "It's a so-called “refund” (C++/C#).",
  },
  {
    id: 4,
    title: '数据字典',
    body: '表 sys_user_role：主键 id，字段 登 录 次数。𠮷野家 あいう カタカナ ｶﾀｶﾅ 한국어 문서',
  },
  { id: 5, title: 'Ｆｕｌｌ　Ｗｉｄｔｈ', body: 'café naïve ÅNGSTRÖM Straße ΟΔΟΣ ﬁle x̂y $scope __init__ 100% a_b' },
  {
    id: 6,
    title: 'Limits',
    body: 'AND OR NOT NEAR near(a b) "quoted" \'single\' \\back\\slash :* & | ! <-> ( ) * ^ { } HTTPServer2Go',
  },
  { id: 7, title: 'deep', body: `${'x'.repeat(400)} tail eof` },
];

// Each query with the pages that it finds, on either engine.
const QUERIES: readonly [query: string, ids: number[]][] = [
  ['用户', [1]],
  ['登录', [1]],
  ['登', [1, 4]],
  ['录', [1, 4]],
  ['登录接口', [1]],
  ['登录 接口', [1]],
  ['登接', []],
  ['用户 密码', [1]],
  ['用户密码', []],
  ['user', [1, 2, 4]],
  ['USER', [1, 2, 4]],
  ['userinf', [2]],
  ['info', [2]],
  ['UserInfo', [2]],
  ['getUserInfo', [2]],
  ['serInfo', []],
  ['user_id', [2]],
  ['user_token', [1]],
  ['token', [1]],
  ['role', [4]],
  ['sys_user', [4]],
  ['id', [2, 3, 4]],
  ['create order', [3]],
  ['order', [3]],
  ['/api/v2/refund', [3]],
  ['v2', [3]],
  ['X-Request-Id', [3]],
  ['request', [2, 3]],
  ["it's", [3]],
  ['C++', [3, 5]],
  ['𠮷野', [4]],
  ['𠮷', [4]],
  ['あい', [4]],
  ['カタカナ', [4]],
  ['ｶﾀ', [4]],
  ['한국', [4]],
  ['문서', [4]],
  ['full width', [5]],
  ['ｆｕｌｌ', [5]],
  ['café', [5]],
  ['cafe\u0301', [5]],
  ['cafe', []],
  ['ångström', [5]],
  ['straße', [5]],
  ['οδος', [5]],
  ['οδοσ', [5]],
  ['file', [5]],
  ['x̂', [5]],
  ['$scope', [5]],
  ['scope', [5]],
  ['__init__', [5]],
  ['init', [5]],
  ['100%', [5]],
  ['a_b', [5]],
  ['AND', [6]],
  ['OR NOT', [6]],
  ['near(a', [6]],
  ['"quoted"', [6]],
  ['"quo', [6]],
  ["'single' \\back", [6]],
  ['back\\slash', [6]],
  [':* & | ! <-> * ^', []],
  ['', []],
  ['   ', []],
  ['server', [6]],
  ['go', [6]],
  ['2go', [6]],
  ['x'.repeat(300), [7]],
  ['eof', [7]],
  ['title : deep', []],
  ['#1', [5]],
  ['#18', []],
  ['user -profile', [1, 4]],
  ['user -role -密码', [2]],
  ['-user', []],
  ['user -"profile of"', [1, 2, 4]],
  ['id -表', [2, 3]],
  ['title:user', [2]],
  ['title:info', [2]],
  ['标题：登录', [1]],
  ['title:登', [1]],
  ['title:profile', []],
  ['title:getUserInfo profile', [2]],
  ['user -title:getUserInfo', [1, 4]],
  ['"user"', [2]],
  ['"use"', []],
  ['“role”', [4]],
  ['--scope', [5]],
  ['owner:user', []],
];

async function index(t: TestContext, engine: Engine) {
  const open = await freshDatabase<SearchTables & { other: { n: number } }>(t, engine, PLATFORM);
  const search = createSearchIndex(engine);
  const put = (entry: Partial<SearchTexts> & { id: number; kind?: string; scope?: number }) =>
    open.db
      .transaction()
      .execute((tx) =>
        search.put(tx, { kind: 'page', scope: 18, title: '', headings: '', body: '', identifiers: '', ...entry }),
      );
  const find = async (
    text: string,
    more: { scope?: number | readonly number[]; kinds?: string[]; limit?: number } = {},
  ) => {
    const { hits } = await search.find(open.db, { question: questionOf(text), scope: 18, limit: 50, ...more });
    return hits.map(({ id }) => id);
  };
  return { db: open.db, search, put, find };
}

onBothEngines((engine) => {
  test(`${engine}: ${QUERIES.length} hard queries find what they should and nothing else`, async (t) => {
    const { put, find } = await index(t, engine);
    for (const page of PAGES) await put(page);
    for (const [query, ids] of QUERIES) {
      assert.deepEqual((await find(query)).sort(), ids, JSON.stringify(query));
    }
  });

  test(`${engine}: texts that were cut elsewhere are found alike, and none that were cut for the other engine`, async (t) => {
    const { db, search, find } = await index(t, engine);
    const put = (id: number, cut: CutTexts) =>
      db.transaction().execute((tx) => search.put(tx, { kind: 'page', scope: 18, id, cut }));
    const blank = { title: '', headings: '', body: '', identifiers: '' };
    for (const { id, ...texts } of PAGES) await put(id, cutTexts(engine, { ...blank, ...texts }));
    for (const [query, ids] of QUERIES) assert.deepEqual((await find(query)).sort(), ids, JSON.stringify(query));
    const other = engine === 'sqlite' ? 'postgres' : 'sqlite';
    await assert.rejects(put(1, cutTexts(other, blank)), /another engine/);
  });

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

  test(`${engine}: what is not visible is neither found nor counted, and hides nothing, however much it is`, async (t) => {
    const { db, search, put } = await index(t, engine);
    const entry = { kind: 'page', scope: 18, headings: '', identifiers: '' };
    for (const id of [1, 2, 3]) await put({ id, body: 'refund' });
    await db.transaction().execute(async (tx) => {
      for (let id = 1001; id <= 3500; id++) await search.put(tx, { ...entry, id, title: 'refund', body: 'refund' });
    });
    const visible = ({ id }: EntryColumns) => sql<SqlBool>`${id} < 1000`;
    const ask = { question: questionOf('refund'), scope: 18, visible };
    const ids = async (limit: number) => {
      const { hits, capped } = await search.find(db, { ...ask, limit });
      return [hits.map(({ id }) => id), capped];
    };
    assert.deepEqual(
      [await ids(3), await ids(2)],
      [
        [[3, 2, 1], false],
        [[3, 2], true],
      ],
    );
  });

  test(`${engine}: a search in several scopes finds what each of them has, few or many, newest first`, async (t) => {
    const { put, find } = await index(t, engine);
    for (let id = 1; id <= 60; id++) await put({ id, title: 'order', body: id === 7 ? 'refund' : '', scope: 100 + id });
    assert.deepEqual(await find('order', { scope: [103, 101, 999] }), [3, 1]);
    const most = Array.from({ length: 55 }, (_, n) => 101 + n);
    assert.deepEqual(await find('order', { scope: most, limit: 3 }), [55, 54, 53]);
    for (const scope of [most, [107, 108]])
      assert.deepEqual(await find('order -refund', { scope }).then((ids) => ids.includes(7)), false);
    assert.deepEqual(await find('order', { scope: [] }), []);
  });

  test(`${engine}: of a text in several parts what is left out may stand in any of them`, async (t) => {
    const { put, find } = await index(t, engine);
    const body = `起点 ${'系统管理用户登录权限配置，'.repeat(1500)} refund`;
    await put({ id: 1, title: '长文', body });
    await put({ id: 2, body: '起点 终点' });
    assert.deepEqual(await find('起点 -refund'), [2]);
    assert.deepEqual(await find('起点 -终点'), [1]);
    assert.deepEqual(await find('起点 -title:长文'), [2]);
    assert.deepEqual(await find('起点 refund -absent -title:none'), [1]);
  });

  test(`${engine}: a search keeps to its scope and kinds`, async (t) => {
    const { put, find } = await index(t, engine);
    await put({ id: 1, title: 'order' });
    await put({ id: 2, title: 'order', scope: 1 });
    await put({ id: 3, title: 'order', scope: 181 });
    await put({ id: 1, title: 'order', kind: 'catalog' });
    assert.deepEqual(await find('order', { scope: 181 }), [3]);
    assert.deepEqual(await find('order', { kinds: ['catalog'] }), [1]);
    assert.deepEqual(await find('order', { kinds: ['catalog', 'page'] }), [1, 1]);
    assert.deepEqual(await find('order', { kinds: [] }), []);
    assert.deepEqual(await find('page'), []);
    assert.deepEqual(await find('18'), []);
  });

  test(`${engine}: an entry is replaced and removed, and a scope emptied, in the transaction of the change`, async (t) => {
    const { db, search, put, find } = await index(t, engine);
    await put({ id: 1, title: 'first' });
    await put({ id: 1, title: 'second' });
    await put({ id: 2, title: 'second' });
    assert.deepEqual(await find('first'), []);
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await search.remove(tx, 'page', 1);
        throw new Error('undo');
      }),
    );
    assert.deepEqual((await find('second')).sort(), [1, 2]);
    await db.transaction().execute((tx) => search.remove(tx, 'page', 1));
    assert.deepEqual(await find('second'), [2]);
    await put({ id: 3, title: 'second', scope: 19 });
    await db.transaction().execute((tx) => search.removeScope(tx, 18));
    assert.deepEqual(await find('second'), []);
    assert.deepEqual(await find('second', { scope: 19 }), [3]);
  });

  test(`${engine}: a text that is about to move is found in both scopes until one of them gives it up`, async (t) => {
    const { db, search, put, find } = await index(t, engine);
    const inTurn = (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
      db.transaction().execute(work);
    const entry = { kind: 'page', headings: '', identifiers: '', body: '' };
    const listed = (after = 0) => search.listIds(db, { kind: 'page', scope: 18 }, { after, limit: 2 });
    for (const id of [1, 2, 3, 4]) await put({ id, title: 'order' });
    await put({ id: 5, title: 'order', kind: 'catalog' });
    await inTurn((tx) => search.putBeside(tx, { ...entry, id: 1, scope: 19, title: 'refund' }));
    await inTurn((tx) => search.putBeside(tx, { ...entry, id: 1, scope: 19, title: 'invoice' }));
    assert.deepEqual((await find('order')).sort(), [1, 2, 3, 4, 5]);
    assert.deepEqual(await find('invoice', { scope: 19 }), [1]);
    assert.deepEqual(await find('refund', { scope: 19 }), [], 'the later one stands in the place of the former');
    assert.deepEqual([await listed(), await listed(2), await listed(4)], [[1, 2], [3, 4], []]);
    await inTurn((tx) => search.removeMany(tx, { kind: 'page', scope: 18 }, [1, 3, 5, 77]));
    await inTurn((tx) => search.removeMany(tx, { kind: 'page', scope: 18 }, []));
    assert.deepEqual((await find('order')).sort(), [2, 4, 5]);
    assert.deepEqual(await find('invoice', { scope: 19 }), [1]);
    await put({ id: 1, title: 'order' });
    assert.deepEqual(await find('invoice', { scope: 19 }), [], 'a text that is saved is found where it is');
  });

  test(`${engine}: phrases and words of a very long text are found from its beginning to its end`, async (t) => {
    const { db, put, find } = await index(t, engine);
    // Every pair stands often, so that PostgreSQL runs out of positions per word and per text.
    const block = '系统管理用户登录权限配置，系统参数 alpha beta；';
    const body = `起点标记。${block.repeat(3000)}中途唯一短语甲。${block.repeat(3000)}终点用户管理系统 omega`;
    await put({ id: 1, title: '长文', body });
    await put({ id: 2, body: '中途 终点' });
    assert.deepEqual(await find('终点用户管理系统'), [1]);
    assert.deepEqual(await find('起点标记'), [1]);
    assert.deepEqual(await find('起点标记 终点用户管理'), [1]);
    assert.deepEqual(await find('唯一短语甲 omega 起点标记'), [1]);
    assert.deepEqual(await find('用户管理系统登录'), []);
    assert.deepEqual(await find('omega', { kinds: ['page'] }), [1]);
    await put({ id: 1, title: '短文' });
    const left = await withTables<SearchTables>(db).selectFrom('search_entry').select('id').execute();
    assert.equal(left.length, 2);
  });

  test(`${engine}: a text of very many different words, or of one word, is taken whole`, async (t) => {
    const { put, find } = await index(t, engine);
    const words = Array.from({ length: 60_000 }, (_, n) => `w${n.toString(36)}q`).join(' ');
    await put({ id: 1, body: `${words} 结尾标记` });
    await put({ id: 2, body: `${'哈'.repeat(10_000)} 结尾标记` });
    assert.deepEqual(await find(`w${(59_999).toString(36)}q`), [1]);
    assert.deepEqual((await find('结尾标记')).sort(), [1, 2]);
    assert.deepEqual(await find('哈哈哈哈'), [2]);
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

  test(`${engine}: what was found before entries could stand in two scopes is found after`, async (t) => {
    const open = await freshDatabase<SearchTables>(t, engine, [platformMigration]);
    const search = createSearchIndex(engine);
    const entry = { kind: 'page', scope: 18, headings: '', identifiers: '', body: '' };
    const put = (id: number, title: string) =>
      open.db.transaction().execute((tx) => search.put(tx, { ...entry, id, title }));
    await put(1, 'order');
    await put(2, 'order refund');
    await migrate(open, PLATFORM, { info: () => undefined });
    await put(2, 'order invoice');
    const find = async (text: string) => {
      const { hits } = await search.find(open.db, { question: questionOf(text), scope: 18, limit: 50 });
      return hits.map(({ id }) => id);
    };
    assert.deepEqual([(await find('order')).sort(), await find('refund'), await find('invoice')], [[1, 2], [], [2]]);
  });

  test(`${engine}: a search goes by the index`, async (t) => {
    const { db, put } = await index(t, engine);
    for (let id = 1; id < 300; id++) await put({ id, title: `word${id}`, body: 'text' });
    if (engine === 'sqlite') {
      const plan = await sql<{ detail: string }>`explain query plan
        select rowid from search_tokens where search_tokens match 'word7'`.execute(db);
      assert.match(plan.rows[0]?.detail ?? '', /VIRTUAL TABLE INDEX/);
      return;
    }
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain select id from search_entry where names @@ $$'title/word7'$$::tsquery`.execute(tx);
    });
    assert.match(JSON.stringify(plan.rows), /search_entry_names/);
  });
});

test('a pattern for like finds its text as it stands', () => {
  assert.equal(likePattern('50%_a\\b'), '%50\\%\\_a\\\\b%');
});
