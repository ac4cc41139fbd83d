import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemInfo, listCatalogPages, listCatalogs, updateCatalogs } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function places(owner: Person, item: TestItem): Promise<unknown[]> {
  const rows = await owner.ok(listCatalogs, item);
  return rows.map(({ cat_name, parent_cat_id, level, s_number }) => [cat_name, parent_cat_id, level, s_number]);
}

onBothEngines((engine) => {
  test(`${engine}: a drag puts catalogs and pages where they were dropped, all at once [A-7.54 A-9.07 B-3.13 B-7.26]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Item');
    const [a, b] = [await owner.addCatalog(item, 'A'), await owner.addCatalog(item, 'B')];
    const c = await owner.addCatalog(item, 'C', a);
    const [one, two] = [await owner.addPage(item, 'One'), await owner.addPage(item, 'Two', 'text', a)];
    const cats = [
      { cat_id: b, cat_name: 'B', parent_cat_id: 0, level: 2, s_number: 1 },
      { cat_id: a, cat_name: "A's; drop table", parent_cat_id: b, level: 99, s_number: 2 },
      { cat_id: c, cat_name: 'C', parent_cat_id: a, level: 1, s_number: 1 },
      { page_id: two, parent_cat_id: c, level: 5, s_number: 1 },
      { page_id: one, page_cat_id: c, s_number: 2 },
    ];
    const answer = await owner.form('/api/catalog/batUpdate', {
      item_id: String(item.item_id),
      cats: JSON.stringify(cats),
      dragged_id: String(a),
      dragged_title: 'A',
      dragged_type: 'catalog',
    });
    assert.deepEqual([answer.error_code, answer.data], [0, []]);
    assert.deepEqual(await places(owner, item), [
      ['B', 0, 2, 1],
      ['C', a, 4, 1],
      ["A's; drop table", b, 3, 2],
    ]);
    const pages = await owner.ok(listCatalogPages, { ...item, cat_id: c });
    assert.deepEqual(
      pages.map(({ page_id, s_number }) => [page_id, s_number]),
      [
        [two, 1],
        [one, 2],
      ],
    );
    const rows = await sheaf.app.context.db.selectFrom('page').select('top_cat_id').distinct().execute();
    assert.deepEqual(rows, [{ top_cat_id: b }]);
    const log = await sheaf.app.context.db
      .selectFrom('change_log')
      .selectAll()
      .where('action_type', '=', 'drag')
      .execute();
    assert.deepEqual(
      log.map((row) => [row.object_type, row.object_id, row.object_name]),
      [['tree', 0, 'A']],
    );
  });

  test(`${engine}: one wrong entry and nothing is changed [A-7.54 B-7.26]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const [item, other] = [await owner.addItem('Item'), await owner.addItem('Other')];
    const a = await owner.addCatalog(item, 'A');
    const b = await owner.addCatalog(item, 'B', a);
    const c = await owner.addCatalog(item, 'C', b);
    const d = await owner.addCatalog(item, 'D');
    const foreign = await owner.addCatalog(other, 'Foreign');
    const [page_id, foreignPage] = [await owner.addPage(item, 'Page'), await owner.addPage(other, 'Foreign')];
    const before = await places(owner, item);
    const good = { cat_id: d, cat_name: 'Changed', s_number: 7 };
    const attempts: readonly (readonly [object, number])[] = [
      [{ cat_id: foreign, cat_name: 'Stolen' }, 20_015],
      [{ cat_id: b, parent_cat_id: foreign }, 20_015],
      [{ cat_id: 4_242, s_number: 1 }, 20_015],
      [{ page_id, parent_cat_id: foreign }, 20_015],
      [{ page_id: foreignPage, parent_cat_id: a }, 20_013],
      [{ page_id: 4_242, s_number: 1 }, 20_013],
      [{ cat_id: a, parent_cat_id: c }, 20_027],
      [{ cat_id: a, parent_cat_id: a }, 20_027],
      [{ cat_id: d, parent_cat_id: c }, 20_026],
      [{ cat_id: a, parent_cat_id: d }, 20_026],
    ];
    for (const [bad, code] of attempts) {
      assert.equal(
        await owner.code('/api/catalog/batUpdate', { ...item, cats: [good, bad] }),
        code,
        JSON.stringify(bad),
      );
    }
    for (const cats of ['not json', '[]', '{}', '"x"']) {
      assert.equal((await owner.post('/api/catalog/batUpdate', { ...item, cats })).error_field, 'cats');
    }
    assert.deepEqual(await places(owner, item), before);
    assert.equal((await owner.ok(itemInfo, other)).menu.pages[0]?.page_id, foreignPage);
  });

  test(`${engine}: two catalogs may change places with each other in one drag [A-7.54]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Item');
    const a = await owner.addCatalog(item, 'A');
    const b = await owner.addCatalog(item, 'B', a);
    await owner.ok(updateCatalogs, {
      ...item,
      cats: [
        { cat_id: a, parent_cat_id: b },
        { cat_id: b, parent_cat_id: 0 },
      ],
    });
    assert.deepEqual(await places(owner, item), [
      ['A', b, 3, 99],
      ['B', 0, 2, 99],
    ]);
  });

  test(`${engine}: what is already so is not written: no log, no new version of the tree [A-7.54]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Item');
    const a = await owner.addCatalog(item, 'A');
    const page_id = await owner.addPage(item, 'Page', 'text', a);
    const state = () => sheaf.app.context.db.selectFrom('item').select(['tree_version', 'updated_at']).execute();
    const before = await state();
    const same = [
      { cat_id: a, cat_name: 'A', parent_cat_id: 0, level: 2, s_number: 99 },
      { page_id, parent_cat_id: a, s_number: 99 },
    ];
    await owner.ok(updateCatalogs, { ...item, cats: same });
    assert.deepEqual(await state(), before);
  });

  test(`${engine}: a confined editor drags inside his catalog, neither out of it nor into it [A-6.05 A-7.54]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, writer] = [await sheaf.user('owner'), await sheaf.user('writer')];
    const item = await owner.addItem('Item', { members_only: 1 });
    const [mine, theirs] = [await owner.addCatalog(item, 'Mine'), await owner.addCatalog(item, 'Theirs')];
    const [x, y] = [await owner.addCatalog(item, 'X', mine), await owner.addCatalog(item, 'Y', mine)];
    const page_id = await owner.addPage(item, 'Page', 'text', mine);
    const [secret, root] = [await owner.addPage(item, 'Secret', 'text', theirs), await owner.addPage(item, 'Root')];
    await owner.addMember(item, writer, { member_group_id: 1, cat_id: mine });
    const drag = (...cats: object[]) => writer.code('/api/catalog/batUpdate', { ...item, cats });
    assert.equal(
      await drag(
        { cat_id: mine, cat_name: 'Mine', parent_cat_id: 0 },
        { cat_id: x, parent_cat_id: y },
        { page_id, parent_cat_id: x },
      ),
      0,
    );
    assert.equal(await drag({ cat_id: x, parent_cat_id: 0 }), 10_103);
    assert.equal(await drag({ cat_id: mine, s_number: 1 }), 10_103);
    assert.equal(await drag({ page_id, parent_cat_id: 0 }), 10_103);
    assert.equal(await drag({ cat_id: x, parent_cat_id: theirs }), 20_015);
    assert.equal(await drag({ page_id, parent_cat_id: theirs }), 20_015);
    assert.equal(await drag({ cat_id: theirs, s_number: 1 }), 20_015);
    assert.equal(await drag({ page_id: secret, parent_cat_id: mine }), 20_013);
    assert.equal(await drag({ page_id: root, parent_cat_id: mine }), 20_013);
    assert.deepEqual(await owner.ok(listCatalogPages, { ...item, cat_id: x }), [
      { page_id, page_title: 'Page', s_number: 99 },
    ]);
  });
});
