import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ApiResult,
  applyApiVersion,
  deleteApiSource,
  discardApiVersion,
  ERRORS,
  itemInfo,
  listApiSources,
  listReminders,
  pageHistory,
  pageInfo,
  previewApiVersion,
  saveApiSource,
  savePage,
  setLock,
  uploadApiVersion,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { pagesOfSource } from './api-source.service.ts';
import { documentHost } from './testing/document-host.ts';
import { importDocument, SHOP } from './testing/import-document.ts';

interface Named extends TestItem {
  readonly source_id: number;
}

async function imported(sheaf: Sheaf, mei: Person): Promise<Named> {
  const item = await mei.addItem('Shop', { members_only: 1 });
  await importDocument(sheaf, mei, SHOP, item);
  const [source] = await mei.ok(listApiSources, item);
  return { ...item, source_id: source?.source_id ?? 0 };
}

async function upload(person: Person, named: Named, content: string): Promise<ApiResult> {
  const file = { name: 'newer.yaml', bytes: content };
  const answer = await person.upload(uploadApiVersion.path, 'file', file, { ...named, lang: 'en' });
  assert.equal(answer.error_code, 0, answer.error_message);
  // What the call answers, checked by the server's own output schema.
  return answer.data as ApiResult;
}

async function pagesByKey(sheaf: Sheaf, { source_id }: Named): Promise<Readonly<Record<string, number>>> {
  const pages = await pagesOfSource(sheaf.app.context.db, source_id);
  return Object.fromEntries(pages.map(({ key, page_id }) => [key, page_id]));
}

async function textOf(person: Person, page_id = 0): Promise<string> {
  return (await person.ok(pageInfo, { page_id })).page_content;
}

async function change(person: Person, item: TestItem, page_id = 0, by: (text: string) => string): Promise<void> {
  const { page_title, page_content } = await person.ok(pageInfo, { page_id });
  await person.ok(savePage, { item_id: item.item_id, page_id, page_title, page_content: by(page_content) });
}

/** One parameter more, an operation more, one less, another title. */
const NEWER = SHOP.replace(
  'schema: { type: integer } }]',
  'schema: { type: number } }, { name: size, in: query, schema: { type: integer } }]',
)
  .replace('summary: Sell', 'summary: Sell one')
  .replace('  /health: { get: { summary: Health } }', '  /refunds: { post: { tags: [money], summary: Refund } }');

const call = (name: string, path: string, query: readonly object[] = []) => {
  const url = { raw: `https://a.example/${path}`, host: ['https://a.example'], path: [path], query };
  return { name, request: { method: 'GET', url } };
};
const PAGE = { key: 'page', value: '1', description: 'which page' };
const collection = (...item: readonly object[]) => JSON.stringify({ info: { name: 'Shop', _postman_id: 'x' }, item });

onBothEngines((engine) => {
  test(`${engine}: a newer collection of Postman merges the same way`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Shop', { members_only: 1 });
    const first = collection(call('Orders', 'orders', [PAGE]), call('Health', 'health'));
    await importDocument(sheaf, mei, first, item, 'shop.json');
    const [source] = await mei.ok(listApiSources, item);
    const named = { ...item, source_id: source?.source_id ?? 0 };
    const pages = await pagesByKey(sheaf, named);
    assert.deepEqual(Object.keys(pages), ['Health', 'Orders']);
    await change(mei, named, pages['Orders'], (text) => text.replace('which page', 'from one').concat('\nAsk Mei.\n'));
    const newer = [
      { ...PAGE, value: '2' },
      { key: 'size', value: '9' },
    ];
    const result = await upload(mei, named, collection(call('Orders', 'orders', newer), call('Refund', 'refund')));
    assert.deepEqual([result.state, result.added, result.changed, result.removed], ['waiting', 1, 1, 1]);
    await mei.ok(applyApiVersion, { ...named, version: 2 });
    const orders = await textOf(mei, pages['Orders']);
    assert.match(orders, /\| page \|.*from one.*\| 2 \||\| page \|.*2.*from one/);
    assert.ok(orders.includes('| size |') && orders.includes('Ask Mei.'));
    assert.match(await textOf(mei, pages['Health']), /##### API status\n\n- Deprecated/);
    const { menu } = await mei.ok(itemInfo, named);
    assert.ok(menu.pages.some(({ page_title }) => page_title === 'Refund'));
  });

  test(`${engine}: a newer document merges with what people wrote, and what both changed is as they choose`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, stranger] = [await sheaf.user('mei'), await sheaf.user('stranger')];
    const named = await imported(sheaf, mei);
    const pages = await pagesByKey(sheaf, named);
    await change(mei, named, pages['GET /orders'], (text) =>
      text.replace(/\| page \|.*\|/, '| page | 1 | no | string | from 1 |').concat('\nAsk Mei.\n'),
    );
    const counts = { added: 1, changed: 2, removed: 1, contested: 1 };
    const waits = { source_id: named.source_id, version: 2, state: 'waiting', ...counts };
    assert.deepEqual(await upload(mei, named, NEWER), waits);
    assert.deepEqual(await upload(mei, named, NEWER), waits, 'the same once more is no other version');
    const seen = await mei.ok(previewApiVersion, named);
    assert.deepEqual(
      seen.changes.map(({ key, state, sections }) => [
        key,
        state,
        sections.map(({ section, contested }) => [section, contested]),
      ]),
      [
        ['GET /orders', 'changed', [['query', 1]]],
        ['POST /refunds', 'added', []],
        ['GET /health', 'removed', []],
        [
          'POST /orders',
          'changed',
          [
            ['title', 0],
            ['description', 0],
          ],
        ],
      ],
    );
    const query = seen.changes.find(({ key }) => key === 'GET /orders')?.sections[0];
    assert.match(query?.leaves.both ?? '', /\| page \|.*number \| from 1 \|[\s\S]*\| size \|/);
    assert.match(query?.leaves.mine ?? '', /\| page \|.*string \| from 1 \|/);

    assert.equal(await stranger.code(previewApiVersion, named), ERRORS.itemNotFound.code);
    const foreign = { ...(await stranger.addItem('Own')), source_id: named.source_id };
    for (const endpoint of [previewApiVersion, deleteApiSource]) {
      assert.equal(await stranger.code(endpoint, foreign), ERRORS.apiSourceNotFound.code);
    }
    assert.equal(await mei.code(applyApiVersion, { ...named, version: 1 }), ERRORS.apiSourceChanged.code);
    const choices = [{ key: 'GET /orders', section: 'query', choice: 'mine' }] as const;
    const done = await mei.ok(applyApiVersion, { ...named, version: 2, choices: JSON.stringify(choices) });
    assert.deepEqual(done, { ...waits, state: 'applied' });

    const orders = await textOf(mei, pages['GET /orders']);
    assert.match(orders, /\| page \|.*string \| from 1 \|/);
    assert.ok(orders.includes('| size |') && orders.includes('Ask Mei.'));
    assert.match(await textOf(mei, pages['GET /health']), /##### API status\n\n- Deprecated/);
    assert.equal((await mei.ok(pageInfo, { page_id: pages['POST /orders'] ?? 0 })).page_title, 'Sell one');
    assert.equal(
      (await mei.ok(pageHistory, { page_id: pages['GET /orders'] ?? 0 })).length,
      2,
      'what was there is kept',
    );
    const { menu } = await mei.ok(itemInfo, named);
    assert.deepEqual(
      menu.catalogs.map(({ cat_name, pages: own }) => [cat_name, own.map(({ page_title }) => page_title)]),
      [
        ['orders', ['Orders', 'Sell one']],
        ['money', ['Refund']],
      ],
    );
    assert.equal((await upload(mei, named, NEWER)).state, 'same');

    await upload(mei, named, SHOP);
    await mei.ok(discardApiVersion, { ...named, version: 3 });
    assert.equal(await mei.code(previewApiVersion, named), ERRORS.apiSourceNothing.code);
    await upload(mei, named, SHOP);
    const back = (await mei.ok(previewApiVersion, named)).changes.find(({ key }) => key === 'GET /health');
    assert.equal(back?.state, 'returned');
    await mei.ok(applyApiVersion, { ...named, version: 3 });
    assert.ok(!(await textOf(mei, pages['GET /health'])).includes('Deprecated'));
    await mei.ok(deleteApiSource, named);
    assert.deepEqual(await mei.ok(listApiSources, named), []);
  });

  test(`${engine}: a page that somebody edits is brought up to date when he is done`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const named = await imported(sheaf, mei);
    await mei.addMember(named, tom, { member_group_id: 1 });
    const pages = await pagesByKey(sheaf, named);
    const page_id = pages['POST /orders'] ?? 0;
    await tom.ok(setLock, { page_id });
    await upload(mei, named, NEWER);
    assert.equal((await mei.ok(applyApiVersion, { ...named, version: 2 })).state, 'applying');
    assert.equal((await mei.ok(pageInfo, { page_id })).page_title, 'Sell');
    assert.equal((await mei.ok(listApiSources, named))[0]?.pending, 1);
    const refused = await mei.upload(uploadApiVersion.path, 'file', { name: 'a.yaml', bytes: SHOP }, { ...named });
    assert.equal(refused.error_code, ERRORS.apiSourceBusy.code);
    await change(tom, named, page_id, (text) => `${text}\nTom was here.\n`);
    await tom.ok(setLock, { page_id, lock_to: 1000 });
    sheaf.clock.advance(61);
    await sheaf.app.context.jobs.runDue();
    const { page_title, page_content } = await mei.ok(pageInfo, { page_id });
    assert.deepEqual([page_title, page_content.includes('Tom was here.')], ['Sell one', true]);
    assert.equal((await mei.ok(listApiSources, named))[0]?.pending, 0);
  });

  test(`${engine}: an address is fetched on its days: what only the document changed is applied, the rest waits`, async (t) => {
    const { answer, network } = await documentHost(t);
    const sheaf = await startSheaf(t, engine, { network });
    const mei = await sheaf.user('mei');
    const named = await imported(sheaf, mei);
    const pages = await pagesByKey(sheaf, named);
    const inside = { ...named, url: 'http://user:secret@docs.test/', schedule: 'daily' } as const;
    assert.equal(await mei.code(saveApiSource, inside), ERRORS.apiFetchRefused.code);
    await mei.ok(saveApiSource, { ...named, url: 'http://docs.test/api.yaml?key=secret', schedule: 'daily' });
    const due = async () => {
      sheaf.clock.advance(86_400);
      await sheaf.app.context.jobs.runDue();
      await sheaf.app.context.jobs.runDue();
      const [source] = await mei.ok(listApiSources, named);
      assert.ok(source);
      return source;
    };
    Object.assign(answer, { status: 503 });
    assert.match((await due()).error_message, /^The address http:\/\/docs\.test\/api\.yaml answered HTTP 503/);
    Object.assign(answer, { status: 200, body: 'openapi: 3.1.0\ninfo: [\n' });
    assert.match((await due()).error_message, /line \d/);
    answer.body = SHOP.replace('summary: Sell', 'summary: Sell one');
    const followed = await due();
    assert.deepEqual([followed.version, followed.waiting, followed.error_message], [2, 0, '']);
    assert.equal((await mei.ok(pageInfo, { page_id: pages['POST /orders'] ?? 0 })).page_title, 'Sell one');

    await change(mei, named, pages['GET /orders'], (text) => text.replace('- Orders', '- All our orders'));
    answer.body = SHOP.replace('summary: Orders', 'summary: Every order');
    const waits = await due();
    assert.deepEqual([waits.version, waits.waiting], [2, 3]);
    assert.ok((await textOf(mei, pages['GET /orders'])).includes('- All our orders'));
    const told = async () => (await mei.ok(listReminders, {})).list.filter((one) => one.action_type === 'sync');
    assert.deepEqual(
      (await told()).map(({ item_id }) => item_id),
      [named.item_id],
    );
    await due();
    assert.equal((await told()).length, 1, 'told once of each version');
  });
});
