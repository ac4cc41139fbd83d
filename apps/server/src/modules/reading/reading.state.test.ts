import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  copyCatalog,
  ERRORS,
  itemInfo,
  loadConfig,
  pageInfo,
  readState,
  saveConfig,
  savePage,
  setLock,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

interface Answer {
  readonly error_code: number;
  readonly data: unknown;
}

onBothEngines((engine) => {
  test(`${engine}: an open screen hears of changes; who edits the page is told to its other editors alone`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom, lin] = [await sheaf.user('mei'), await sheaf.user('tom'), await sheaf.user('lin')];
    const item = await mei.addItem('Orders');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const page_id = await mei.addPage(item, 'Start', 'text');
    const ask = async (who: Person) => {
      const answer = await who.get(`${readState.path}?item_id=${item.item_id}&page_id=${page_id}`);
      // the envelope, whose data the server's own output schema checked
      const { error_code, data } = (await answer.json()) as Answer;
      assert.equal(error_code, 0);
      return readState.output.parse(data);
    };
    const first = await ask(sheaf.guest);
    assert.equal(first.revision, 1);
    await mei.ok(savePage, { ...item, page_id, page_title: 'Start', page_content: 'other' });
    assert.equal((await ask(sheaf.guest)).revision, 2);
    await mei.addPage(item, 'Second');
    assert.ok((await ask(sheaf.guest)).tree_version > first.tree_version);

    const { lock_to } = await mei.ok(setLock, { page_id, item_id: item.item_id });
    assert.deepEqual(await held(ask(tom)), { holder: 'mei', lock_to });
    for (const who of [mei, lin, sheaf.guest]) assert.deepEqual(await held(ask(who)), { holder: '', lock_to: 0 });
    const elsewhere = await mei.addItem('Other');
    const mixed = await sheaf.guest.get(`${readState.path}?item_id=${elsewhere.item_id}&page_id=${page_id}`);
    assert.equal(((await mixed.json()) as Answer).error_code, ERRORS.pageNotFound.code);
  });

  test(`${engine}: an item that an API client keeps is edited by nobody, whatever his right [A-3.07 B-2.24 B-2.25 B-6.10]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Collection');
    const page_id = await mei.addPage(item, 'Start', 'text');
    const { db } = sheaf.app.context;
    await db.updateTable('item').set({ item_type: 3 }).where('item_id', '=', item.item_id).execute();
    for (const who of [mei, sheaf.admin]) {
      const info = await who.ok(itemInfo, item);
      assert.deepEqual([info.item_type, info.item_edit, info.item_manage], [3, false, true]);
      assert.equal((await who.ok(pageInfo, { page_id })).page_edit, 0);
      const text = { ...item, page_title: 'Start', page_content: 'other' };
      for (const id of [page_id, 0]) {
        assert.equal(await who.code(savePage, { ...text, page_id: id }), ERRORS.itemTypeReadOnly.code);
      }
      const cats = JSON.stringify([{ page_id, s_number: 1 }]);
      assert.equal(await who.code('/api/catalog/batUpdate', { ...item, cats }), ERRORS.itemTypeReadOnly.code);
    }
    const html = await (await sheaf.guest.get(`/${item.item_id}`)).text();
    assert.match(html, /edit it in that app/);
  });

  test(`${engine}: where the site wants it, items show who is logged in that he reads [B-3.04]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    const shown = async (who: Person) => (await who.ok(itemInfo, item)).show_watermark;
    assert.equal(await shown(sheaf.admin), 0);
    await sheaf.admin.ok(saveConfig, { show_watermark: 1 });
    assert.equal((await sheaf.admin.ok(loadConfig, {})).show_watermark, 1);
    assert.deepEqual([await shown(sheaf.admin), await shown(sheaf.guest)], [1, 0]);
  });

  test(`${engine}: the address of a page leads to where it went, for who may read it there`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, lin] = [await sheaf.user('mei'), await sheaf.user('lin')];
    const from = await mei.addItem('Orders');
    const [open, closed] = [await mei.addItem('Open'), await mei.addItem('Closed', { password: 'open sesame' })];
    for (const [to, seen] of [
      [open, [mei, lin, sheaf.guest]],
      [closed, [mei]],
    ] as const) {
      const cat_id = await mei.addCatalog(from, 'Branch');
      const page_id = await mei.addPage(from, 'Start', 'text', cat_id);
      await mei.ok(copyCatalog, { cat_id, to_item_id: to.item_id, is_del: 1 });
      for (const who of [mei, lin, sheaf.guest]) {
        const answer = await who.get(`/${from.item_id}/${page_id}`);
        const led = [answer.status, answer.headers.get('location')];
        const isSeen = seen.some((one) => one === who);
        assert.deepEqual(led, isSeen ? [302, `/${to.item_id}/${page_id}`] : [404, null]);
      }
    }
  });

  test(`${engine}: blank words are no search: the item opens [B-5.02]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    await sheaf.admin.addPage(item, 'Start', 'Welcome **here**');
    const html = await (await sheaf.guest.get(`/${item.item_id}?keyword=%20%20`)).text();
    assert.ok(html.includes('<strong>here</strong>'));
  });
});

async function held(asked: Promise<{ readonly holder: string; readonly lock_to: number }>) {
  const { holder, lock_to } = await asked;
  return { holder, lock_to };
}
