import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { recognise } from '../index.ts';
import { resolvePlaceholders } from '../placeholders.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';

const fixture = (name: string) => readFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));
const single = (content: Uint8Array | string): FileSource => ({
  ...memorySource({ 'dump.txt': content }, 'dump'),
  isSingle: true,
});

async function treeOf(source: FileSource): Promise<WholeTree> {
  const format = await recognise(source);
  assert.equal(format?.id, 'sql');
  return readWhole(await format.read({ language: 'en' }));
}

test('a dump becomes a page for each table, with its keys as links, and one that lists them', async () => {
  const tree = await treeOf(single(fixture('shop.mysql.sql')));
  assert.deepEqual(outlineOf(tree), ['Tables', 'orders', 'users']);
  assert.deepEqual(
    tree.pages.map(({ kind }) => kind),
    ['markdown', 'table', 'table'],
  );
  const targets = { page: (key: string) => `page:${key}`, asset: () => undefined };
  const orders = resolvePlaceholders(tree.texts.get('orders')?.content ?? '', targets);
  assert.match(orders, /^sold\n[\s\S]*\| `id` \| bigint \|[\s\S]*\[users[^\]]*\]\(page:users\)/);
  assert.match(
    resolvePlaceholders(tree.texts.get('overview')?.content ?? '', targets),
    /\[orders\]\(page:orders\) \| sold/,
  );
  assert.equal(tree.report.links.total, tree.report.links.mended);
});

test('tables of one name in two schemas are two pages, and other encodings are named', async () => {
  assert.deepEqual(outlineOf(await treeOf(single(fixture('two-schemas.postgresql.sql')))), ['Tables', 'a', 'other.a']);
  const gbk = await treeOf(single(fixture('gbk.sql')));
  assert.deepEqual(outlineOf(gbk), ['Tables', '表']);
  assert.deepEqual(
    gbk.report.losses.map(({ code, detail }) => `${code} ${detail}`),
    ['encoding-guessed GB18030'],
  );
});

test('data, views and routines are left out, and the report says so', async () => {
  const routine = 'CREATE FUNCTION two() RETURNS int BEGIN SELECT 1; RETURN 2; END';
  const tree = await treeOf(
    single(
      [
        'CREATE TABLE t (id int, view_id int); CREATE TABLE IF NOT EXISTS t (id int); CREATE TABLE T (other int);',
        "INSERT INTO t VALUES (1, 2); REPLACE INTO t VALUES ('CREATE VIEW', 3);",
        "CREATE ALGORITHM=UNDEFINED DEFINER='a'@'%' SQL SECURITY DEFINER VIEW seen AS SELECT id FROM t;",
        `${routine};`,
        `DELIMITER //\n${routine} //\nCREATE DEFINER=\`a\`@\`%\` TRIGGER told BEFORE INSERT ON t FOR EACH ROW BEGIN END //\nDELIMITER ;`,
      ].join('\n'),
    ),
  );
  assert.deepEqual(
    tree.report.losses.map(({ code, detail }) => [code, detail]),
    [
      ['table-twice', 'T'],
      ['sql-data', '2'],
      ['sql-views', '1'],
      ['sql-routines', '3'],
    ],
  );
});

test('several files are a catalog each; one without tables is named, and nothing but such is refused', async () => {
  const files = {
    'a/one.sql': 'CREATE TABLE one (id int);',
    'two.sql': 'CREATE TABLE two (id int);',
    'data.sql': 'INSERT INTO one VALUES (1);',
  };
  const tree = await treeOf(memorySource(files));
  assert.deepEqual(outlineOf(tree), ['two/', 'two/Tables', 'two/two', 'a/one/', 'a/one/Tables', 'a/one/one']);
  assert.deepEqual(
    tree.report.losses.map(({ code, where }) => [code, where]),
    [['no-tables', 'data.sql']],
  );
  await assert.rejects(treeOf(memorySource({ 'data.sql': 'SELECT 1;' })), { code: 'nothing-in-it' });
});
