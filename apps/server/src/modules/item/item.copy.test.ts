import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  archiveItem,
  ERRORS,
  itemDetail,
  itemInfo,
  LIMITS,
  listMembers,
  listMyItems,
  type Menu,
  type MenuCatalog,
  pageHistory,
  pageInfo,
  saveItemGroup,
  savePage,
  searchItem,
  starItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { attach } from '../../testing/access-matrix-world.ts';
import { overtake } from '../../testing/overtake.ts';
import type { Envelope, Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

/** The tree as names, in its order. */
function shape({ pages, catalogs }: Pick<Menu, 'pages' | 'catalogs'>): unknown {
  const below = (catalog: MenuCatalog) => [catalog.cat_name, shape(catalog)];
  return [...pages.map(({ page_title }) => page_title), ...catalogs.map(below)];
}

async function menuOf(person: Person, item: TestItem): Promise<Menu> {
  return (await person.ok(itemInfo, item)).menu;
}

/** Every page and catalog of a tree. */
function idsIn(menu: unknown): string[] {
  return [...JSON.stringify(menu).matchAll(/"(?:page_id|cat_id)":[1-9]\d*/g)].map(([match]) => match);
}

async function filledItem(owner: Person, fields: Record<string, unknown>): Promise<TestItem & { page_id: number }> {
  const item = await owner.addItem('Source', { item_description: 'of it all', ...fields });
  const [second, first] = [await owner.addCatalog(item, 'Second'), await owner.addCatalog(item, 'First/with slash')];
  await owner.addCatalog(item, 'Empty', second);
  const deep = await owner.addCatalog(item, 'Deep', await owner.addCatalog(item, 'Below', first));
  const page_id = await owner.addPage(item, 'At the root', 'the former zebra');
  await owner.addPage(item, 'Same title', 'the zebra', deep);
  await owner.addPage(item, 'Same title', `another zebra, see [the root](/${item.item_id}/${page_id})`, deep);
  await owner.ok(savePage, { ...item, page_id, page_title: 'At the root', page_content: 'the zebra now' });
  await owner.ok('/api/catalog/batUpdate', {
    ...item,
    cats: JSON.stringify([
      { cat_id: first, parent_cat_id: 0, level: 2, s_number: 1 },
      { cat_id: second, parent_cat_id: 0, level: 2, s_number: 2 },
    ]),
  });
  return { ...item, page_id };
}

async function copiesAll(sheaf: Sheaf): Promise<void> {
  const [owner, mei] = [await sheaf.user('owner'), await sheaf.user('mei')];
  const { page_id, ...source } = await filledItem(owner, { password: 'open sesame', item_domain: 'sourcedomain' });
  const { sign } = await attach(owner, page_id);
  await owner.addMember(source, mei, { member_group_id: 2 });
  await mei.ok(starItem, source);
  const { id: group } = await mei.ok(saveItemGroup, { group_name: 'Copies' });
  await owner.ok(archiveItem, { ...source, password: owner.password });

  const asked = { item_name: 'Source--copy', copy_item_id: source.item_id, password: 'another one', item_type: 2 };
  const { item_id, pending } = await mei.ok(addItem, { ...asked, item_group_id: group });
  assert.equal(pending, 0);
  const copy = { item_id };
  const info = await mei.ok(itemInfo, copy);
  assert.deepEqual([info.item_type, info.is_archived, info.item_description, info.item_domain], [1, 0, '', '']);
  assert.deepEqual(shape(info.menu), shape(await menuOf(owner, source)));
  assert.deepEqual(shape(info.menu), [
    'At the root',
    ['First/with slash', [['Below', [['Deep', ['Same title', 'Same title']]]]]],
    ['Second', [['Empty', []]]],
  ]);
  const former = new Set(idsIn((await menuOf(owner, source)).catalogs));
  assert.equal(former.size, 7);
  assert.ok(
    idsIn(info.menu.catalogs).every((id) => !former.has(id)),
    'nothing is shared between the trees',
  );
  const [page] = info.menu.pages;
  const read = await mei.ok(pageInfo, { page_id: page?.page_id ?? 0 });
  assert.equal(read.page_content, 'the zebra now');
  assert.deepEqual(await mei.ok(pageHistory, { page_id: page?.page_id ?? 0 }), []);
  assert.equal((await mei.ok(searchItem, { ...copy, keyword: 'zebra' })).pages.length, 3);
  assert.deepEqual(await mei.ok(listMembers, copy), []);
  const detail = await mei.ok(itemDetail, copy);
  assert.deepEqual([detail.uid, detail.group_ids], [mei.uid, [group]]);
  const row = (await mei.ok(listMyItems, { item_group_id: group }))[0];
  assert.deepEqual([row?.is_private, row?.is_star, row?.pages], [1, 0, 3]);
  const visitor = sheaf.guest;
  assert.equal(
    await visitor.code('/api/item/pwd', { ...copy, password: 'open sesame' }),
    ERRORS.visitPasswordWrong.code,
  );
  await visitor.ok('/api/item/pwd', { ...copy, password: 'another one' });
  const file = await visitor.get(`/api/attachment/visitFile?sign=${sign}`);
  assert.equal(file.status, 200, 'who reads the copy reads its files');
  await file.arrayBuffer();
  const deepPage = (await mei.ok(searchItem, { ...copy, keyword: 'another' })).pages[0];
  assert.equal(
    (await mei.ok(pageInfo, { page_id: deepPage?.page_id ?? 0 })).page_content,
    `another zebra, see [the root](/${item_id}/${page?.page_id})`,
    'a copy leads to copies',
  );
  await mei.ok(savePage, { ...copy, page_id: deepPage?.page_id ?? 0, page_title: 'Changed', page_content: 'changed' });
  assert.equal(
    (await owner.ok(searchItem, { ...source, keyword: 'another' })).pages.length,
    1,
    'the source is its own',
  );
}

async function asksForRights(sheaf: Sheaf): Promise<void> {
  const [owner, writer] = [await sheaf.user('owner2'), await sheaf.user('writer')];
  const { item_id: copy_item_id } = await filledItem(owner, { password: 'open sesame' });
  await owner.addMember({ item_id: copy_item_id }, writer, { member_group_id: 1 });
  const before = (await owner.ok(listMyItems, {})).length;
  const refused = [
    await writer.post(addItem, { item_name: 'Copy', copy_item_id }),
    await writer.post(addItem, { item_name: 'Copy', copy_item_id: 2_000_000_000 }),
    await owner.post(addItem, { item_name: ' ', copy_item_id }),
    await owner.post(addItem, { item_name: 'Copy', copy_item_id, is_private: 1 }),
    await owner.post(addItem, { item_name: 'Copy', copy_item_id, item_domain: 'item' }),
    await owner.post(addItem, { item_name: 'Copy', copy_item_id, item_group_id: 2_000_000_000 }),
  ].map(({ error_code, error_field }) => [error_code, error_field]);
  assert.deepEqual(refused, [
    [ERRORS.itemNotManaged.code, undefined],
    [ERRORS.itemNotFound.code, undefined],
    [ERRORS.itemNameMissing.code, 'item_name'],
    [ERRORS.visitPasswordMissing.code, 'password'],
    [ERRORS.domainInvalid.code, 'item_domain'],
    [ERRORS.itemGroupNotFound.code, 'item_group_id'],
  ]);
  assert.equal((await owner.ok(listMyItems, {})).length, before, 'nothing was made');
  const { item_id } = await owner.ok(addItem, { item_name: 'Open', copy_item_id });
  const { is_private } = await sheaf.guest.ok(itemInfo, { item_id });
  assert.equal(is_private, 0, 'open clears the password');
  const closed = await owner.ok(addItem, { item_name: 'Closed', copy_item_id, is_private: 1, members_only: 1 });
  assert.equal((await owner.ok(itemInfo, closed)).members_only, 1);
}

/** Whatever is saved beside it, each page of the copy is a text that its original had. */
async function bearsWriting(sheaf: Sheaf): Promise<void> {
  const owner = await sheaf.user('owner3');
  const item = await owner.addItem('Busy');
  const cat_id = await owner.addCatalog(item, 'Catalog');
  const ids: number[] = [];
  for (let n = 0; n < 25; n++) ids.push(await owner.addPage(item, `Page ${n}`, `first ${n}`, cat_id));
  const copying = owner.ok(addItem, { item_name: 'Copy', copy_item_id: item.item_id });
  const others = ids.map(async (page_id, n) => {
    if (n % 5 === 0) return owner.ok('/api/page/delete', { page_id });
    return owner.ok(savePage, { ...item, page_id, cat_id, page_title: `Page ${n}`, page_content: `second ${n}` });
  });
  const made = await copying;
  await Promise.all(others);
  const [catalog] = (await menuOf(owner, made)).catalogs;
  const copied = catalog?.pages ?? [];
  const kept = ids.length - ids.length / 5;
  assert.ok(copied.length >= kept && copied.length <= ids.length, `${copied.length} pages`);
  for (const { page_id, page_title } of copied) {
    const { page_content } = await owner.ok(pageInfo, { page_id });
    const n = page_title.slice('Page '.length);
    assert.ok([`first ${n}`, `second ${n}`].includes(page_content), page_content);
    const found = await owner.ok(searchItem, { item_id: made.item_id, keyword: page_content.split(' ')[0] ?? '' });
    assert.ok(
      found.pages.some((hit) => hit.page_id === page_id),
      'the copy is found by its own text',
    );
  }
}

/** A first transaction begins a copy; from the second on it is written. */
const FIRST_STEP = 2;

/** One copy of mei's is held where it begins to write, as long as others are asked for. */
async function copiesInLine(sheaf: Sheaf): Promise<void> {
  const [mei, tom] = [await sheaf.user('inline'), await sheaf.user('outside')];
  const [hers, his] = [await filledItem(mei, {}), await filledItem(tom, {})];
  const { db } = sheaf.app.context;
  const copy = (person: Person, { item_id }: TestItem, item_name: string) =>
    person.post(addItem, { item_name, copy_item_id: item_id });
  const underWay = async () =>
    db.selectFrom('batch').select('batch_id').where('uid', '=', mei.uid).where('state', '=', 'building').execute();
  const others: Promise<Envelope>[] = [];
  const first = await overtake(sheaf, {
    call: () => copy(mei, hers, 'Copy 0'),
    at: FIRST_STEP,
    meanwhile: async () => {
      for (let at = 1; at < LIMITS.workUnderWay; at++) others.push(copy(mei, hers, `Copy ${at}`));
      while ((await underWay()).length < LIMITS.workUnderWay) await sheaf.guest.get('/healthz');
      const { error_code, error_message } = await copy(mei, hers, 'One too many');
      assert.equal(error_code, ERRORS.workUnderWay.code);
      assert.match(error_message, /Copy 0.*Copy 9/);
      // Whoever else copies waits for nobody.
      assert.equal((await copy(tom, his, 'His copy')).error_code, 0);
      const batches = (await underWay()).map(({ batch_id }) => batch_id);
      const written = await db.selectFrom('page').select('page_id').where('batch_id', 'in', batches).execute();
      assert.deepEqual([batches.length, written], [LIMITS.workUnderWay, []]);
    },
  });
  for (const { error_code } of [first, ...(await Promise.all(others))]) assert.equal(error_code, 0);
  assert.equal((await mei.ok(listMyItems, {})).length, 1 + LIMITS.workUnderWay);
  assert.equal((await copy(mei, hers, 'Once more')).error_code, 0);
}

onBothEngines((engine) => {
  test(`${engine}: a copy of an item`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await t.test('holds tree, texts and files, and nothing else [A-1.10 A-5.13 A-5.14 A-6.12 A-7.29]', () =>
      copiesAll(sheaf),
    );
    await t.test('is for who manages it, and private only with a password [A-5.14 A-5.15 A-6.12]', () =>
      asksForRights(sheaf),
    );
    await t.test('is made while others write', () => bearsWriting(sheaf));
    await t.test('waits for another of the same user, and for nobody else', () => copiesInLine(sheaf));
  });
});
