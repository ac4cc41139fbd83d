import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  copyCatalog,
  deleteCatalog,
  ERRORS,
  itemInfo,
  LIMITS,
  listPageFiles,
  type Menu,
  pageInfo,
  savePage,
  searchItem,
  setLock,
  uploadFile,
  uploadImage,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { overtake } from '../../testing/overtake.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from '../attachment/testing/sample-files.ts';

/** More than the index forgets at once, and many more than one step writes. */
const PAGES = 110;
const TITLES = Array.from({ length: PAGES }, (_, index) => `Page ${index}`);

interface Branch {
  readonly sheaf: Sheaf;
  readonly owner: Person;
  readonly item: TestItem;
  readonly target: TestItem;
  readonly top: number;
  readonly below: number;
  readonly page_ids: readonly number[];
}

/** A branch of two catalogs, and an empty item to take it. */
async function branch(t: Parameters<typeof startSheaf>[0], engine: Engine): Promise<Branch> {
  const sheaf = await startSheaf(t, engine);
  const owner = await sheaf.user('owner');
  const [item, target] = [await owner.addItem('Source'), await owner.addItem('Target')];
  const top = await owner.addCatalog(item, 'Top');
  const below = await owner.addCatalog(item, 'Below', top);
  const page_ids: number[] = [];
  for (const [index, title] of TITLES.entries()) {
    page_ids.push(await owner.addPage(item, title, `the zebra number${index}n`, index % 2 === 0 ? top : below));
  }
  return { sheaf, owner, item, target, top, below, page_ids };
}

function pagesOf({ pages, catalogs }: Menu): { page_id: number; page_title: string }[] {
  return [...pages, ...catalogs.flatMap(pagesOf)];
}

async function shown(person: Person, item: TestItem): Promise<string[]> {
  const { menu } = await person.ok(itemInfo, item);
  return pagesOf(menu).map(({ page_title }) => page_title);
}

async function found(person: Person, item: TestItem, keyword: string): Promise<number[]> {
  return (await person.ok(searchItem, { ...item, keyword })).pages.map(({ page_id }) => page_id);
}

/** The ids for which the index has entries in an item, whether they may be seen or not. */
async function indexed({ sheaf }: Branch, item: TestItem): Promise<number[]> {
  const { db, search } = sheaf.app.context;
  return search.listIds(db, { kind: 'page', scope: item.item_id }, { after: 0, limit: 1000 });
}

async function tidied({ sheaf }: Branch): Promise<void> {
  while ((await sheaf.app.context.jobs.runDue()) > 0);
}

/**
 * Copies or moves the branch, stopped once while some of it is written that nobody sees yet, until that has happened.
 * Its first transaction begins the batch, the last shows it: the third is never before the one nor after the other.
 */
async function heldHalfWay<T>(
  { sheaf }: Branch,
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const { db } = sheaf.app.context;
  return overtake(sheaf, {
    call,
    at: 3,
    meanwhile: async () => {
      const building = await db.selectFrom('batch').select('batch_id').where('state', '=', 'building').execute();
      assert.equal(building.length, 1, 'the branch is on its way');
      await meanwhile();
    },
  });
}

async function changes({ sheaf }: Branch, { item_id }: TestItem, after: number): Promise<string[]> {
  const rows = await sheaf.app.context.db
    .selectFrom('change_log')
    .select(['action_type', 'object_type', 'object_name'])
    .where('item_id', '=', item_id)
    .where('change_id', '>', after)
    .orderBy('change_id')
    .execute();
  return rows.map((row) => `${row.action_type} ${row.object_type} ${row.object_name}`);
}

async function lastChange({ sheaf }: Branch): Promise<number> {
  const { db } = sheaf.app.context;
  const row = await db.selectFrom('change_log').select('change_id').orderBy('change_id', 'desc').executeTakeFirst();
  return row?.change_id ?? 0;
}

/** What is told to other processes while the work is done. */
async function news({ sheaf }: Branch, work: () => Promise<unknown>): Promise<{ pages: number[]; items: number[] }> {
  const { feed } = sheaf.app.context;
  await feed.poll();
  const [pages, items] = [new Set<number>(), new Set<number>()];
  const ends = [feed.on('page', (id) => pages.add(id)), feed.on('item', (id) => items.add(id))];
  await work();
  await feed.poll();
  for (const end of ends) end();
  const sorted = (ids: Set<number>) => [...ids].sort((a, b) => a - b);
  return { pages: sorted(pages), items: sorted(items) };
}

async function status(person: Person, url: string): Promise<number> {
  const response = await person.get(url);
  await response.arrayBuffer();
  return response.status;
}

/** The address of a file that was uploaded and kept. */
async function upload(person: Person, page_id: number): Promise<string> {
  const file = { name: 'notes.txt', bytes: `words of ${page_id}` };
  const { data } = await person.upload(uploadFile.path, 'file', file, { page_id });
  return (data as { url: string }).url; // checked by the server's own output schema in tests
}

async function paste(person: Person, item: TestItem): Promise<string> {
  const file = { name: 'blob', bytes: SAMPLES.png };
  const { data } = await person.upload(uploadImage.path, 'editormd-image-file', file, item);
  return (data as { url: string }).url; // as above
}

onBothEngines((engine) => {
  test(`${engine}: a copy of many pages is there whole or not at all, however often one looks [A-7.55]`, async (t) => {
    const world = await branch(t, engine);
    const { sheaf, owner, item, target, top } = world;
    const after = await lastChange(world);
    const [trees, searches] = [new Set<number>(), new Set<number>()];
    const look = async () => {
      const [tree, search] = await Promise.all([shown(owner, target), found(owner, target, 'zebra')]);
      trees.add(tree.length);
      searches.add(search.length);
      await owner.addPage(item, 'Meanwhile');
    };
    let copied = 0;
    const told = await news(world, async () => {
      const looked = Promise.withResolvers<void>();
      const copy = () => owner.ok(copyCatalog, { cat_id: top, to_item_id: target.item_id });
      const ended = heldHalfWay(world, copy, () => look().finally(looked.resolve)).then((cat_id) => {
        copied = cat_id;
      });
      await Promise.race([looked.promise, ended]);
      while (copied === 0) await look();
      await ended;
    });
    assert.ok(trees.has(0) && searches.has(0), 'somebody looked while it was copied');
    for (const pages of trees) assert.ok(pages === 0 || pages === PAGES, `${pages} pages were shown`);
    for (const pages of searches) assert.ok(pages === 0 || pages === LIMITS.searchResults, `${pages} pages were found`);
    const { menu } = await owner.ok(itemInfo, target);
    const [made] = menu.catalogs;
    assert.deepEqual([made?.cat_id, made?.cat_name, made?.catalogs[0]?.cat_name], [copied, 'Top', 'Below']);
    const pages = pagesOf(menu);
    const inOrder = [...TITLES.filter((_, index) => index % 2 === 0), ...TITLES.filter((_, index) => index % 2 === 1)];
    assert.deepEqual(
      pages.map(({ page_title }) => page_title),
      inOrder,
    );
    assert.deepEqual((await found(owner, target, 'number77n')).length, 1);
    const [page] = await found(owner, target, 'number77n');
    assert.equal((await owner.ok(pageInfo, { page_id: page ?? 0 })).page_content, 'the zebra number77n');
    const expected = [...TITLES.map((title) => `create page ${title}`), 'create catalog Top'];
    assert.deepEqual(await changes(world, target, after), expected);
    assert.deepEqual(
      pages.filter(({ page_id }) => !told.pages.includes(page_id)),
      [],
    );
    assert.ok(told.items.includes(target.item_id));
    const batch = await sheaf.app.context.db.selectFrom('batch').select(['state', 'finished_at']).executeTakeFirst();
    assert.deepEqual(batch, { state: 'live', finished_at: sheaf.clock.now() });
  });

  test(`${engine}: who loses his right while he copies or moves gets nothing, and nothing is left [A-6.05 A-7.55]`, async (t) => {
    const world = await branch(t, engine);
    const { sheaf, owner, item, target, top } = world;
    const writer = await sheaf.user('writer');
    for (const is_del of [0, 1] as const) {
      const item_member_id = await owner.addMember(target, writer, { member_group_id: 1 });
      await owner.addMember(item, writer, { member_group_id: is_del === 1 ? 2 : 1 });
      const copy = () => writer.code(copyCatalog, { cat_id: top, to_item_id: target.item_id, is_del });
      const code = await heldHalfWay(world, copy, () => owner.ok('/api/member/delete', { ...target, item_member_id }));
      assert.equal(code, ERRORS.notAllowed.code);
      assert.deepEqual([await shown(owner, target), await found(owner, target, 'zebra')], [[], []]);
      assert.equal((await shown(owner, item)).length, PAGES);
      sheaf.clock.advance(700);
      await tidied(world);
      assert.deepEqual(await indexed(world, target), []);
      const left = await sheaf.app.context.db.selectFrom('page').select('page_id').execute();
      assert.equal(left.length, PAGES);
    }
  });

  test(`${engine}: what is saved while a branch moves to another item is found there as it was saved [A-7.55]`, async (t) => {
    const world = await branch(t, engine);
    const { owner, item, target, top, page_ids } = world;
    const first = page_ids[0] ?? 0;
    let [moved, saves] = [false, 0];
    const save = async () => {
      const text = { page_title: `Page ${saves + 1}x`, page_content: `giraffe word${saves + 1}w` };
      if ((await owner.code(savePage, { ...item, page_id: first, ...text })) === 0) saves++;
    };
    const after = await lastChange(world);
    const told = await news(world, async () => {
      const saved = Promise.withResolvers<void>();
      const move = () => owner.ok(copyCatalog, { cat_id: top, to_item_id: target.item_id, is_del: 1 });
      const moving = heldHalfWay(world, move, () => save().finally(saved.resolve)).then(() => {
        moved = true;
      });
      await Promise.race([saved.promise, moving]);
      while (!moved) await save();
      await moving;
    });
    assert.ok(saves > 0, 'somebody saved while it moved');
    assert.deepEqual([await shown(owner, item), (await shown(owner, target)).length], [[], PAGES]);
    assert.deepEqual(await found(owner, target, `word${saves}w`), [first]);
    assert.deepEqual(await found(owner, target, 'number109n'), [page_ids[109]]);
    for (const text of ['zebra', 'giraffe', `word${saves}w`]) assert.deepEqual(await found(owner, item, text), []);
    await tidied(world);
    assert.deepEqual([await indexed(world, item), await indexed(world, target)], [[], page_ids]);
    assert.deepEqual(told, { pages: [...page_ids], items: [item.item_id, target.item_id] });
    assert.deepEqual((await changes(world, item, after)).at(-1), 'delete catalog Top');
    assert.deepEqual(await changes(world, target, after), ['create catalog Top']);
  });

  test(`${engine}: files and deleted pages go along with a branch, and who may open the files changes with them [A-7.55 B-7.27]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, here, there] = [await sheaf.user('owner'), await sheaf.user('here'), await sheaf.user('there')];
    const item = await owner.addItem('Source', { members_only: 1 });
    const target = await owner.addItem('Target', { members_only: 1 });
    await owner.addMember(item, here, { member_group_id: 0 });
    await owner.addMember(target, there, { member_group_id: 0 });
    const top = await owner.addCatalog(item, 'Top');
    const [goes, staying] = [await owner.addPage(item, 'Goes', 'x', top), await owner.addPage(item, 'Stays', 'x')];
    const gone = await owner.addPage(item, 'Deleted', 'x', top);
    const [alone, shared, deleted] = [await upload(owner, goes), await paste(owner, item), await upload(owner, gone)];
    for (const page_id of [goes, staying]) {
      await owner.ok(savePage, { ...item, page_id, page_title: 'With', page_content: `![x](${shared})` });
    }
    await owner.ok('/api/page/delete', { page_id: gone });
    const opens = async (person: Person) => Promise.all([alone, shared, deleted].map((url) => status(person, url)));
    assert.deepEqual(
      [await opens(here), await opens(there)],
      [
        [200, 200, 404],
        [404, 404, 404],
      ],
    );
    await owner.ok(copyCatalog, { cat_id: top, to_item_id: target.item_id, is_del: 1 });
    assert.deepEqual(
      [await opens(here), await opens(there)],
      [
        [404, 200, 404],
        [200, 200, 404],
      ],
    );
    assert.equal((await there.ok(listPageFiles, { page_id: goes })).length, 1);
    const { db } = sheaf.app.context;
    const files = await db.selectFrom('attachment').select('item_id').orderBy('file_id').execute();
    assert.deepEqual(files, [target, item, target], 'what a page holds that stays, stays');
    const bin = await db.selectFrom('page').select(['item_id', 'top_cat_id']).where('page_id', '=', gone).execute();
    assert.deepEqual(bin, [{ ...target, top_cat_id: top }]);
    const parent = await owner.addCatalog(target, 'Parent');
    await owner.ok(copyCatalog, { cat_id: top, new_p_cat_id: parent, to_item_id: target.item_id, is_del: 1 });
    const tops = await db.selectFrom('page').select('top_cat_id').distinct().where('cat_id', '=', top).execute();
    assert.deepEqual(tops, [{ top_cat_id: parent }]);
  });

  test(`${engine}: a branch goes to the recycle bin at once, and nothing finds its pages [A-7.53]`, async (t) => {
    const world = await branch(t, engine);
    const { sheaf, owner, item, top, below, page_ids } = world;
    const stays = await owner.addPage(item, 'Stays', 'the zebra');
    const writer = await sheaf.user('writer');
    await owner.addMember(item, writer, { member_group_id: 1 });
    await writer.ok(setLock, { page_id: page_ids[1] ?? 0, item_id: item.item_id });
    const refused = await owner.post(deleteCatalog, { ...item, cat_id: top });
    assert.match(refused.error_message, /writer/);
    assert.equal((await shown(owner, item)).length, PAGES + 1);
    const after = await lastChange(world);
    const told = await news(world, () => writer.ok(deleteCatalog, { ...item, cat_id: top }));
    assert.deepEqual([await shown(owner, item), await found(owner, item, 'zebra')], [['Stays'], [stays]]);
    const expected = [...TITLES.filter((_, index) => index % 2 === 0), ...TITLES.filter((_, index) => index % 2 === 1)];
    assert.deepEqual(await changes(world, item, after), [
      ...expected.map((title) => `delete page ${title}`),
      'delete catalog Top',
    ]);
    assert.deepEqual(told, { pages: [...page_ids], items: [item.item_id] });
    const { db } = sheaf.app.context;
    const bin = await db.selectFrom('page').select('page_id').where('deleted_by', '=', writer.uid).execute();
    assert.equal(bin.length, PAGES);
    assert.deepEqual(await db.selectFrom('page_lock').selectAll().execute(), []);
    assert.deepEqual(await db.selectFrom('catalog').select('cat_id').where('cat_id', 'in', [top, below]).execute(), []);
    await tidied(world);
    assert.deepEqual(await indexed(world, item), [stays]);
  });
});
