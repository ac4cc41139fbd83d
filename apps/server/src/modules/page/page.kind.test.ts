import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  copyCatalog,
  ERRORS,
  itemInfo,
  type MenuPage,
  pageHistory,
  pageInfo,
  restorePage,
  savePage,
  setPageKind,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function menuPage(person: Person, { item_id }: TestItem, page_id: number): Promise<MenuPage | undefined> {
  const { menu } = await person.ok(itemInfo, { item_id });
  const pages = [...menu.pages, ...menu.catalogs.flatMap((catalog) => catalog.pages)];
  return pages.find((page) => page.page_id === page_id);
}

const CALL = `##### Request URL

- \`{{base_url}}/v2/orders\`

##### Method

- POST

##### Headers

| Name | Example | Required | Type | Explanation |
| :--- | :--- | :--- | :--- | :--- |
| X-Ledger-Key | abc | yes | string | |
`;
const CLIENT_CALL = JSON.stringify({
  info: { from: 'runapi', type: 'api', title: 'List', method: 'delete', url: 'https://api.test/orders/:id' },
  request: { pathVariable: [{ name: 'id', type: 'int', value: '7', require: '1', remark: 'Which order' }] },
});

onBothEngines((engine) => {
  test(`${engine}: an API page shows its method in the tree, and readers its call; what a client keeps is shown so too and only read [A-3.07]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Ledger');
    const made = await mei.ok(savePage, { ...item, page_title: 'Book', page_content: CALL, kind: 'api' });
    assert.equal((await menuPage(mei, item, made.page_id))?.method, 'POST');
    const html = await (await mei.get(`/${item.item_id}/${made.page_id}`)).text();
    assert.match(html, /class="method m-post">POST</);
    assert.match(html, /data-call="/);
    const found = await mei.ok(itemInfo, { item_id: item.item_id, keyword: 'X-Ledger-Key' });
    assert.deepEqual(
      found.found.map(({ page_id }) => page_id),
      [made.page_id],
    );
    const put = CALL.replace('- POST', '- PUT');
    await mei.ok(savePage, { ...item, page_id: made.page_id, page_title: 'Book', page_content: put });
    assert.equal((await menuPage(mei, item, made.page_id))?.method, 'PUT');

    const kept = await mei.addItem('Kept by a client');
    const call = await mei.ok(savePage, { ...kept, page_title: 'Delete', page_content: CLIENT_CALL });
    const { db } = sheaf.app.context;
    await db.updateTable('item').set({ item_type: 3 }).where('item_id', '=', kept.item_id).execute();
    const info = await mei.ok(itemInfo, { item_id: kept.item_id });
    assert.deepEqual([info.item_type, info.item_edit, info.item_manage], [3, false, true]);
    const again = { ...kept, page_id: call.page_id, page_title: 'Delete', page_content: 'other' };
    assert.equal(await mei.code(savePage, again), ERRORS.itemTypeReadOnly.code);
    const shown = await (await mei.get(`/${kept.item_id}/${call.page_id}`)).text();
    assert.match(shown, /class="method m-delete">DELETE</);
    assert.match(shown, /Which order/);
    assert.equal((await mei.ok(pageInfo, { page_id: call.page_id })).page_content, CLIENT_CALL);
  });

  test(`${engine}: a page stays of its kind through saves, versions and copies, until a command makes another of it`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Orders');
    const cat_id = await mei.addCatalog(item, 'Calls');
    const draft = { ...item, cat_id, page_title: 'List', page_content: '# List' };

    const made = await mei.ok(savePage, { ...draft, kind: 'api' });
    const saving = { ...draft, page_id: made.page_id };
    assert.equal(made.kind, 'api');
    assert.equal((await menuPage(mei, item, made.page_id))?.kind, 'api');
    assert.equal((await mei.ok(savePage, { ...saving, page_content: '# Later' })).kind, 'api');
    assert.equal(await mei.code(savePage, { ...saving, kind: 'table' }), ERRORS.pageKindFixed.code);
    const [version] = await mei.ok(pageHistory, { page_id: made.page_id });
    const restored = { page_id: made.page_id, page_history_id: version?.page_history_id ?? 0 };
    assert.equal((await mei.ok(restorePage, restored)).kind, 'api');

    await mei.ok(copyCatalog, { cat_id, new_p_cat_id: 0, to_item_id: item.item_id });
    const { menu } = await mei.ok(itemInfo, { item_id: item.item_id });
    assert.deepEqual(
      menu.catalogs.map(({ pages }) => pages.map(({ kind }) => kind)),
      [['api'], ['api']],
    );

    assert.equal((await mei.ok(setPageKind, { page_id: made.page_id, kind: 'markdown' })).kind, 'markdown');
    assert.equal((await menuPage(mei, item, made.page_id))?.kind, undefined);
    const { kind, page_content } = await mei.ok(pageInfo, { page_id: made.page_id });
    assert.deepEqual({ kind, page_content }, { kind: 'markdown', page_content: '# List' });
  });

  test(`${engine}: a spreadsheet's page is one from the start and nothing else becomes one; long texts are bounded`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { item_id } = await mei.ok(addItem, { item_name: 'Prices', item_type: 4 });
    assert.equal((await mei.ok(itemInfo, { item_id })).menu.pages[0]?.kind, 'sheet');
    const item = await mei.addItem('Orders');
    const draft = { ...item, page_title: 'List' };
    assert.equal(
      await mei.code('/api/page/save', { ...draft, page_content: '{}', kind: 'sheet' }),
      ERRORS.badInput.code,
    );
    const long = { ...draft, page_content: 'x'.repeat(1_000_001) };
    assert.equal(await mei.code(savePage, long), ERRORS.pageTooLong.code);
  });
});
