import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { platformMigration } from '../../schema/migrations/0001-platform.ts';
import { searchInScopeMigration } from '../../schema/migrations/0069-search-in-scope.ts';
import { withTables } from '../database/handles.ts';
import { migrate } from '../database/migrate.ts';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { PLATFORM } from '../testing/platform-migration.ts';
import { cutTexts } from './cut-texts.ts';
import { type CutTexts, createSearchIndex, type EntryColumns, likePattern, questionOf } from './index.ts';
import type { SearchTables } from './tables.ts';
import { index } from './testing/fresh-index.ts';
import { PAGES, QUERIES } from './testing/hard-queries.ts';

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

  test(`${engine}: entries are copied where they hold their texts, but for texts that changed meanwhile`, async (t) => {
    const { db, search, put, find } = await index(t, engine);
    for (const id of [1, 2]) await put({ id, title: 'refund', body: `退款 ${'系统管理 '.repeat(2000)}` });
    await put({ id: 3, title: 'refund' });
    const pairs = [1, 2, 3].map((id) => ({ id, copy_id: 10 - id, version: id === 2 ? 1 : 2 }));
    const isCurrent = ({ version }: { version: Expression<number> }) => sql<SqlBool>`${version} = 2`;
    const copies = { kind: 'page', from_scope: 18, to_scope: 20, pairs, isCurrent };
    const made = await db.transaction().execute((tx) => search.copyMany(tx, copies));
    assert.deepEqual(made.toSorted(), engine === 'postgres' ? [7, 9] : []);
    const blank = { kind: 'page', scope: 20, headings: '', identifiers: '', title: 'refund', body: '退款 系统管理' };
    const rest = [7, 8, 9].filter((id) => !made.includes(id)).map((id) => ({ ...blank, id }));
    await db.transaction().execute((tx) => search.add(tx, rest));
    assert.deepEqual((await find('refund', { scope: 20 })).toSorted(), [7, 8, 9]);
    assert.deepEqual((await find('退款 系统', { scope: 20 })).toSorted(), engine === 'postgres' ? [8, 9] : [7, 8, 9]);
    assert.deepEqual((await find('refund')).toSorted(), [1, 2, 3]);
  });

  test(`${engine}: entries from before their scope was a word of theirs are found after it is`, async (t) => {
    const { db, put, find } = await index(t, engine);
    await put({ id: 1, title: 'refund', headings: '退款 系统管理', body: 'of an order' });
    await put({ id: 2, scope: 20, title: 'refund' });
    if (engine === 'postgres') {
      const without = (column: string) => sql`ts_delete(${sql.ref(column)}, 'in/' || scope)`;
      const set = sql`tokens = ${without('tokens')}, names = ${without('names')}`;
      await sql`update search_entry set ${set}`.execute(db);
      assert.deepEqual(await find('refund'), []);
    }
    await searchInScopeMigration.up(db as unknown as Kysely<unknown>, engine);
    assert.deepEqual(await find('refund'), [1]);
    assert.deepEqual(await find('系统管理 order'), [1]);
    assert.deepEqual(await find('refund', { scope: [18, 20] }), [2, 1]);
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

  test(`${engine}: what the first versions wrote into the index is found`, async (t) => {
    const open = await freshDatabase<SearchTables>(t, engine, [platformMigration]);
    const search = createSearchIndex(engine);
    const entry = { kind: 'page', scope: 18, headings: '', identifiers: '', body: '' };
    const put = (id: number, title: string) =>
      open.db.transaction().execute((tx) => search.put(tx, { ...entry, id, title }));
    if (engine === 'postgres') {
      await put(1, 'order');
      await put(2, 'order refund');
    } else {
      await sql`insert into search_entry (kind, id, part, parts, scope) values ('page', 1, 1, 1, 18), ('page', 2, 1, 1, 18)`.execute(
        open.db,
      );
      await sql`insert into search_tokens (rowid, title, headings, identifiers, body, place)
        values (1, 'order', '', '', '', '#18'), (2, 'order refund', 'two words', 'orderId order id', 'text', '#18')`.execute(
        open.db,
      );
    }
    await migrate(open, PLATFORM, { info: () => undefined });
    const find = async (text: string) => {
      const { hits } = await search.find(open.db, { question: questionOf(text), scope: 18, limit: 50 });
      return hits.map(({ id }) => id);
    };
    assert.deepEqual([await find('title:order'), await find('title:refund')], [[2, 1], [2]]);
    await put(2, 'order invoice');
    assert.deepEqual([(await find('order')).sort(), await find('refund'), await find('invoice')], [[1, 2], [], [2]]);
  });

  test(`${engine}: a search goes by the index`, async (t) => {
    const { db, put } = await index(t, engine);
    for (let id = 1; id < 300; id++) await put({ id, title: `word${id}`, body: 'text' });
    if (engine === 'sqlite') {
      const plan = await sql<{ detail: string }>`explain query plan
        select rowid from search_names where search_names match 'word7'`.execute(db);
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
