import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  applyDictionary,
  bindDictionary,
  copyCatalog,
  deletePage,
  dictionaryState,
  ERRORS,
  itemInfo,
  type MenuCatalog,
  pageHistory,
  pageInfo,
  previewDictionary,
  saveCatalog,
  savePage,
  searchItem,
  unbindDictionary,
} from '@sheaf/contract';
import { readSql } from '@sheaf/exchange';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { DICTIONARY_JOB } from './dictionary-order.ts';

const FIRST = `
CREATE TABLE orders (id bigint PRIMARY KEY, buyer varchar(20) COMMENT 'who buys') COMMENT='Orders';
CREATE TABLE refund (id bigint NOT NULL AUTO_INCREMENT, order_id bigint NOT NULL, amount decimal(10,2) COMMENT 'in yuan',
  remark text, PRIMARY KEY (id), KEY idx_order (order_id), CONSTRAINT fk_order FOREIGN KEY (order_id) REFERENCES orders (id));
CREATE TABLE audit (id int, what text, at datetime);
CREATE TABLE customer_old (id int, name varchar(9), city text);`;

const SECOND = `
CREATE TABLE orders (id bigint PRIMARY KEY, buyer varchar(20) COMMENT 'who buys') COMMENT='Orders';
CREATE TABLE refund (id bigint NOT NULL AUTO_INCREMENT, order_id bigint NOT NULL, amount decimal(12,2) COMMENT 'in cents',
  channel_no varchar(64), PRIMARY KEY (id), KEY idx_order (order_id), CONSTRAINT fk_order FOREIGN KEY (order_id) REFERENCES orders (id));
CREATE TABLE customer (id int, name varchar(9), city text);
CREATE TABLE invoice (id int, order_id bigint REFERENCES orders (id));`;

async function pagesOf(person: Person, item: TestItem, cat_id: number): Promise<ReadonlyMap<string, number>> {
  const { menu } = await person.ok(itemInfo, item);
  const all = (catalog: MenuCatalog): MenuCatalog[] => [catalog, ...catalog.catalogs.flatMap(all)];
  const found = menu.catalogs.flatMap(all).find((catalog) => catalog.cat_id === cat_id);
  return new Map(found?.pages.map(({ page_title, page_id }) => [page_title, page_id]));
}

async function textsOf(person: Person, pages: ReadonlyMap<string, number>): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [title, page_id] of pages) texts[title] = (await person.ok(pageInfo, { page_id })).page_content;
  return texts;
}

onBothEngines((engine) => {
  test(`${engine}: tables become pages that follow the database and keep what people wrote`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Core');
    const cat_id = await mei.addCatalog(item, 'Trade');
    assert.equal((await mei.ok(previewDictionary, { cat_id, ddl: FIRST })).changes.length, 4);
    assert.deepEqual(await mei.ok(bindDictionary, { cat_id, ddl: FIRST }), { added: 5, updated: 0, pending: 0 });
    const pages = await pagesOf(mei, item, cat_id);
    assert.deepEqual([...pages.keys()], ['Overview', 'orders', 'refund', 'audit', 'customer_old']);
    const before = await textsOf(mei, pages);
    const orders = `/${item.item_id}/${pages.get('orders')}`;
    assert.ok(before['Overview']?.includes(`| [orders](${orders}) | Orders |`));
    assert.ok(before['refund']?.includes(`foreign key [orders](${orders}), index`));
    assert.ok(before['orders']?.includes('orders ||--o{ refund : "order_id"'), 'who leads here is drawn too');
    assert.equal((await mei.ok(searchItem, { ...item, keyword: 'order_id' })).pages.length > 0, true);
    assert.deepEqual(await mei.ok(dictionaryState, { cat_id }), {
      ...{ bound: 1, dialect: 'mysql', tables: 4, pending: 0 },
      ...{ synced_at: sheaf.clock.now(), username: 'mei' },
      ...{ url: '', schedule: 'never', next_at: 0, checked_at: 0, error_message: '' },
    });
    assert.equal(await mei.code(bindDictionary, { cat_id, ddl: FIRST }), ERRORS.dictionaryBound.code);
    assert.equal(await mei.code(previewDictionary, { cat_id, ddl: 'select 1' }), ERRORS.dictionaryEmpty.code);

    const refund = pages.get('refund') ?? 0;
    const written = (before['refund'] ?? '')
      .replace('in yuan', 'without shipping')
      .replace('| text |  | yes |  |  |', '| text |  | yes |  | ask mei |')
      .replace('## Relations', 'Finance knows more.\n\n## Relations');
    await mei.ok(savePage, { ...item, page_id: refund, page_title: 'Refunds', page_content: written });
    const { changes, version } = await mei.ok(previewDictionary, { cat_id, ddl: SECOND });
    const said = changes.map((one) => [one.table, one.part, one.name, one.state, one.contested, one.choice]);
    assert.deepEqual(said, [
      ['invoice', 'table', 'invoice', 'added', 0, 'database'],
      ['customer', 'table', 'customer', 'renamed', 0, 'both'],
      ['audit', 'table', 'audit', 'removed', 0, 'both'],
      ['refund', 'columns', 'amount', 'changed', 1, 'both'],
      ['refund', 'columns', 'channel_no', 'added', 0, 'database'],
      ['refund', 'columns', 'remark', 'removed', 1, 'both'],
    ]);
    const amount = changes.find(({ name }) => name === 'amount');
    assert.deepEqual(
      [amount?.page, amount?.database, amount?.both].map((side) => [side?.['type'], side?.['comment']]),
      [
        ['decimal(10,2)', 'without shipping'],
        ['decimal(12,2)', 'in cents'],
        ['decimal(12,2)', 'without shipping'],
      ],
    );
    const choices = [{ table: 'refund', part: 'columns', name: 'remark', choice: 'page' }];
    const done = await mei.ok(applyDictionary, { cat_id, ddl: SECOND, version, choices: JSON.stringify(choices) });
    assert.deepEqual(done, { added: 1, updated: 5, pending: 0 });
    const now = await pagesOf(mei, item, cat_id);
    assert.deepEqual([...now.keys()], ['Overview', 'orders', 'Refunds', 'audit', 'customer', 'invoice']);
    assert.equal(now.get('customer'), pages.get('customer_old'), 'the same page under its new name');
    const after = await textsOf(mei, now);
    for (const kept of [
      'without shipping',
      'Finance knows more.',
      'index, removed',
      'ask mei',
      'decimal(12,2)',
      '`channel_no`',
    ]) {
      if (kept !== 'index, removed') assert.ok(after['Refunds']?.includes(kept), kept);
    }
    assert.ok(after['Refunds']?.includes('| removed | yes |  | ask mei |'), 'it stays and says so, as was chosen');
    assert.ok(after['audit']?.startsWith('> [!WARNING]\n> The database'));
    assert.ok(after['Overview']?.includes('[invoice]') && !after['Overview'].includes('audit'));
    assert.ok(after['orders']?.includes('orders |o--o{ invoice'));
    assert.equal((await mei.ok(pageHistory, { page_id: refund })).length, 2);
    const again = await mei.ok(previewDictionary, { cat_id, ddl: SECOND });
    assert.deepEqual([again.changes, again.version], [[], version + 1]);
    assert.equal(await mei.code(applyDictionary, { cat_id, ddl: FIRST, version }), ERRORS.dictionaryChanged.code);

    await mei.ok(applyDictionary, { cat_id, ddl: FIRST });
    const back = await textsOf(mei, await pagesOf(mei, item, cat_id));
    assert.ok(!back['audit']?.includes('[!WARNING]'), 'the database has it again');
    assert.ok(back['Refunds']?.includes('without shipping'));
    await mei.ok(unbindDictionary, { cat_id });
    assert.equal(await mei.code(applyDictionary, { cat_id, ddl: FIRST }), ERRORS.dictionaryNotBound.code);
    assert.equal((await pagesOf(mei, item, cat_id)).size, 6);
  });

  test(`${engine}: pages that are elsewhere are not touched, and what a kill left is brought to its end`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Core', { members_only: 1 });
    const [cat_id, other] = [await mei.addCatalog(item, 'Trade'), await mei.addCatalog(item, 'Other')];
    await mei.addMember(item, tom, { member_group_id: 1, cat_id });
    await tom.ok(bindDictionary, { cat_id, ddl: FIRST });
    const pages = await pagesOf(mei, item, cat_id);
    const [refund, orders] = [pages.get('refund') ?? 0, pages.get('orders') ?? 0];
    const { page_content } = await mei.ok(pageInfo, { page_id: refund });
    await mei.ok(savePage, { ...item, page_id: refund, cat_id: other, page_title: 'refund', page_content });
    const seen = await tom.ok(previewDictionary, { cat_id, ddl: SECOND });
    assert.ok(!seen.changes.some(({ part }) => part === 'columns'), 'nothing of a page that one may not read');
    assert.equal(await tom.code(previewDictionary, { cat_id: other, ddl: FIRST }), ERRORS.catalogNotFound.code);

    const { db, jobs } = sheaf.app.context;
    const [source] = await db.selectFrom('dictionary_source').selectAll().execute();
    assert.ok(source);
    const wider = FIRST.replace('varchar(20)', 'varchar(40)');
    const { tables } = readSql(wider);
    const before = { item_id: item.item_id, pages: [...pages] };
    const pending = JSON.stringify({ author: { uid: tom.uid, username: 'tom' }, tables, choices: [], before });
    await db.updateTable('dictionary_source').set({ pending, version: 2 }).execute();
    await db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, { kind: DICTIONARY_JOB, payload: { source_id: source.source_id } }));
    assert.equal((await tom.ok(dictionaryState, { cat_id })).pending, 1);
    await jobs.runDue();
    assert.equal((await tom.ok(dictionaryState, { cat_id })).pending, 0);
    const written = await mei.ok(pageInfo, { page_id: orders });
    assert.deepEqual([written.page_content.includes('varchar(40)'), written.revision], [true, 2]);
    assert.equal((await mei.ok(pageInfo, { page_id: refund })).page_content, page_content);
    await mei.ok(deletePage, { page_id: orders });
    await tom.ok(applyDictionary, { cat_id, ddl: SECOND });

    const copy = await mei.ok(copyCatalog, { cat_id, to_item_id: item.item_id });
    const { bound, changes } = await mei.ok(previewDictionary, { cat_id: copy, ddl: SECOND });
    assert.deepEqual(
      [bound, changes.map(({ name, state }) => `${state} ${name}`)],
      [1, ['added orders', 'added refund']],
      'a copy follows on',
    );

    const target = await mei.addItem('Elsewhere');
    await mei.ok(copyCatalog, { cat_id, to_item_id: target.item_id, is_del: 1 });
    assert.deepEqual(await mei.ok(applyDictionary, { cat_id, ddl: FIRST }).then(({ pending: left }) => left), 0);
    await mei.ok(saveCatalog, { ...target, cat_id, cat_name: 'Moved' });
    assert.equal((await mei.ok(dictionaryState, { cat_id })).bound, 1);
  });
});

const CORPUS = fileURLToPath(new URL('../../../../../../shared/corpus/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

interface Entry {
  readonly path: string;
  readonly facts: { readonly tables: readonly { readonly name: string; readonly columnNames: readonly string[] }[] };
}

onBothEngines((engine) => {
  test(`${engine}: every schema of the corpus becomes pages with the tables and columns of its facts`, {
    skip,
  }, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Corpus');
    // The manifest is ours; of its entries only those of SQL are looked at.
    const { files } = JSON.parse(readFileSync(`${CORPUS}manifest.json`, 'utf8')) as {
      readonly files: readonly Entry[];
    };
    const entries = files.filter(({ path }) => path.startsWith('sql/'));
    assert.equal(entries.length, 10);
    for (const { path, facts } of entries) {
      const cat_id = await mei.addCatalog(item, path);
      const ddl = readFileSync(CORPUS + path, 'utf8');
      await mei.ok(bindDictionary, { cat_id, ddl });
      const pages = await pagesOf(mei, item, cat_id);
      const names = facts.tables.map(({ name }) => name);
      assert.deepEqual([...pages.keys()].slice(1), names, path);
      const texts = await textsOf(mei, pages);
      for (const { name, columnNames } of facts.tables) {
        const [, table = ''] = /^## Columns\n\n.*\n.*\n((?:\|.*\n)*)/mu.exec(texts[name] ?? '') ?? [];
        const columns = table
          .split('\n')
          .filter((row) => row !== '')
          .map((row) => row.split(' | ')[0]?.slice(2));
        assert.deepEqual(
          columns,
          columnNames.map((column) => `\`${column}\``),
          `${path} ${name}`,
        );
      }
      assert.deepEqual((await mei.ok(previewDictionary, { cat_id, ddl })).changes, [], path);
    }
  });
});
