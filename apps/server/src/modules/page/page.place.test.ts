import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePage, ERRORS, pageInfo, savePage, setLock, sortPages } from '@sheaf/contract';
import { questionOf } from '../../platform/search/index.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function titles(person: Person, item: TestItem): Promise<string[]> {
  const { menu } = await person.ok('/api/item/info', { item_id: item.item_id });
  return menu.pages.map(({ page_title }: { page_title: string }) => page_title);
}

onBothEngines((engine) => {
  test(`${engine}: a deleted page lies in the recycle bin: out of the tree, the search and every call [A-4.09 B-7.05]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const page_id = await mei.addPage(item, 'Giraffe', 'long neck');
    await mei.addPage(item, 'Other', 'text');
    assert.deepEqual(await mei.ok(deletePage, { page_id }), []);
    assert.deepEqual(await titles(mei, item), ['Other']);
    const { db, search } = sheaf.app.context;
    const found = await search.find(db, { question: questionOf('giraffe'), scope: item.item_id, limit: 10 });
    assert.deepEqual(found.hits, []);
    assert.equal(await mei.code(pageInfo, { page_id }), ERRORS.pageNotFound.code);
    assert.equal(await mei.code(deletePage, { page_id }), ERRORS.pageNotFound.code);
    const save = { item_id: item.item_id, page_id, page_content: 'x' };
    assert.equal(await mei.code(savePage, save), ERRORS.pageNotFound.code);
    const row = await db
      .selectFrom('page')
      .select(['deleted_at', 'deleted_by'])
      .where('page_id', '=', page_id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { deleted_at: sheaf.clock.now(), deleted_by: mei.uid });
  });

  test(`${engine}: managers delete any page, editors those they wrote last, nobody under a lock of another`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Item');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const [first, second] = [await mei.addPage(item, 'First', 'x'), await mei.addPage(item, 'Second', 'x')];
    assert.equal((await tom.ok(pageInfo, { page_id: first })).page_delete, 0);
    assert.equal(await tom.code(deletePage, { page_id: first }), ERRORS.deleteNotAllowed.code);
    await tom.ok(savePage, { item_id: item.item_id, page_id: first, page_title: 'First', page_content: 'y' });
    assert.equal((await tom.ok(pageInfo, { page_id: first })).page_delete, 1);
    await mei.ok(setLock, { page_id: first });
    assert.equal(await tom.code(deletePage, { page_id: first }), ERRORS.pageLocked.code);
    await mei.ok(setLock, { page_id: first, lock_to: 1000 });
    assert.equal(await tom.code(deletePage, { page_id: first }), 0);
    assert.equal(await mei.code(deletePage, { page_id: second }), 0);
    assert.equal(await sheaf.guest.code(deletePage, { page_id: second }), ERRORS.loginExpired.code);
  });

  test(`${engine}: pages take the order they are given [B-7.10]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const [a, b, c] = [await mei.addPage(item, 'A'), await mei.addPage(item, 'B'), await mei.addPage(item, 'C')];
    assert.deepEqual(await titles(mei, item), ['A', 'B', 'C']);
    await mei.ok(sortPages, { item_id: item.item_id, pages: JSON.stringify({ [c]: 1, [a]: 2, [b]: 3 }) });
    assert.deepEqual(await titles(mei, item), ['C', 'A', 'B']);
    await mei.ok(sortPages, { item_id: item.item_id, pages: { [b]: 0 } });
    assert.deepEqual(await titles(mei, item), ['B', 'C', 'A']);
    const bad = await mei.post(sortPages, { item_id: item.item_id, pages: 'no JSON' });
    assert.deepEqual([bad.error_code, bad.error_field], [ERRORS.badInput.code, 'pages']);
  });

  test(`${engine}: one page of another item, or of a place that is not the viewer's, refuses the whole order`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const [item, other] = [await mei.addItem('Item'), await mei.addItem('Other')];
    const orders = await mei.addCatalog(item, 'Orders');
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: orders });
    const inside = await mei.addPage(item, 'Inside', 'x', orders);
    const atRoot = await mei.addPage(item, 'Root', 'x');
    const foreign = await mei.addPage(other, 'Foreign', 'x');
    const sort = (person: Person, ...ids: number[]) =>
      person.code(sortPages, { item_id: item.item_id, pages: Object.fromEntries(ids.map((id) => [id, 5])) });
    assert.equal(await sort(mei, inside, foreign), ERRORS.pageNotFound.code);
    assert.notEqual(await sort(tom, inside, atRoot), 0);
    assert.equal((await mei.ok(pageInfo, { page_id: inside })).s_number, 99);
    assert.equal(await sort(tom, inside), 0);
    assert.equal((await mei.ok(pageInfo, { page_id: inside })).s_number, 5);
  });

  test(`${engine}: an archived item refuses every write of its pages`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const page_id = await mei.addPage(item, 'One', 'x');
    const { db } = sheaf.app.context;
    await db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute();
    const code = ERRORS.itemReadOnly.code;
    assert.equal(await mei.code(savePage, { item_id: item.item_id, page_content: 'x' }), code);
    assert.equal(await mei.code(deletePage, { page_id }), code);
    assert.equal(await mei.code(setLock, { page_id }), code);
    assert.equal(await mei.code(sortPages, { item_id: item.item_id, pages: { [page_id]: 1 } }), code);
    const { page_edit, page_delete } = await mei.ok(pageInfo, { page_id });
    assert.deepEqual([page_edit, page_delete], [0, 0]);
  });
});
