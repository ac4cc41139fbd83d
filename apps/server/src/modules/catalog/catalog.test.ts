import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CatalogTree,
  deleteCatalog,
  itemInfo,
  LIMITS,
  listCatalogNames,
  listCatalogPages,
  listCatalogs,
  listCatalogTree,
  listMembers,
  saveCatalog,
  searchItem,
  sortPages,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const NOT_ALLOWED = 10_103;
const NOT_FOUND = 20_015;
const TOO_DEEP = 20_026;
const CIRCLE = 20_027;

type Names = readonly (string | readonly [string, Names])[];

function names(tree: readonly CatalogTree[]): Names {
  return tree.map(({ cat_name, sub }) => (sub.length === 0 ? cat_name : [cat_name, names(sub)]));
}

async function changesOf(sheaf: Sheaf): Promise<string[]> {
  const rows = await sheaf.app.context.db.selectFrom('change_log').selectAll().orderBy('change_id').execute();
  return rows
    .filter(({ object_type }) => object_type !== 'item')
    .map((row) => `${row.username} ${row.action_type} ${row.object_type} ${row.object_name}`);
}

onBothEngines((engine) => {
  test(`${engine}: catalogs go three levels deep and are listed as rows, as a tree and by path [A-3.17 A-5.10 A-7.50 A-7.51 A-7.52 A-9.06 B-3.12 B-7.21 B-7.23 B-7.24]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Item');
    const a = await owner.addCatalog(item, ' A ');
    const b = await owner.addCatalog(item, 'B/b', a);
    const c = await owner.addCatalog(item, 'C', b);
    const first = await owner.ok(saveCatalog, { ...item, cat_name: 'First', s_number: 1 });
    const refused = await owner.post(saveCatalog, { ...item, cat_name: 'D', parent_cat_id: c });
    assert.deepEqual([refused.error_code, refused.error_field], [TOO_DEEP, 'parent_cat_id']);
    const rows = await sheaf.guest.ok(listCatalogs, item);
    assert.deepEqual(
      rows.map(({ cat_id, cat_name, parent_cat_id, level, s_number }) => [
        cat_id,
        cat_name,
        parent_cat_id,
        level,
        s_number,
      ]),
      [
        [first, 'First', 0, 2, 1],
        [a, 'A', 0, 2, LIMITS.defaultOrder],
        [b, 'B/b', a, 3, LIMITS.defaultOrder],
        [c, 'C', b, 4, LIMITS.defaultOrder],
      ],
    );
    assert.match(rows[0]?.addtime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(names(await sheaf.guest.ok(listCatalogTree, item)), ['First', ['A', [['B/b', ['C']]]]]);
    assert.deepEqual(await sheaf.guest.ok(listCatalogNames, item), [
      { cat_id: first, cat_name: 'First' },
      { cat_id: a, cat_name: 'A' },
      { cat_id: b, cat_name: 'A / B/b' },
      { cat_id: c, cat_name: 'A / B/b / C' },
    ]);
    assert.deepEqual((await changesOf(sheaf)).at(-1), 'owner create catalog First');
  });

  test(`${engine}: a catalog is renamed and moved with its branch, and its pages go with it [A-7.52 A-6.05 B-7.21]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, reader] = [await sheaf.user('owner'), await sheaf.user('reader')];
    const item = await owner.addItem('Item', { members_only: 1 });
    const [a, z] = [await owner.addCatalog(item, 'A'), await owner.addCatalog(item, 'Z')];
    const b = await owner.addCatalog(item, 'B', a);
    const c = await owner.addCatalog(item, 'C', b);
    const page_id = await owner.addPage(item, 'Deep', 'text', c);
    await owner.addMember(item, reader, { member_group_id: 0, cat_id: z });
    assert.equal(await reader.code('/api/page/info', { page_id }), 10_303);
    assert.equal(await owner.ok(saveCatalog, { cat_id: b, cat_name: 'B2', parent_cat_id: z, s_number: 5 }), b);
    assert.deepEqual(names(await owner.ok(listCatalogTree, item)), ['A', ['Z', [['B2', ['C']]]]]);
    assert.equal((await reader.ok('/api/page/info', { page_id })).page_title, 'Deep');
    await owner.ok(saveCatalog, { cat_id: b, cat_name: 'B3' });
    assert.deepEqual(names(await owner.ok(listCatalogTree, item)), ['A', ['Z', [['B3', ['C']]]]]);
    await owner.ok(saveCatalog, { ...item, cat_id: b, cat_name: 'B3', parent_cat_id: 0 });
    const levels = new Map((await owner.ok(listCatalogs, item)).map((row) => [row.cat_id, row.level]));
    assert.deepEqual([levels.get(b), levels.get(c)], [2, 3]);
    assert.equal(await reader.code('/api/page/info', { page_id }), 10_303);
  });

  test(`${engine}: no circles, no parents of other items, no branch that gets too deep, no nameless ones [A-5.10 A-7.52]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const [item, other] = [await owner.addItem('Item'), await owner.addItem('Other')];
    const a = await owner.addCatalog(item, 'A');
    const b = await owner.addCatalog(item, 'B', a);
    const c = await owner.addCatalog(item, 'C', b);
    const d = await owner.addCatalog(item, 'D');
    const foreign = await owner.addCatalog(other, 'Foreign');
    const save = async (fields: object) => owner.post('/api/catalog/save', { ...item, cat_name: 'X', ...fields });
    for (const parent_cat_id of [a, b, c]) {
      assert.equal((await save({ cat_id: a, parent_cat_id })).error_code, CIRCLE);
    }
    assert.equal((await save({ cat_id: a, parent_cat_id: d })).error_code, TOO_DEEP);
    for (const parent_cat_id of [foreign, 4_242]) {
      for (const cat_id of [0, a]) {
        const refused = await save({ cat_id, parent_cat_id });
        assert.deepEqual([refused.error_code, refused.error_field], [NOT_FOUND, 'parent_cat_id']);
      }
    }
    assert.equal((await save({ cat_id: foreign })).error_code, NOT_FOUND);
    assert.equal((await save({ cat_id: 4_242 })).error_code, NOT_FOUND);
    for (const cat_id of [0, a]) assert.equal((await save({ cat_id, cat_name: '  ' })).error_code, 20_028);
    assert.deepEqual(names(await owner.ok(listCatalogTree, item)), [['A', [['B', ['C']]]], 'D']);
    assert.deepEqual(names(await owner.ok(listCatalogTree, other)), ['Foreign']);
  });

  test(`${engine}: two who move catalogs below each other make no circle [A-5.10]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Item');
    const [a, b] = [await owner.addCatalog(item, 'A'), await owner.addCatalog(item, 'B')];
    const codes = await Promise.all([
      owner.code(saveCatalog, { cat_id: a, cat_name: 'A', parent_cat_id: b }),
      owner.code(saveCatalog, { cat_id: b, cat_name: 'B', parent_cat_id: a }),
    ]);
    assert.deepEqual(
      codes.sort((x, y) => x - y),
      [0, CIRCLE],
    );
    assert.equal((await owner.ok(listCatalogNames, item)).length, 2);
  });

  test(`${engine}: an item holds so many catalogs and no more`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Item');
    const cat_id = await owner.addCatalog(item, 'Last but one');
    const row = { ...item, cat_name: 'Many', level: 2, created_at: 1, batch_id: null };
    for (let left = LIMITS.itemCatalogs - 2; left > 0; left -= 500) {
      const rows = Array.from({ length: Math.min(left, 500) }, () => row);
      await sheaf.app.context.db.insertInto('catalog').values(rows).execute();
    }
    await owner.addCatalog(item, 'Last');
    assert.equal(await owner.code(saveCatalog, { ...item, cat_name: 'Too many' }), 20_025);
    assert.equal(await owner.code('/api/catalog/copy', { cat_id, new_p_cat_id: 0 }), 20_025);
  });

  test(`${engine}: a deleted catalog takes its branch along, and the pages lie in the recycle bin [A-4.09 A-7.53 B-7.22]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Item');
    const a = await owner.addCatalog(item, 'A');
    const b = await owner.addCatalog(item, 'B', a);
    const stays = await owner.addCatalog(item, 'Stays');
    const [one, two] = [await owner.addPage(item, 'One', 'zebra', a), await owner.addPage(item, 'Two', 'zebra', b)];
    const kept = await owner.addPage(item, 'Kept', 'zebra', stays);
    sheaf.clock.advance(100);
    assert.equal(await owner.code(deleteCatalog, { item_id: 4_242, cat_id: a }), NOT_FOUND);
    await owner.ok(deleteCatalog, { ...item, cat_id: a });
    assert.deepEqual(names(await owner.ok(listCatalogTree, item)), ['Stays']);
    assert.equal(await owner.code('/api/page/info', { page_id: two }), 20_013);
    assert.deepEqual(
      (await owner.ok(searchItem, { ...item, keyword: 'zebra' })).pages.map((page) => page.page_id),
      [kept],
    );
    const pages = await sheaf.app.context.db
      .selectFrom('page')
      .selectAll()
      .where('deleted_at', '>', 0)
      .orderBy('page_id')
      .execute();
    assert.deepEqual(
      pages.map(({ page_id, deleted_at, deleted_by }) => [page_id, deleted_at, deleted_by]),
      [one, two].map((page_id) => [page_id, sheaf.clock.now(), owner.uid]),
    );
    assert.deepEqual((await changesOf(sheaf)).slice(-3), [
      'owner delete page One',
      'owner delete page Two',
      'owner delete catalog A',
    ]);
    assert.equal(await owner.code(deleteCatalog, { ...item, cat_id: a }), NOT_FOUND);
    assert.equal(
      await owner.code('/api/page/save', { ...item, cat_id: b, page_title: 'x', page_content: 'x' }),
      NOT_FOUND,
    );
  });

  test(`${engine}: a catalog is not deleted while somebody else edits a page of it [A-7.53]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, writer] = [await sheaf.user('owner'), await sheaf.user('writer')];
    const item = await owner.addItem('Item');
    await owner.addMember(item, writer, { member_group_id: 1 });
    const cat_id = await owner.addCatalog(item, 'A');
    const page_id = await owner.addPage(item, 'Page', 'text', cat_id);
    await writer.ok('/api/page/setLock', { page_id, item_id: item.item_id });
    const refused = await owner.post(deleteCatalog, { ...item, cat_id });
    assert.deepEqual([refused.error_code, refused.error_message], [20_011, 'writer is editing this page.']);
    assert.equal(await owner.code('/api/page/info', { page_id }), 0);
    sheaf.clock.advance(LIMITS.lockMax + 1);
    await owner.ok(deleteCatalog, { ...item, cat_id });
  });

  test(`${engine}: who was confined to a deleted catalog does not see all of the item for it [A-6.05]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, one, both] = [await sheaf.user('owner'), await sheaf.user('one'), await sheaf.user('both')];
    const item = await owner.addItem('Item', { members_only: 1 });
    const [a, b] = [await owner.addCatalog(item, 'A'), await owner.addCatalog(item, 'B')];
    await owner.addMember(item, one, { member_group_id: 1, cat_id: a });
    await owner.ok('/api/member/save', { ...item, username: 'both', member_group_id: 1, cat_ids: [a, b] });
    await owner.ok(deleteCatalog, { ...item, cat_id: a });
    assert.equal(await one.code(itemInfo, item), 10_303);
    assert.deepEqual((await both.ok(itemInfo, item)).edit_catalogs, [b]);
    assert.deepEqual(
      (await owner.ok(listMembers, item)).map(({ username }) => username),
      ['both'],
    );
    assert.ok((await changesOf(sheaf)).includes('owner unbound member one'));
  });

  test(`${engine}: pages of a catalog come in their order, 0 means those at the root [A-3.18 A-7.56 B-7.25]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, reader] = [await sheaf.user('owner'), await sheaf.user('reader')];
    const [item, other] = [await owner.addItem('Item'), await owner.addItem('Other')];
    const cat_id = await owner.addCatalog(item, 'A');
    const below = await owner.addCatalog(item, 'B', cat_id);
    const root = await owner.addPage(item, 'Root');
    const [one, two] = [
      await owner.addPage(item, 'One', 'text', cat_id),
      await owner.addPage(item, 'Two', 'text', cat_id),
    ];
    await owner.addPage(item, 'Below', 'text', below);
    await owner.ok(sortPages, { ...item, pages: JSON.stringify({ [two]: 1 }) });
    const ids = async (id: number) =>
      (await owner.ok(listCatalogPages, { ...item, cat_id: id })).map(({ page_id }) => page_id);
    assert.deepEqual([await ids(0), await ids(cat_id)], [[root], [two, one]]);
    assert.equal(await owner.code(listCatalogPages, { ...other, cat_id }), NOT_FOUND);
    assert.equal(await sheaf.guest.code(listCatalogPages, { ...item, cat_id }), 10_102);
    assert.equal(await reader.code(listCatalogPages, { ...item, cat_id }), NOT_ALLOWED);
  });

  test(`${engine}: a confined editor works inside his catalog and nowhere else [A-6.05 A-7.52 A-7.53]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, writer] = [await sheaf.user('owner'), await sheaf.user('writer')];
    const item = await owner.addItem('Item', { members_only: 1 });
    const [mine, theirs] = [await owner.addCatalog(item, 'Mine'), await owner.addCatalog(item, 'Theirs')];
    const hidden = await owner.addCatalog(item, 'Hidden', theirs);
    await owner.addMember(item, writer, { member_group_id: 1, cat_id: mine });
    const below = await writer.addCatalog(item, 'Below', mine);
    await writer.ok(saveCatalog, { cat_id: mine, cat_name: 'Renamed' });
    assert.equal(await writer.code(saveCatalog, { ...item, cat_name: 'At root' }), NOT_ALLOWED);
    assert.equal(await writer.code(saveCatalog, { cat_id: below, cat_name: 'Below', parent_cat_id: 0 }), NOT_ALLOWED);
    assert.equal(await writer.code(deleteCatalog, { cat_id: mine }), NOT_ALLOWED);
    for (const parent_cat_id of [theirs, hidden, 4_242]) {
      assert.equal(await writer.code(saveCatalog, { ...item, cat_name: 'x', parent_cat_id }), NOT_FOUND);
    }
    for (const cat_id of [theirs, hidden, 4_242]) {
      assert.equal(await writer.code(saveCatalog, { cat_id, cat_name: 'x' }), NOT_FOUND);
      assert.equal(await writer.code(deleteCatalog, { cat_id }), NOT_FOUND);
      assert.equal(await writer.code(listCatalogPages, { ...item, cat_id }), NOT_FOUND);
    }
    assert.equal(await writer.code(listCatalogPages, { ...item, cat_id: 0 }), NOT_ALLOWED);
    assert.deepEqual(names(await writer.ok(listCatalogTree, item)), [['Renamed', ['Below']]]);
    assert.deepEqual(
      (await writer.ok(listCatalogNames, item)).map(({ cat_name }) => cat_name),
      ['Renamed', 'Renamed / Below'],
    );
    assert.equal((await writer.ok(listCatalogs, item)).length, 2);
    await writer.ok(deleteCatalog, { cat_id: below });
  });

  test(`${engine}: readers, strangers and guests change no catalog, and nobody one of an archived item [A-6.04 A-7.52]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, reader, stranger] = [
      await sheaf.user('owner'),
      await sheaf.user('reader'),
      await sheaf.user('stranger'),
    ];
    const item = await owner.addItem('Item', { members_only: 1 });
    const cat_id = await owner.addCatalog(item, 'A');
    await owner.addMember(item, reader, { member_group_id: 0 });
    const codes = async (person: typeof owner) => [
      await person.code(saveCatalog, { ...item, cat_name: 'B' }),
      await person.code(saveCatalog, { cat_id, cat_name: 'B' }),
      await person.code(deleteCatalog, { cat_id }),
      await person.code('/api/catalog/batUpdate', { ...item, cats: [{ cat_id, s_number: 3 }] }),
      await person.code('/api/catalog/copy', { cat_id, is_del: 1 }),
    ];
    assert.deepEqual(await codes(reader), Array(5).fill(NOT_ALLOWED));
    assert.deepEqual(await codes(stranger), [20_014, NOT_FOUND, NOT_FOUND, 20_014, NOT_FOUND]);
    assert.deepEqual(await codes(sheaf.guest), Array(5).fill(10_102));
    await sheaf.app.context.db.updateTable('item').set({ is_archived: 1 }).execute();
    assert.deepEqual(await codes(owner), Array(5).fill(NOT_ALLOWED));
    assert.deepEqual(names(await owner.ok(listCatalogTree, item)), ['A']);
    for (const person of [stranger, sheaf.guest]) assert.equal(await person.code(listCatalogTree, item), 10_303);
  });
});
