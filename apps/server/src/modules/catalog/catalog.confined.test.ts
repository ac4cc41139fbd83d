import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyCatalog, itemInfo, listCatalogs, saveCatalog, saveMember, updateCatalogs } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const CATALOG_CONFINES = 20_030;

onBothEngines((engine) => {
  test(`${engine}: a catalog that members are confined to is put below no other one, and they keep seeing it [A-6.05 A-7.52 A-7.54 A-7.55]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, ben] = [await sheaf.user('owner'), await sheaf.user('ben')];
    const item = await owner.addItem('Item', { members_only: 1 });
    const [mine, theirs] = [await owner.addCatalog(item, 'Mine'), await owner.addCatalog(item, 'Theirs')];
    const below = await owner.addCatalog(item, 'Below', mine);
    await owner.addMember(item, ben, { member_group_id: 0, cat_id: mine });
    const ways = [
      () => owner.post(saveCatalog, { cat_id: mine, cat_name: 'Mine', parent_cat_id: theirs }),
      () => owner.post(updateCatalogs, { ...item, cats: [{ cat_id: mine, parent_cat_id: theirs }] }),
      () => owner.post(copyCatalog, { cat_id: mine, new_p_cat_id: theirs, is_del: 1 }),
    ];
    const before = await owner.ok(listCatalogs, item);
    for (const way of ways) {
      const refused = await way();
      assert.equal(refused.error_code, CATALOG_CONFINES);
      assert.match(refused.error_message, /"Mine"/);
    }
    assert.deepEqual(await owner.ok(listCatalogs, item), before);
    assert.deepEqual(
      (await ben.ok(itemInfo, item)).menu.catalogs.map(({ cat_id }) => cat_id),
      [mine],
    );

    await owner.ok(saveCatalog, { cat_id: mine, cat_name: 'Renamed', parent_cat_id: 0, s_number: 7 });
    await owner.ok(updateCatalogs, { ...item, cats: [{ cat_id: theirs, parent_cat_id: mine }] });
    await owner.ok(updateCatalogs, { ...item, cats: [{ cat_id: below, parent_cat_id: 0 }] });
    await owner.ok(saveCatalog, { cat_id: theirs, cat_name: 'Theirs', parent_cat_id: 0 });
    await owner.ok(copyCatalog, { cat_id: mine, new_p_cat_id: theirs });
  });

  test(`${engine}: once nobody is confined to it, a catalog goes below another one in each of the three ways`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, ben] = [await sheaf.user('owner'), await sheaf.user('ben')];
    const item = await owner.addItem('Item', { members_only: 1 });
    const [mine, theirs] = [await owner.addCatalog(item, 'Mine'), await owner.addCatalog(item, 'Theirs')];
    await owner.addMember(item, ben, { member_group_id: 0, cat_id: mine });
    await owner.ok(saveMember, { ...item, username: ben.username, member_group_id: 0, cat_id: theirs });
    const back = () => owner.ok(saveCatalog, { cat_id: mine, cat_name: 'Mine', parent_cat_id: 0 });
    await owner.ok(saveCatalog, { cat_id: mine, cat_name: 'Mine', parent_cat_id: theirs });
    await back();
    await owner.ok(updateCatalogs, { ...item, cats: [{ cat_id: mine, parent_cat_id: theirs }] });
    await back();
    await owner.ok(copyCatalog, { cat_id: mine, new_p_cat_id: theirs, is_del: 1 });
    const [row] = (await ben.ok(itemInfo, item)).menu.catalogs;
    assert.deepEqual([row?.cat_id, row?.catalogs.map(({ cat_id }) => cat_id)], [theirs, [mine]]);
  });
});
