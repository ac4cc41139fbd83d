import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { getOpenKey, openCatalogTree, openGetPage } from '@sheaf/contract';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { NO_MARIADB, startMariadb } from '../testing/mariadb.ts';
import { startSheaf } from '../testing/start-sheaf.ts';
import { runCommand } from './commands.ts';
import { EXIT } from './exit.ts';

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sheaf-remote-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** A site with an item, and its keys in a file, as somebody's CI has them. */
async function remote(t: TestContext) {
  const sheaf = await startSheaf(t, 'sqlite');
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Written by commands');
  const keys = await mei.ok(getOpenKey, item);
  const home = await folder(t);
  const file = join(home, 'keys.json');
  await writeFile(file, JSON.stringify(keys));
  const run = async (...args: string[]) => {
    const said: string[] = [];
    const [log, error] = (['log', 'error'] as const).map((kind) =>
      t.mock.method(console, kind, (text: unknown) => void said.push(String(text))),
    );
    const environment = { SHEAF_DATA_DIR: join(home, 'unused') };
    const [command = '', verb = '', ...rest] = args;
    const place = ['--site', `${sheaf.url}/`, '--keys', file];
    const code = await runCommand([command, verb, ...place, ...rest], environment);
    log?.mock.restore();
    error?.mock.restore();
    return { code, said: said.join('\n') };
  };
  return { run, home, file, keys, mei, item, ...sheaf };
}

test('docs scan writes a page of each comment below a folder, and again changes nothing', async (t) => {
  const { run, home, file, keys, guest } = await remote(t);
  await mkdir(join(home, 'src', 'node_modules'), { recursive: true });
  await writeFile(
    join(home, 'src', 'a.go'),
    '// showdoc\n// @catalog Go\n// @title In Go\n// @method post\n// @url /go\n',
  );
  await writeFile(join(home, 'src', 'b.py'), '"""\nshowdoc\n@title In Python & more\n@url /py\n"""\n');
  await writeFile(join(home, 'src', 'c.bin'), Buffer.from([0, 1, 2]));
  await writeFile(join(home, 'src', 'node_modules', 'd.js'), '// showdoc\n// @title Of others\n');
  for (let time = 1; time <= 2; time++) {
    const { code, said } = await run('docs', 'scan', join(home, 'src'));
    assert.deepEqual([code, said], [EXIT.done, 'files: 2\npages: 2']);
  }
  const tree = await guest.ok(openCatalogTree, keys);
  assert.deepEqual(
    tree.pages.map(({ page_title, kind }) => [page_title, kind]),
    [['In Python & more', 'api']],
  );
  assert.deepEqual(
    tree.catalogs.map(({ cat_name, pages }) => [cat_name, pages[0]?.method]),
    [['Go', 'POST']],
  );
  const inGo = { ...keys, page_title: 'In Go' };
  assert.equal((await guest.ok(openGetPage, inGo)).revision, 1);
  for (const [lang, heading] of [
    ['zh', '请求URL'],
    ['en', 'Request URL'],
  ] as const) {
    assert.equal((await run('docs', 'scan', join(home, 'src'), '--lang', lang)).code, EXIT.done);
    assert.ok((await guest.ok(openGetPage, inGo)).page_content.includes(heading), lang);
  }
  await writeFile(join(home, 'none.json'), '{}');
  for (const [args, zh, en] of [
    [['docs', 'scan', '/nowhere'], /^\/nowhere 不存在$/, /^\/nowhere is not there$/],
    [['docs', 'scan', home, '--site', 'http://localhost:9'], /9 没有应答$/, /9 does not answer$/],
    [['docs', 'scan', home, '--keys', '/no.json'], /^\/no\.json 不存在$/, /is not there$/],
    [['docs', 'scan', home, '--keys', join(home, 'src', 'a.go')], /a\.go 不是 JSON$/, /is no JSON$/],
    [['docs', 'scan', home, '--keys', join(home, 'none.json')], /里没有 api_key/, /holds no api_key/],
    [['db', 'push', '/nowhere.db'], /^\/nowhere\.db 不存在$/, /is not there$/],
    [['db', 'push', file], /^没能读取数据库：/, /^The database was not read: /],
  ] as const) {
    assert.match((await run(...args, '--lang', 'zh')).said, zh);
    assert.match((await run(...args, '--lang', 'en')).said, en);
  }
});

test('docs scan of a large folder asks the site a few times', async (t) => {
  const { run, home, keys, guest } = await remote(t);
  await mkdir(join(home, 'src'));
  const documents = 250;
  for (let at = 0; at < documents; at++) {
    await writeFile(join(home, 'src', `call-${at}.js`), `/**\n * showdoc\n * @title Call ${at}\n * @url /${at}\n */\n`);
    await writeFile(join(home, 'src', `other-${at}.js`), `export const n${at} = ${at}; // @title of nothing\n`);
  }
  const calls = t.mock.method(globalThis, 'fetch');
  const { code, said } = await run('docs', 'scan', join(home, 'src'));
  assert.deepEqual([code, said], [EXIT.done, `files: ${documents}\npages: ${documents}`]);
  assert.equal(calls.mock.callCount(), 3);
  calls.mock.restore();
  assert.equal((await guest.ok(openCatalogTree, keys)).pages.length, documents);
});

const TABLES = [
  'create table customer (id integer primary key, name varchar(50) not null)',
  'create table purchase (id integer primary key, customer_id integer references customer (id), total numeric(8,2))',
  'create index by_customer on purchase (customer_id)',
];

/** What the pages of these tables say, whatever database they came from. */
async function demandTables(
  guest: Awaited<ReturnType<typeof remote>>['guest'],
  keys: { api_key: string; api_token: string },
) {
  const tree = await guest.ok(openCatalogTree, keys);
  assert.deepEqual(
    tree.catalogs.map(({ cat_name, pages }) => [cat_name, pages.map(({ page_title }) => page_title).toSorted()]),
    [['Shop', ['Overview', 'customer', 'purchase']]],
  );
  const { page_content } = await guest.ok(openGetPage, { ...keys, page_title: 'purchase' });
  for (const part of ['customer_id', 'by_customer', 'total']) assert.ok(page_content.includes(part), page_content);
}

test('db push reads an SQLite file', async (t) => {
  const { run, home, keys, guest } = await remote(t);
  const path = join(home, 'shop.db');
  const database = new DatabaseSync(path);
  for (const statement of TABLES) database.exec(statement);
  database.close();
  const { code, said } = await run('db', 'push', path, '--catalog', 'Shop');
  assert.deepEqual([code, said], [EXIT.done, 'added: 3\nupdated: 0']);
  await demandTables(guest, keys);
  assert.match((await run('db', 'push', path, '--catalog', 'Shop')).said, /^added: 0/);
  for (const [lang, heading] of [
    ['zh', '## 列'],
    ['en', '## Columns'],
  ] as const) {
    await run('db', 'push', path, '--catalog', lang, '--lang', lang);
    const { catalogs } = await guest.ok(openCatalogTree, keys);
    const pages = catalogs.find(({ cat_name }) => cat_name === lang)?.pages;
    const page_id = pages?.find(({ page_title }) => page_title === 'purchase')?.page_id;
    const { page_content } = await guest.ok(openGetPage, { ...keys, page_id });
    assert.ok(page_content.includes(heading), page_content);
  }
  new DatabaseSync(join(home, 'empty.db')).close();
  for (const [lang, said] of [
    ['zh', /empty\.db 里没有表$/],
    ['en', /empty\.db has no tables$/],
  ] as const)
    assert.match((await run('db', 'push', join(home, 'empty.db'), '--lang', lang)).said, said);
});

test('db push reads a schema of PostgreSQL, with comments', {
  skip: process.env['TEST_DATABASE_URL'] ? false : 'TEST_DATABASE_URL is not set',
}, async (t) => {
  const { run, keys, guest } = await remote(t);
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const schema = `shop_${process.pid}_${Date.now()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(async () => {
    await client.query(`drop schema ${schema} cascade`);
    await client.end();
  });
  await client.query(`create schema ${schema}`);
  await client.query(`set search_path to ${schema}`);
  for (const statement of TABLES) await client.query(statement);
  await client.query(`comment on table customer is 'Who buys; it''s them'`);
  await client.query(`comment on column customer.name is 'As called'`);
  const { code, said } = await run('db', 'push', url, '--schema', schema, '--catalog', 'Shop');
  assert.deepEqual([code, said], [EXIT.done, 'added: 3\nupdated: 0']);
  await demandTables(guest, keys);
  const { page_content } = await guest.ok(openGetPage, { ...keys, page_title: 'customer' });
  assert.ok(page_content.includes("Who buys; it's them") && page_content.includes('As called'), page_content);
  assert.match(page_content, /character varying\(50\)/);
});

test('db push reads MariaDB', { skip: NO_MARIADB }, async (t) => {
  const { run, keys, guest } = await remote(t);
  const address = await startMariadb(t);
  const connection = await createConnection(address);
  await connection.query('create database shop');
  await connection.query('use shop');
  for (const statement of TABLES) await connection.query(statement);
  await connection.query(`alter table customer comment 'Who buys; it''s them'`);
  await connection.end();
  const { code, said } = await run('db', 'push', `${address}/shop`, '--catalog', 'Shop');
  assert.deepEqual([code, said], [EXIT.done, 'added: 3\nupdated: 0']);
  await demandTables(guest, keys);
  const { page_content } = await guest.ok(openGetPage, { ...keys, page_title: 'customer' });
  assert.ok(page_content.includes("Who buys; it's them"), page_content);
  assert.match((await run('db', 'push', `${address}/none`)).said, /none/);
});
