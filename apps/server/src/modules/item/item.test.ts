import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  ERRORS,
  itemDetail,
  itemInfo,
  listMyItems,
  PASSWORD_MASK,
  saveConfig,
  updateItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const NOT_ALLOWED = 10_303;
const NOT_FOUND = 20_014;

onBothEngines((engine) => {
  test(`${engine}: a new item is open and shows its creator everything [A-3.04 A-3.06 A-4.01 A-7.28 A-9.08 B-3.01 B-4.01]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const { item_id } = await owner.ok(addItem, { item_name: ' Billing ', item_description: 'How <b>we</b> bill' });
    const info = await owner.ok(itemInfo, { item_id });
    assert.equal(info.item_name, 'Billing');
    assert.equal(info.item_description, 'How <b>we</b> bill');
    assert.deepEqual([info.item_type, info.is_private, info.password], [1, 0, '']);
    assert.deepEqual([info.item_edit, info.item_manage, info.is_login], [true, true, true]);
    assert.deepEqual(info.menu, { pages: [], catalogs: [] });
    const seen = await sheaf.guest.ok(itemInfo, { item_id });
    assert.deepEqual([seen.item_edit, seen.item_manage, seen.is_login, seen.default_page_id], [false, false, false, 0]);
  });

  test(`${engine}: an item is of a kind that can be made, and has a name [A-7.28 A-9.08]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    for (const item_type of [0, 3, 5, 99]) {
      const refused = await owner.post(addItem, { item_name: 'Strange', item_type });
      assert.deepEqual([refused.error_code, refused.error_field], [20_023, 'item_type']);
    }
    assert.equal((await owner.post(addItem, { item_name: '   ' })).error_code, 20_021);
    assert.equal((await owner.post(addItem, { item_name: 'x'.repeat(101) })).error_field, 'item_name');
    assert.equal((await sheaf.guest.post(addItem, { item_name: 'Mine' })).error_code, 10_102);
    assert.deepEqual(await owner.ok(listMyItems, {}), []);
  });

  test(`${engine}: a single-page item begins with its page [A-3.06 B-3.06]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const { item_id } = await owner.ok(addItem, { item_name: 'Notes', item_type: 2 });
    const info = await owner.ok(itemInfo, { item_id });
    assert.equal(info.menu.pages.length, 1);
    const [page] = info.menu.pages;
    assert.deepEqual([page?.page_title, page?.cat_id, page?.page_delete], ['Notes', 0, 1]);
    assert.equal(info.default_page_id, page?.page_id);
    const shown = await owner.ok('/api/page/info', { page_id: info.default_page_id });
    assert.match(shown.page_content, /^Welcome to your single-page item/);
  });

  test(`${engine}: a spreadsheet begins with an empty page and stays one; its settings change [A-2.98]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.ok(addItem, { item_name: 'Budget', item_type: 4 });
    const info = await owner.ok(itemInfo, item);
    assert.deepEqual([info.item_type, info.item_edit, info.item_manage], [4, true, true]);
    const [page] = info.menu.pages;
    assert.deepEqual([page?.page_title, page?.kind], ['Budget', 'sheet']);
    const page_id = info.default_page_id;
    assert.equal((await owner.ok('/api/page/info', { page_id })).page_content, '');
    const save = { ...item, page_id, page_title: 'Budget', page_content: 'text' };
    assert.equal(await owner.code('/api/page/save', save), ERRORS.pageTextUnreadable.code);
    const another = { ...save, page_id: 0, page_content: '{}' };
    assert.equal(await owner.code('/api/page/save', { ...another, kind: 'markdown' }), ERRORS.pageKindFixed.code);
    assert.equal(await owner.code('/api/page/save', another), ERRORS.singlePageTaken.code);
    await owner.ok(updateItem, { ...item, item_name: 'Budget 2027' });
    assert.equal((await owner.ok(itemDetail, item)).item_name, 'Budget 2027');
    const { db } = sheaf.app.context;
    await db.updateTable('item').set({ item_type: 3 }).where('item_id', '=', item.item_id).execute();
    assert.equal(await owner.code('/api/page/save', save), ERRORS.itemTypeReadOnly.code);
  });

  test(`${engine}: a manager sees a mask for the visit password, and sending it back keeps it [A-3.05 A-4.02 A-7.30 A-7.31 B-4.02 B-7.29 B-7.30]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Hidden', { password: 'open sesame' });
    const before = await owner.ok(itemDetail, item);
    assert.deepEqual([before.password, before.members_only], [PASSWORD_MASK, 0]);
    const visit = () => sheaf.guest.code('/api/item/pwd', { ...item, password: 'open sesame' });
    await owner.ok(updateItem, { ...item, item_description: 'changed', password: PASSWORD_MASK });
    assert.equal(await visit(), 0);
    assert.equal((await owner.ok(itemDetail, item)).item_description, 'changed');
    await owner.ok(updateItem, { ...item, password: '' });
    assert.deepEqual(await owner.ok(itemDetail, item).then((d) => [d.password, d.members_only]), ['', 0]);
    const stranger = await sheaf.user('stranger');
    assert.equal((await stranger.ok(itemInfo, item)).is_private, 0);
    const stored = await sheaf.app.context.db
      .selectFrom('item')
      .select('visit_password_hash')
      .executeTakeFirstOrThrow();
    assert.equal(stored.visit_password_hash, '');
  });

  test(`${engine}: an update changes what was sent and nothing else [A-7.30 B-7.30]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('First', { item_description: 'about', item_domain: 'first1', password: 'a b c' });
    sheaf.clock.advance(60);
    await owner.ok(updateItem, { ...item, item_name: 'Second' });
    const after = await owner.ok(itemDetail, item);
    assert.deepEqual(
      [after.item_name, after.item_description, after.item_domain, after.password],
      ['Second', 'about', 'first1', PASSWORD_MASK],
    );
    assert.equal(after.last_update_time - after.addtime, 60);
    assert.equal((await owner.post(updateItem, { ...item, item_name: '  ' })).error_code, 20_021);
    assert.equal((await owner.ok(itemInfo, item)).item_name, 'Second');
    await owner.ok(updateItem, { ...item, item_description: '' });
    assert.equal((await owner.ok(itemDetail, item)).item_description, '');
  });

  test(`${engine}: an item for members only opens to nobody else, and not by a client that does not know of it [A-4.01 B-4.01]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, reader, stranger] = [
      await sheaf.user('owner'),
      await sheaf.user('reader'),
      await sheaf.user('stranger'),
    ];
    const item = await owner.addItem('Members', { members_only: 1, password: 'ignored' });
    await owner.addMember(item, reader, { member_group_id: 0 });
    const seen = await reader.ok(itemInfo, item);
    assert.deepEqual([seen.is_private, seen.members_only], [1, 1]);
    assert.equal(await stranger.code(itemInfo, item), NOT_ALLOWED);
    assert.equal(await sheaf.guest.code('/api/item/pwd', { ...item, password: 'ignored' }), 10_010);
    const detail = await owner.ok(itemDetail, item);
    assert.deepEqual([detail.password, detail.members_only], ['', 1]);
    await owner.ok(updateItem, { ...item, item_name: 'Still closed', password: '' });
    assert.equal(await stranger.code(itemInfo, item), NOT_ALLOWED);
    await owner.ok(updateItem, { ...item, password: '', members_only: 0 });
    assert.equal((await stranger.ok(itemInfo, item)).item_name, 'Still closed');
  });

  test(`${engine}: a personal domain is letters and digits, no number and no word of the site [A-5.06]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    for (const item_domain of ['12345', 'with-dash', 'with space', '文档', 'user', 'API', 'a/b', 'a.b', 'é']) {
      const refused = await owner.post(addItem, { item_name: 'x', item_domain });
      assert.deepEqual([refused.error_code, refused.error_field], [10_305, 'item_domain'], item_domain);
    }
    const item = await owner.addItem('Docs', { item_domain: 'Team7Docs' });
    assert.equal(await owner.code(updateItem, { ...item, item_domain: '99' }), 10_305);
    for (const key of ['Team7Docs', 'team7docs']) {
      assert.equal((await sheaf.guest.ok(itemInfo, { item_id: key })).item_id, item.item_id);
      assert.equal((await sheaf.guest.ok(itemInfo, { item_domain: key })).item_domain, 'Team7Docs');
    }
  });

  test(`${engine}: a domain that is in use is refused whatever its case, and free again once changed [A-5.07]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [one, two] = [await sheaf.user('one'), await sheaf.user('two')];
    const first = await one.addItem('First', { item_domain: 'guides' });
    const second = await two.addItem('Second');
    const taken = await two.post(addItem, { item_name: 'Third', item_domain: 'GUIDES' });
    assert.deepEqual([taken.error_code, taken.error_field], [10_304, 'item_domain']);
    assert.equal(await two.code(updateItem, { ...second, item_name: 'Renamed', item_domain: 'Guides' }), 10_304);
    assert.equal((await two.ok(itemDetail, second)).item_name, 'Second');
    await one.ok(updateItem, { ...first, item_domain: 'Guides' });
    await one.ok(updateItem, { ...first, item_domain: '' });
    await two.ok(updateItem, { ...second, item_domain: 'guides' });
    assert.equal((await sheaf.guest.ok(itemInfo, { item_id: 'guides' })).item_id, second.item_id);
  });

  test(`${engine}: of two who take one domain at once one is told so [A-5.07]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const codes = await Promise.all(
      [1, 2, 3, 4].map(() => owner.code(addItem, { item_name: 'x', item_domain: 'same' })),
    );
    assert.deepEqual(codes.sort(), [0, 10_304, 10_304, 10_304]);
    assert.equal((await owner.ok(listMyItems, {})).length, 1);
  });

  test(`${engine}: my items are own ones and shared ones, in order, with what each is to me [A-3.09 A-7.25 A-7.27]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, friend] = [await sheaf.user('owner'), await sheaf.user('friend')];
    const shared = await owner.addItem('Shared', { password: 'secret' });
    const managed = await owner.addItem('Managed');
    await owner.addItem('Foreign');
    const own = await friend.addItem('Own', { members_only: 1 });
    await owner.addMember(shared, friend, { member_group_id: 1 });
    await owner.addMember(managed, friend, { member_group_id: 2 });
    const rows = await friend.ok(listMyItems, {});
    assert.deepEqual(
      rows.map((row) => [row.item_name, row.creator, row.manage, row.is_private, row.members_only]),
      [
        ['Shared', 0, 0, 1, 0],
        ['Managed', 0, 1, 0, 0],
        ['Own', 1, 1, 1, 1],
      ],
    );
    assert.equal(rows[0]?.username, 'owner');
    assert.equal('password' in (rows[0] ?? {}), false);
    assert.deepEqual(
      (await friend.ok(listMyItems, { original: 1 })).map(({ item_id }) => item_id),
      [own.item_id],
    );
    assert.deepEqual(await friend.ok(listMyItems, { item_group_id: -1 }), []);
    assert.deepEqual(await sheaf.admin.ok(listMyItems, {}), []);
    assert.equal(await sheaf.guest.code(listMyItems, {}), 10_102);
  });

  test(`${engine}: managers and the administrator change an item, others do not [A-6.01 A-6.06 A-6.07 A-7.31]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, manager, editor, reader] = await Promise.all(
      ['owner', 'manager', 'editor', 'reader'].map(sheaf.user),
    );
    assert.ok(owner && manager && editor && reader);
    const item = await owner.addItem('Rights', { password: 'secret' });
    await owner.addMember(item, manager, { member_group_id: 2 });
    await owner.addMember(item, editor, { member_group_id: 1 });
    await owner.addMember(item, reader, { member_group_id: 0 });
    const stranger = await sheaf.user('stranger');
    for (const person of [owner, manager, sheaf.admin]) {
      assert.equal((await person.ok(itemDetail, item)).item_name, 'Rights');
      await person.ok(updateItem, { ...item, item_description: person.username });
    }
    for (const person of [editor, reader]) {
      assert.equal(await person.code(itemDetail, item), NOT_ALLOWED);
      assert.equal(await person.code(updateItem, { ...item, item_name: 'Mine' }), NOT_ALLOWED);
      const info = await person.ok(itemInfo, item);
      assert.deepEqual([info.item_manage, info.item_edit, info.password], [false, person === editor, '']);
    }
    assert.equal((await manager.ok(itemInfo, item)).password, PASSWORD_MASK);
    for (const call of [itemDetail, updateItem]) {
      assert.equal(await stranger.code(call, item), NOT_FOUND);
      assert.equal(await stranger.code(call, { item_id: 999_999 }), NOT_FOUND);
      assert.equal(await sheaf.guest.code(call, item), 10_102);
    }
  });

  test(`${engine}: absent, deleted and private items cannot be told apart, and forced log-in comes first [A-6.26]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const hidden = await owner.addItem('Hidden', { password: 'secret', item_domain: 'hidden7' });
    const gone = await owner.addItem('Gone');
    await sheaf.app.context.db.updateTable('item').set({ deleted_at: 1 }).where('item_id', '=', gone.item_id).execute();
    const stranger = await sheaf.user('stranger');
    const answers = new Set<string>();
    for (const item_id of [hidden.item_id, gone.item_id, 424_242, 'hidden7', 'absent7', '99999999999999']) {
      const { error_code, error_message } = await stranger.post('/api/item/info', { item_id });
      answers.add(`${error_code} ${error_message}`);
    }
    assert.deepEqual([...answers], ['10303 You may not see this.']);
    const open = await owner.addItem('Open');
    await sheaf.admin.ok(saveConfig, { force_login: 1 });
    for (const item_id of [open.item_id, hidden.item_id, 424_242]) {
      assert.equal(await sheaf.guest.code(itemInfo, { item_id }), 10_312);
    }
    assert.equal((await stranger.ok(itemInfo, open)).item_name, 'Open');
  });

  test(`${engine}: an archived item is read and not changed`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Old');
    await owner.addPage(item, 'Page');
    await sheaf.app.context.db.updateTable('item').set({ is_archived: 1, tree_version: 50 }).execute();
    const info = await owner.ok(itemInfo, item);
    assert.deepEqual([info.is_archived, info.item_edit, info.item_manage], [1, false, true]);
    assert.equal(info.menu.pages[0]?.page_delete, 0);
    assert.equal((await owner.post(updateItem, { ...item, item_name: 'New' })).error_code, 10_103);
    assert.equal((await owner.ok(itemDetail, item)).is_archived, 1);
  });
});
