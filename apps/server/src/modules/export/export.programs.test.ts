import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ERRORS,
  type ExportFormat,
  exportFile,
  orderExport,
  saveEnvironment,
  saveGlobalParam,
  setPageKind,
} from '@sheaf/contract';
import { openZip } from '@sheaf/exchange';
import { readSql } from '@sheaf/exchange/sql/read';
import { readXlsx } from '@sheaf/exchange/xlsx/read';
import { writeXlsx } from '@sheaf/exchange/xlsx/write';
import { cellsOf, emptySheet } from '@sheaf/sheet';
import { sql } from 'kysely';

import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { importFiles } from '../import/testing/import-zip.ts';

interface Asked {
  readonly item_id: number;
  readonly cat_id?: number;
  readonly page_id?: number;
}

interface Taken {
  readonly pages: number;
  readonly name: string;
  readonly bytes: Buffer;
}

async function taken(person: Person, asked: Asked, format: ExportFormat): Promise<Taken> {
  const { ticket, pages } = await person.ok(orderExport, { ...asked, format });
  const answer = await person.fetch(`${exportFile.path}?ticket=${ticket}`, { anonymous: true });
  assert.equal(answer.status, 200);
  const name = String(answer.headers.get('content-disposition'));
  return { pages, name, bytes: Buffer.from(await answer.arrayBuffer()) };
}

function call(url: string, method = 'GET'): string {
  return `##### Request URL\n\n- \`${url}\`\n\n##### Method\n\n- ${method}\n`;
}

onBothEngines((engine) => {
  test(`${engine}: API pages leave as OpenAPI and for Postman, as far as somebody may write`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom, ann] = [await sheaf.user('mei'), await sheaf.user('tom'), await sheaf.user('ann')];
    const item = await mei.addItem('Shop', { item_description: 'Sells', members_only: 1 });
    const { item_id } = item;
    const [orders, users] = [await mei.addCatalog(item, 'Orders'), await mei.addCatalog(item, 'Users')];
    const words = await mei.addCatalog(item, 'Words');
    await mei.addPage(item, 'Only words', 'text', words);
    for (const format of ['openapi', 'postman'] as const) {
      assert.equal(await mei.code(orderExport, { item_id, format }), ERRORS.exportNoCalls.code, 'no API page yet');
    }
    for (const [title, text, cat] of [
      ['Orders', call('/orders'), orders],
      ['Make an order', call('/orders', 'POST'), orders],
      ['Users', call('/users'), users],
    ] as const) {
      await mei.ok(setPageKind, { page_id: await mei.addPage(item, title, text, cat), kind: 'api' });
    }
    const variables = JSON.stringify([
      { name: 'who', value: 'me', is_secret: 0 },
      { name: 'key', value: 'hidden-value', is_secret: 1 },
    ]);
    await mei.ok(saveEnvironment, { item_id, name: 'Test', base_url: 'https://test.example/api', variables });

    const openapi = await taken(mei, item, 'openapi');
    assert.match(openapi.name, /Shop_\d{14}\.openapi\.json$/);
    assert.equal(openapi.pages, 3);
    const document = JSON.parse(String(openapi.bytes));
    assert.deepEqual(document.info, { title: 'Shop', description: 'Sells', version: '1.0.0' });
    assert.deepEqual(document.servers, [{ url: 'https://test.example/api', description: 'Test' }]);
    assert.deepEqual(document.tags, [{ name: 'Orders' }, { name: 'Users' }]);
    assert.deepEqual(Object.keys(document.paths), ['/orders', '/users']);
    assert.equal(document.paths['/orders'].post.summary, 'Make an order');
    const postman = await taken(mei, item, 'postman');
    assert.match(postman.name, /Shop_\d{14}\.postman_collection\.json$/);
    const collection = JSON.parse(String(postman.bytes));
    assert.deepEqual(
      collection.item.map(({ name, item: inside }: { name: string; item: object[] }) => [name, inside.length]),
      [
        ['Orders', 2],
        ['Users', 1],
      ],
    );
    assert.ok(!String(openapi.bytes).includes('hidden-value') && !String(postman.bytes).includes('hidden-value'));

    await mei.addMember(item, tom, { member_group_id: 1, cat_id: users });
    assert.deepEqual(Object.keys(JSON.parse(String((await taken(tom, item, 'openapi')).bytes)).paths), ['/users']);
    assert.ok(!String((await taken(tom, item, 'postman')).bytes).includes('Make an order'));
    for (const format of ['openapi', 'postman'] as const) {
      assert.equal(await tom.code(orderExport, { item_id, cat_id: orders, format }), ERRORS.catalogNotFound.code);
      assert.equal(await ann.code(orderExport, { item_id, format }), ERRORS.itemNotFound.code);
      assert.equal(await mei.code(orderExport, { item_id, cat_id: words, format }), ERRORS.exportNoCalls.code);
    }
    assert.equal((await taken(mei, { item_id, cat_id: orders }, 'openapi')).pages, 2);
  });

  test(`${engine}: what an API client keeps leaves as OpenAPI with what its item adds to each call`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Client');
    const json = JSON.stringify({ info: { from: 'runapi', method: 'get', url: 'https://h.example/orders' } });
    await mei.addPage(item, 'Orders', json);
    const { db } = sheaf.app.context;
    await db.updateTable('item').set({ item_type: 3 }).where('item_id', '=', item.item_id).execute();
    const global_param = JSON.stringify({ header: [{ name: 'X-Team', value: 'a' }] });
    await mei.ok(saveGlobalParam, { ...item, global_param });
    const { paths } = JSON.parse(String((await taken(mei, item, 'openapi')).bytes));
    assert.deepEqual(paths['/orders'].get.parameters[0].name, 'X-Team');
  });

  test(`${engine}: tables leave as statements, spreadsheets as Excel files, as far as somebody may write`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Data', { members_only: 1 });
    const { item_id } = item;
    const [shop, team] = [await mei.addCatalog(item, 'Shop'), await mei.addCatalog(item, 'Team')];
    await mei.addPage(item, 'Words', 'text', shop);
    for (const format of ['sql-mysql', 'sql-sqlite'] as const) {
      assert.equal(await mei.code(orderExport, { item_id, format }), ERRORS.exportNoTables.code);
    }
    assert.equal(await mei.code(orderExport, { item_id, format: 'xlsx' }), ERRORS.exportNoSheets.code);
    const tables =
      "CREATE TABLE `orders` (`id` bigint unsigned NOT NULL AUTO_INCREMENT COMMENT 'one', `team_id` int NOT NULL, `made` datetime DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (`id`), KEY `by_team` (`team_id`), CONSTRAINT `of` FOREIGN KEY (`team_id`) REFERENCES `teams` (`id`)); CREATE TABLE `teams` (`id` int NOT NULL, `name` varchar(20) NOT NULL DEFAULT '', PRIMARY KEY (`id`), UNIQUE KEY `named` (`name`));";
    await importFiles(sheaf, mei, { 'shop.sql': tables }, { item_id, cat_id: shop });
    await importFiles(sheaf, mei, { 'Prices.xlsx': book() }, { item_id, cat_id: shop });

    const mysql = await taken(mei, item, 'sql-mysql');
    assert.match(mysql.name, /Data_\d{14}\.mysql\.sql$/);
    assert.equal(mysql.pages, 2);
    const read = readSql(String(mysql.bytes)).tables.map(({ name, columns }) => [name, columns.length]);
    assert.deepEqual(read, [
      ['orders', 3],
      ['teams', 2],
    ]);
    await runs(sheaf, String((await taken(mei, item, `sql-${engine === 'postgres' ? 'postgresql' : 'sqlite'}`)).bytes));

    const one = await taken(mei, item, 'xlsx');
    assert.match(one.name, /Data_\d{14}\.xlsx$/);
    assert.deepEqual(await textsIn(one.bytes), ['7', '=A1*2']);
    await importFiles(sheaf, mei, { 'Plan.xlsx': book() }, { item_id, cat_id: team });
    const several = await openZip({ bytes: (await taken(mei, item, 'xlsx')).bytes, name: 'a.zip' });
    assert.deepEqual(
      several.files.map(({ path }) => path),
      ['Shop/Prices.xlsx', 'Team/Plan.xlsx'],
    );
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: team });
    assert.equal((await taken(tom, item, 'xlsx')).pages, 1);
    assert.equal(await tom.code(orderExport, { item_id, format: 'sql-mysql' }), ERRORS.exportNoTables.code);
    const elsewhere = { item_id, cat_id: shop, format: 'xlsx' } as const;
    assert.equal(await tom.code(orderExport, elsewhere), ERRORS.catalogNotFound.code);
  });
});

function book(): Uint8Array {
  const sheet = emptySheet('Numbers');
  sheet.rows = { len: 10, 0: { cells: { 0: { text: '7' }, 1: { text: '=A1*2' } } } };
  return writeXlsx([sheet]);
}

async function textsIn(bytes: Uint8Array): Promise<readonly (string | undefined)[]> {
  const [sheet] = (await readXlsx(bytes)).book;
  return [...cellsOf(sheet ?? emptySheet('none'))].map(({ cell }) => cell.text);
}

/** What is written for the database that the test runs on is taken by it; nothing of it stays. */
async function runs({ app }: Sheaf, statements: string): Promise<void> {
  const undo = new Error('as it was');
  const run = app.context.db.transaction().execute(async (tx) => {
    for (const statement of statements.split(/;\n/)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(tx);
    }
    throw undo;
  });
  await assert.rejects(run, undo);
}
