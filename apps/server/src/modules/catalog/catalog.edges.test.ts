import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: a confined editor renames his catalog at the root, but does not order it there`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, writer] = [await sheaf.user('owner'), await sheaf.user('writer')];
    const item = await owner.addItem('Manual');
    const cat_id = await owner.addCatalog(item, 'Mine');
    await owner.addMember(item, writer, { member_group_id: 1, cat_id });
    const same = { item_id: item.item_id, cat_id, parent_cat_id: 0 };

    assert.equal(await writer.code('/api/catalog/save', { ...same, cat_name: 'Renamed' }), 0);
    const ordered = await writer.code('/api/catalog/save', { ...same, cat_name: 'Renamed', s_number: 1 });
    assert.equal(ordered, ERRORS.notAllowed.code);
    const [catalog] = await owner.ok('/api/catalog/catList', { item_id: item.item_id });
    assert.deepEqual([catalog.cat_name, catalog.s_number], ['Renamed', 99]);
  });

  test(`${engine}: no catalog is copied or moved into a single-page item`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const [item, single] = [await owner.addItem('Manual'), await owner.addItem('One page', { item_type: 2 })];
    const cat_id = await owner.addCatalog(item, 'Chapter');
    await owner.addPage(item, 'Page', 'text', cat_id);
    for (const is_del of [0, 1]) {
      const code = await owner.code('/api/catalog/copy', { cat_id, to_item_id: single.item_id, is_del });
      assert.equal(code, ERRORS.notAllowed.code);
    }
    const { menu } = await owner.ok('/api/item/info', { item_id: single.item_id });
    assert.deepEqual([menu.pages.length, menu.catalogs.length], [1, 0]);
  });
});
