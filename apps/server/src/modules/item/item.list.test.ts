import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  deletePage,
  ERRORS,
  itemDetail,
  LIMITS,
  listItemGroups,
  listMyItems,
  saveItemGroup,
  sortItems,
  starItem,
  unstarItem,
  updateItem,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const STARRED = -1;
const { itemGroupNotFound, itemsStarredTooMany, notAllowed } = ERRORS;

/** Names of a list, in its order. */
async function names(person: Person, item_group_id = 0): Promise<string[]> {
  return (await person.ok(listMyItems, { item_group_id })).map(({ item_name }) => item_name);
}

/** Positions as a browser sends them after a drag: from 1 on. */
function positions(ids: readonly number[]): string {
  return JSON.stringify(Object.fromEntries(ids.map((id, at) => [id, at + 1])));
}

async function newItems(owner: Person, item_names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of item_names) ids.push((await owner.addItem(name)).item_id);
  return ids;
}

/** Many at once, as no call makes them. */
async function fillList({ app, clock }: Sheaf, { uid }: Person, count: number): Promise<number[]> {
  const item = { uid, item_domain_key: null, created_at: clock.now(), batch_id: null };
  const rows = Array.from({ length: count }, (_, n) => ({ ...item, item_name: `Item ${n}` }));
  const made: { item_id: number }[] = [];
  for (let at = 0; at < count; at += 500) {
    const some = app.context.db.insertInto('item').values(rows.slice(at, at + 500));
    made.push(...(await some.returning('item_id').execute()));
  }
  return made.map(({ item_id }) => item_id).sort((a, b) => a - b);
}

async function starsComeAndGo(sheaf: Sheaf): Promise<void> {
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const [own = 0] = await newItems(mei, ['Own']);
  const open = await tom.addItem('Open of another');
  const hidden = await tom.addItem('Hidden', { password: 'open sesame' });
  const absent = { item_id: 2_000_000_000 };
  for (const item of [hidden, absent]) assert.equal(await mei.code(starItem, item), notAllowed.code);
  assert.deepEqual(await Promise.all([open, open, { item_id: own }].map((item) => mei.ok(starItem, item))), [
    { id: open.item_id },
    { id: open.item_id },
    { id: own },
  ]);
  const stars = async () => (await mei.ok(listMyItems, {})).map(({ item_name, is_star }) => [item_name, is_star]);
  assert.deepEqual(await stars(), [['Own', 1]]);
  assert.deepEqual(await names(mei, STARRED), ['Own', 'Open of another']);
  assert.deepEqual(await names(tom, STARRED), []);
  await tom.ok(updateItem, { ...open, members_only: 1 });
  assert.deepEqual(await names(mei, STARRED), ['Own'], 'an item that was closed is gone from the list');
  for (const item of [{ item_id: own }, { item_id: own }, hidden, absent]) await mei.ok(unstarItem, item);
  assert.deepEqual([await names(mei, STARRED), await stars()], [[], [['Own', 0]]]);
  await sheaf.admin.ok(starItem, hidden);
  assert.deepEqual(await names(sheaf.admin, STARRED), ['Hidden']);
}

async function ordersAreOnesOwn(sheaf: Sheaf): Promise<void> {
  const [mei, tom] = [await sheaf.user('mei2'), await sheaf.user('tom2')];
  const [a = 0, b = 0, c = 0] = await newItems(mei, ['A', 'B', 'C']);
  for (const item_id of [a, b, c]) {
    await mei.addMember({ item_id }, tom, { member_group_id: 0 });
    await mei.ok(starItem, { item_id });
  }
  const foreign = (await tom.addItem('Foreign')).item_id;
  await mei.ok(sortItems, { data: positions([foreign, c, a]) });
  assert.deepEqual(await names(mei), ['C', 'A', 'B'], 'what was put nowhere comes behind');
  assert.deepEqual(
    (await mei.ok(listMyItems, {})).map(({ s_number }) => s_number),
    [2, 3, b],
  );
  assert.deepEqual(await names(mei, STARRED), ['A', 'B', 'C'], 'each list has an order of its own');
  assert.deepEqual(await names(tom), ['A', 'B', 'C', 'Foreign']);
  await mei.ok(sortItems, { data: positions([b]), item_group_id: STARRED });
  assert.deepEqual(await names(mei, STARRED), ['B', 'A', 'C']);
  assert.deepEqual(await names(mei), ['C', 'A', 'B']);
  await tom.addMember({ item_id: foreign }, mei, { member_group_id: 0 });
  const last = (await mei.ok(listMyItems, {})).at(-1);
  assert.deepEqual([last?.item_id, last?.s_number], [foreign, foreign], 'nothing was kept of an item out of sight');
  for (const data of ['', '[]', '{"x":1}', '{"1":"first"}', '{"1":1e20}', 'no JSON']) {
    const { error_code, error_field } = await mei.post(sortItems, { data });
    assert.deepEqual([error_code, error_field], [ERRORS.badInput.code, 'data'], data);
  }
  const tooMany = Object.fromEntries(Array.from({ length: LIMITS.sortedItems + 1 }, (_, n) => [n + 1, n]));
  assert.equal((await mei.post(sortItems, { data: JSON.stringify(tooMany) })).error_field, 'data');
  const group = (await tom.ok(saveItemGroup, { item_ids: String(a) })).id;
  assert.equal(await mei.code(sortItems, { data: positions([a]), item_group_id: group }), itemGroupNotFound.code);
  assert.equal(await mei.code(listMyItems, { item_group_id: group }), itemGroupNotFound.code);
  assert.equal(await mei.code(listMyItems, { item_group_id: -2 }), itemGroupNotFound.code);
}

async function pagesAreThoseOnesReads(sheaf: Sheaf): Promise<void> {
  const [mei, tom] = [await sheaf.user('mei3'), await sheaf.user('tom3')];
  const item = await mei.addItem('Counted', { members_only: 1 });
  const [one, two] = [await mei.addCatalog(item, 'One'), await mei.addCatalog(item, 'Two')];
  const below = await mei.addCatalog(item, 'Below', one);
  for (const cat_id of [0, one, below, two, two]) await mei.addPage(item, 'Page', 'text', cat_id);
  await mei.addMember(item, tom, { member_group_id: 1, cat_id: one });
  const counts = async () => {
    const rows = await Promise.all([mei, tom].map((person) => person.ok(listMyItems, {})));
    return rows.map(([row]) => row?.pages);
  };
  assert.deepEqual(await counts(), [5, 2]);
  const page_id = await mei.addPage(item, 'One more', 'text', below);
  assert.deepEqual(await counts(), [6, 3]);
  await mei.ok(deletePage, { page_id });
  assert.deepEqual(await counts(), [5, 2]);
  await mei.ok(updateItem, { ...item, members_only: 0, password: '' });
  assert.deepEqual(await counts(), [5, 5], 'an open item is everybody to read');
}

async function longListsStayWhole(sheaf: Sheaf): Promise<void> {
  const [mei, tom] = [await sheaf.user('mei4'), await sheaf.user('tom4')];
  assert.deepEqual(await tom.ok(listMyItems, {}), []);
  const ids = await fillList(sheaf, mei, LIMITS.starredItems + 1);
  const wanted = ids.toReversed();
  await mei.ok(sortItems, { data: positions(wanted) });
  assert.deepEqual(
    (await mei.ok(listMyItems, {})).map(({ item_id }) => item_id),
    wanted,
  );
  const { db } = sheaf.app.context;
  const stars = ids.slice(1).map((item_id) => ({ uid: mei.uid, item_id, starred_at: 1 }));
  for (let at = 0; at < stars.length; at += 500) {
    await db
      .insertInto('item_star')
      .values(stars.slice(at, at + 500))
      .execute();
  }
  assert.equal(await mei.code(starItem, { item_id: ids[0] ?? 0 }), itemsStarredTooMany.code);
  assert.equal((await mei.ok(listMyItems, { item_group_id: STARRED })).length, LIMITS.starredItems);
}

/** Each window sends its own order of the list and of a group's items: one of them wins as a whole. */
async function windowsNeverMix(sheaf: Sheaf): Promise<void> {
  const mei = await sheaf.user('mei5');
  const ids = await newItems(mei, ['A', 'B', 'C', 'D', 'E', 'F']);
  const { id } = await mei.ok(saveItemGroup, { group_name: 'Shared', item_ids: ids.join(',') });
  for (const item_group_id of [0, id]) {
    const orders = ids.map((_, at) => [...ids.slice(at), ...ids.slice(0, at)]);
    await Promise.all(orders.map((order) => mei.ok(sortItems, { data: positions(order), item_group_id })));
    const shown = (await mei.ok(listMyItems, { item_group_id })).map(({ item_id }) => item_id);
    assert.ok(
      orders.some((order) => order.join() === shown.join()),
      shown.join(),
    );
  }
  const halves = [ids.slice(0, 3), ids.slice(3)].map((half) => half.join(','));
  const edits = [...halves, ...halves, ...halves].map((item_ids, n) =>
    mei.ok(saveItemGroup, { id, group_name: `Window ${n}`, item_ids }),
  );
  const added = ['x', 'y', 'z'].map((group_name) => mei.ok(saveItemGroup, { group_name }));
  await Promise.all([...edits, ...added]);
  const groups = await mei.ok(listItemGroups, {});
  assert.ok(halves.includes(groups[0]?.item_ids ?? ''), groups[0]?.item_ids);
  assert.deepEqual(
    groups.map(({ s_number }) => s_number),
    [1, 2, 3, 4],
  );
}

async function namesAreAnything(sheaf: Sheaf): Promise<void> {
  const mei = await sheaf.user('mei6');
  const hard = ['🧑‍🚀 Space', 'مرحبا بالعالم', `${'名'.repeat(LIMITS.itemNameChars)}`, '<b>& "quoted"'];
  const ids = await newItems(mei, hard);
  const group_name = '🗂️ مجموعة';
  const group = await mei.ok(saveItemGroup, { group_name, item_ids: ids.join(',') });
  assert.equal(group.group_name, group_name);
  assert.deepEqual(await names(mei, group.id), hard);
  const detail = await mei.ok(itemDetail, { item_id: ids[0] ?? 0 });
  assert.deepEqual(detail.group_ids, [group.id]);
}

onBothEngines((engine: Engine) => {
  test(`${engine}: the lists of items`, async (t: TestContext) => {
    const sheaf = await startSheaf(t, engine);
    await t.test(
      'a star is on an item that one reads, once, and goes [A-1.10 A-3.08 A-4.03 A-4.04 A-7.33 A-7.34]',
      () => starsComeAndGo(sheaf),
    );
    await t.test('each list has an order of its own for each user [A-4.05 A-7.26 A-7.41]', () =>
      ordersAreOnesOwn(sheaf),
    );
    await t.test('the pages of an item are counted that one reads', () => pagesAreThoseOnesReads(sheaf));
    await t.test('a list of none and one of a thousand', () => longListsStayWhole(sheaf));
    await t.test('windows that sort and group at once never mix [A-4.05]', () => windowsNeverMix(sheaf));
    await t.test('names are any text', () => namesAreAnything(sheaf));
  });
});
