import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ApiComparison,
  compareApiVersions,
  deleteMember,
  ERRORS,
  follow,
  getOpenKey,
  itemInfo,
  LIMITS,
  listApiVersions,
  listMembers,
  listReminders,
  openCompareApi,
  type ReadingData,
  saveSubscribers,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { importDocument, SHOP } from '../api-source/testing/import-document.ts';

/** A parameter is required now, an operation gone, another new. */
const NEWER = SHOP.replace('name: page, in: query', 'name: page, in: query, required: true')
  .replace("version: '1'", "version: '2'")
  .replace('  /health: { get: { summary: Health } }\n', '  /refunds: { post: { tags: [money], summary: Refund } }\n');

async function followed(sheaf: Sheaf, mei: Person, fields = {}): Promise<TestItem & { source_id: number }> {
  const item = await mei.addItem('Shop', fields);
  await importDocument(sheaf, mei, SHOP, item);
  await sheaf.app.context.jobs.runDue();
  const [source] = await mei.ok(listApiVersions, item);
  assert.equal(source?.versions.length, 1);
  return { ...item, source_id: source.source_id };
}

async function newVersion(sheaf: Sheaf, mei: Person, item: TestItem, document = NEWER): Promise<void> {
  await importDocument(sheaf, mei, document, item);
  await sheaf.app.context.jobs.runDue();
}

const told = ({ changes }: ApiComparison) => changes.map((each) => `${each.class} ${each.operation}: ${each.sentence}`);

/** In a language; what is answered is checked by the server's own output schema. */
async function compared(person: Person, fields: Readonly<Record<string, unknown>>): Promise<ApiComparison> {
  return compareApiVersions.output.parse(await person.ok(compareApiVersions.path, { lang: 'en', ...fields }));
}

async function memberId(mei: Person, item: TestItem, { uid }: Person): Promise<number> {
  const found = (await mei.ok(listMembers, { item_id: item.item_id })).find((one) => one.uid === uid);
  return found?.item_member_id ?? 0;
}

const BROKEN = 'broken GET /orders: Query parameter “page”: it is required now.';
const ALL = [BROKEN, 'added POST /refunds: This operation is new.', 'broken GET /health: This operation is gone.'];

onBothEngines((engine) => {
  test(`${engine}: two versions of an imported API are compared in plain words, in either direction`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await followed(sheaf, mei);
    assert.equal(await mei.code(compareApiVersions, item), ERRORS.apiVersionSingle.code);
    await newVersion(sheaf, mei, item);

    const [source] = await mei.ok(listApiVersions, item);
    assert.deepEqual(
      source?.versions.map(({ version, username, origin }) => [version, username, origin]),
      [
        [2, 'mei', 'import'],
        [1, 'mei', 'import'],
      ],
    );
    const newest = await compared(mei, item);
    assert.deepEqual(told(newest), ALL);
    assert.deepEqual([newest.before.document_version, newest.now.document_version, newest.breaks], ['1', '2', 1]);
    assert.deepEqual(newest.counts, { broken: 2, added: 1, changed: 0, deprecated: 0 });
    const { menu } = await mei.ok(itemInfo, item);
    const ids = menu.catalogs.flatMap(({ pages }) => pages).concat(menu.pages);
    assert.deepEqual(
      newest.changes.map(({ page_id }) => ids.find((page) => page.page_id === page_id)?.page_title),
      ['Orders', 'Refund', 'Health'],
    );

    const back = await compared(mei, { ...item, before: 2, now: 1, lang: 'zh' });
    assert.equal(back.changes[0]?.sentence, '查询参数“page”：不再是必填的。');
    assert.deepEqual(back.counts, { broken: 1, added: 1, changed: 1, deprecated: 0 });
    assert.equal(await mei.code(compareApiVersions, { ...item, now: 3 }), ERRORS.apiVersionNotFound.code);
    const other = await mei.addItem('Other');
    const elsewhere = { item_id: other.item_id, source_id: item.source_id };
    assert.equal(await mei.code(compareApiVersions, elsewhere), ERRORS.apiSourceNotFound.code);
  });

  test(`${engine}: a version marks the pages that it changed, tells who follows them, and both ends`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, lin, bo] = [await sheaf.user('mei'), await sheaf.user('lin'), await sheaf.user('bo')];
    const item = await followed(sheaf, mei, { members_only: 1 });
    const { menu } = await mei.ok(itemInfo, item);
    const orders = menu.catalogs.find(({ cat_name }) => cat_name === 'orders');
    const [list, sell] = orders?.pages ?? [];
    const health = menu.pages.find(({ page_title }) => page_title === 'Health');
    assert.ok(orders && list && sell && health);
    const aside = await mei.addCatalog(item, 'Aside');
    await mei.addMember(item, lin, { member_group_id: 1, cat_id: orders.cat_id });
    await mei.addMember(item, bo, { member_group_id: 1, cat_id: aside });
    await lin.ok(follow, { item_id: item.item_id, followed: 1 });
    await bo.ok(follow, { item_id: item.item_id, followed: 1 });
    const [above, beside, gone] = [await sheaf.user('above'), await sheaf.user('beside'), await sheaf.user('gone')];
    for (const one of [above, beside, gone]) await mei.addMember(item, one, { member_group_id: 0 });
    await above.ok(follow, { item_id: item.item_id, cat_id: orders.cat_id, followed: 1 });
    await mei.ok(saveSubscribers, { page_id: health.page_id, uids: `${beside.uid},${gone.uid}` });
    await mei.ok(deleteMember, { ...item, item_member_id: await memberId(mei, item, gone) });
    await newVersion(sheaf, mei, item);

    // each sees what is about his pages, and no more of it is counted
    const seen = await compared(lin, item);
    assert.deepEqual([told(seen), seen.counts], [[BROKEN], { broken: 1, added: 0, changed: 0, deprecated: 0 }]);
    assert.deepEqual(await bo.ok(listApiVersions, item), []);
    assert.equal(await bo.code(compareApiVersions, item), ERRORS.apiSourceNotFound.code);
    const stranger = await sheaf.user('stranger');
    assert.equal(await stranger.code(compareApiVersions, item), ERRORS.itemNotVisible.code);

    const reminded = async (person: Person, action = 'break') =>
      (await person.ok(listReminders, {})).list
        .filter(({ action_type }) => action_type === action)
        .map(({ message_content, object_type }) => [object_type, message_content]);
    assert.deepEqual(await reminded(lin), [['item', 'Shop 2']]);
    assert.deepEqual([await reminded(above), await reminded(beside)], [[['item', 'Shop 2']], [['item', 'Shop 2']]]);
    assert.deepEqual([await reminded(bo), await reminded(mei)], [[], []], 'who sees none of it, and who did it');
    assert.deepEqual(await reminded(gone), [], 'who may no longer read it');

    const mark = async (page_id: number) => {
      const page = await mei.get(`/${item.item_id}/${page_id}`, { accept: 'application/json' });
      // What the page is made from, as its own type says.
      return ((await page.json()) as ReadingData).api_change?.class;
    };
    assert.deepEqual(
      [await mark(list.page_id), await mark(sell.page_id), await mark(health.page_id)],
      ['broken', undefined, 'broken'],
    );
    await newVersion(sheaf, mei, item, NEWER.replace('summary: Sell', 'summary: Sell, deprecated: true'));
    assert.deepEqual([await mark(list.page_id), await mark(sell.page_id)], [undefined, 'deprecated']);
    assert.deepEqual(
      [(await reminded(lin)).length, await reminded(lin, 'change')],
      [1, [['item', 'Shop 2']]],
      'it breaks nobody',
    );
    const before = (await mei.ok(itemInfo, item)).item_name;
    sheaf.clock.advance((LIMITS.apiChangeDays + 1) * 86_400);
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual([await mark(sell.page_id), (await mei.ok(itemInfo, item)).item_name], [undefined, before]);
  });

  test(`${engine}: a build asks by the key of an item what a document would change, and writes nothing`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await followed(sheaf, mei);
    const keys = await mei.ok(getOpenKey, { item_id: item.item_id });
    const { guest } = sheaf;
    assert.equal(await guest.code(openCompareApi, keys), ERRORS.apiVersionSingle.code);
    const would = openCompareApi.output.parse(
      await guest.ok(openCompareApi.path, { ...keys, document: NEWER, lang: 'en' }),
    );
    assert.deepEqual([told(would), would.breaks, would.now.version], [ALL, 1, 0]);
    const same = await guest.upload(openCompareApi.path, 'file', { name: 'api.yaml', bytes: SHOP }, { ...keys });
    assert.deepEqual(openCompareApi.output.parse(same.data).changes, []);
    const [source] = await mei.ok(listApiVersions, item);
    assert.equal(source?.versions.length, 1, 'nothing came of it');

    await newVersion(sheaf, mei, item);
    assert.equal((await guest.ok(openCompareApi, keys)).counts.broken, 2);
    const broken = await guest.post(openCompareApi.path, { ...keys, document: 'openapi: 3.1.0\npaths: [', lang: 'en' });
    assert.equal(broken.error_code, ERRORS.importUnreadable.code);
    assert.match(broken.error_message, /line 2|line 3/);
    assert.equal(await guest.code(openCompareApi, { ...keys, document: 'nothing' }), ERRORS.importUnknown.code);
    assert.equal(await guest.code(openCompareApi, { ...keys, before: 9 }), ERRORS.apiVersionNotFound.code);
    assert.equal(await guest.code(openCompareApi, { ...keys, api_token: 'x' }), ERRORS.apiKeyWrong.code);
  });
});
