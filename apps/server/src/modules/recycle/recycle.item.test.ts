import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  addItem,
  deleteItem,
  deletePage,
  ERRORS,
  isLock,
  itemDetail,
  itemInfo,
  LIMITS,
  listMyItems,
  listRecycled,
  listSiteItems,
  pageInfo,
  recoverItem,
  recoverPage,
  searchItem,
  setLock,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { attach } from '../../testing/access-matrix-world.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function scene(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const item = await mei.addItem('Billing', { item_domain: 'billing' });
  await mei.addMember(item, tom, { member_group_id: 2 });
  const page_id = await mei.addPage(item, 'Page', 'zebra');
  const { sign } = await attach(mei, page_id);
  return { sheaf, mei, tom, item, page_id, file: `/api/attachment/visitFile?sign=${sign}` };
}

onBothEngines((engine) => {
  test(`${engine}: who manages an item deletes it with his own password, and nothing of it is there any more [A-5.19 A-6.14 A-7.40]`, async (t) => {
    const { sheaf, mei, tom, item, page_id, file } = await scene(t, engine);
    const writer = await sheaf.user('writer');
    await mei.addMember(item, writer, { member_group_id: 1 });
    const of = (password: string) => ({ ...item, password });
    assert.equal(await writer.code(deleteItem, of(writer.password)), ERRORS.itemNotManaged.code);
    const wrong = await tom.post(deleteItem, of(mei.password));
    assert.deepEqual([wrong.error_code, wrong.error_field], [ERRORS.passwordWrong.code, 'password']);
    await writer.ok(setLock, { page_id });
    await mei.ok('/api/item/update', { ...item, item_name: 'Billing API' });
    assert.deepEqual(await tom.ok(deleteItem, of(tom.password)), { success: true });

    for (const person of [mei, tom, writer, sheaf.admin, sheaf.guest]) {
      assert.equal(await person.code(pageInfo, { page_id }), ERRORS.itemNotVisible.code);
      assert.equal(await person.code(itemInfo, item), ERRORS.itemNotVisible.code);
      assert.equal(await person.code(searchItem, { ...item, keyword: 'zebra' }), ERRORS.itemNotVisible.code);
    }
    for (const path of [`/${item.item_id}`, `/${item.item_id}/${page_id}`, '/billing', file]) {
      const response = await tom.get(path);
      await response.arrayBuffer();
      assert.ok(response.status >= 300, `${path}: ${response.status}`);
    }
    assert.deepEqual(await mei.ok(listMyItems, {}), []);
    assert.equal(await mei.code(deleteItem, of(mei.password)), ERRORS.itemNotFound.code, 'once');
    assert.equal(await mei.code(recoverPage, { ...item, page_id }), ERRORS.itemNotFound.code);
    await mei.addItem('New', { item_domain: 'billing' });
  });

  test(`${engine}: an account without a password types the name of the item instead`, async (t) => {
    const { sheaf, mei, item } = await scene(t, engine);
    const { db } = sheaf.app.context;
    await db.updateTable('user').set({ password_hash: '' }).where('uid', '=', mei.uid).execute();
    const refused = await mei.post(deleteItem, { ...item, password: mei.password, item_name: 'billing' });
    assert.deepEqual([refused.error_code, refused.error_field], [ERRORS.itemNameDiffers.code, 'item_name']);
    await mei.ok(deleteItem, { ...item, item_name: ' Billing ' });
  });

  test(`${engine}: an administrator brings a deleted item back as it was, within 30 days`, async (t) => {
    const { sheaf, mei, tom, item, page_id, file } = await scene(t, engine);
    const gone = await mei.addPage(item, 'Gone before');
    await mei.ok(deletePage, { page_id: gone });
    await tom.ok(setLock, { page_id });
    const before = await mei.ok(itemDetail, item);
    sheaf.clock.advance(60);
    await mei.ok(deleteItem, { ...item, password: mei.password });
    assert.equal(await mei.code(listSiteItems, {}), ERRORS.notAllowed.code);
    assert.equal(await mei.code(recoverItem, item), ERRORS.notAllowed.code);
    const { total, items } = await sheaf.admin.ok(listSiteItems, { is_del: 1, item_name: 'BILL', username: 'me' });
    assert.equal(total, 1);
    const [listed] = items;
    const said = { ...item, item_name: 'Billing', username: 'mei', del_by_username: 'mei', is_private: 0 };
    assert.deepEqual({ ...listed, ...said }, listed);
    assert.equal(listed?.purge_at, sheaf.clock.now() + LIMITS.recycleDays * 86_400);
    for (const filter of [{ item_name: '%' }, { username: 'tom' }, { page: 2 }]) {
      assert.deepEqual((await sheaf.admin.ok(listSiteItems, { is_del: 1, ...filter })).items, []);
    }

    await sheaf.admin.ok(recoverItem, item);
    assert.deepEqual(await mei.ok(itemDetail, item), before);
    assert.equal((await tom.ok(searchItem, { ...item, keyword: 'zebra' })).pages.length, 1);
    const pages = (await tom.ok(itemInfo, { item_id: 'billing' })).menu.pages;
    assert.deepEqual(
      pages.map((page) => page.page_id),
      [page_id],
    );
    assert.equal((await tom.ok(isLock, { page_id })).lock, 0, 'who edited then does no more');
    const response = await sheaf.guest.get(file);
    await response.arrayBuffer();
    assert.equal(response.status, 200);
    assert.deepEqual(
      (await mei.ok(listRecycled, item)).map((page) => page.page_id),
      [gone],
    );
    assert.equal(await sheaf.admin.code(recoverItem, item), ERRORS.itemNotFound.code, 'it is not deleted');

    await mei.ok(deleteItem, { ...item, password: mei.password });
    await tom.ok(addItem, { item_name: 'Taken', item_domain: 'Billing' });
    await sheaf.admin.ok(recoverItem, item);
    assert.equal((await mei.ok(itemDetail, item)).item_domain, '', 'another has it by now');
    await mei.ok(deleteItem, { ...item, password: mei.password });
    sheaf.clock.advance(LIMITS.recycleDays * 86_400);
    assert.equal(await sheaf.admin.code(recoverItem, item), ERRORS.itemNotFound.code);
    assert.equal((await sheaf.admin.ok(listSiteItems, { is_del: 1 })).total, 0);
  });
});
