import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  archiveItem,
  deleteItem,
  ERRORS,
  getChangeLog,
  getOpenKey,
  LIMITS,
  type OpenKey,
  openCatalogTree,
  openCreateCatalog,
  openDeleteCatalog,
  openDeleteFile,
  openDeletePage,
  openGetPage,
  openUpdateCatalog,
  openUpdatePage,
  openUploadFile,
  pageHistory,
  pageInfo,
  resetOpenKey,
  setLock,
  transferItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest, type Person, type TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

interface Scene {
  readonly sheaf: Sheaf;
  readonly mei: Person;
  readonly item: TestItem;
  readonly keys: OpenKey;
  readonly program: Person;
}

async function opened(sheaf: Sheaf): Promise<Scene> {
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Orders API', { members_only: 1 });
  return { sheaf, mei, item, keys: await mei.ok(getOpenKey, item), program: guest(sheaf.url) };
}

onBothEngines((engine) => {
  test(`${engine}: managers get the key of an item and make another one, with which the first is dead [A-7.36 A-7.37 B-7.32 B-7.33 A-3.20 B-3.45 A-6.09]`, async (t) => {
    const { sheaf, mei, item, keys, program } = await opened(await startSheaf(t, engine));
    const [writer, manager] = [await sheaf.user('writer'), await sheaf.user('manager')];
    await mei.addMember(item, writer, { member_group_id: 1 });
    await mei.addMember(item, manager, { member_group_id: 2 });
    assert.deepEqual(await manager.ok(getOpenKey, item), keys);
    assert.equal(await writer.code(getOpenKey, item), ERRORS.itemNotManaged.code);
    const push = { page_title: 'Order', page_content: 'one' };
    assert.equal(await program.code(openUpdatePage, { ...keys, ...push }), 0);
    const made = await manager.ok(resetOpenKey, item);
    assert.equal(await program.code(openUpdatePage, { ...keys, ...push }), ERRORS.apiKeyWrong.code);
    assert.equal(
      await program.code(openUpdatePage, { ...made, ...push, api_token: keys.api_token }),
      ERRORS.apiKeyWrong.code,
    );
    assert.equal(await program.code(openUpdatePage, { ...made, ...push }), 0);
    const stored = await sheaf.app.context.db.selectFrom('open_key').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(made.api_token), 'the token is stored sealed alone');
    const log = await mei.ok(getChangeLog, { item_id: item.item_id, op_object_type: 'item' });
    assert.equal(log.list.filter(({ oper }) => oper.startsWith('manager')).length, 1);
  });

  test(`${engine}: the key of an item that goes to somebody else, is deleted, or whose owner is disabled opens nothing`, async (t) => {
    const { sheaf, mei, item, keys, program } = await opened(await startSheaf(t, engine));
    const lin = await sheaf.user('lin');
    const { db } = sheaf.app.context;
    await db.updateTable('user').set({ disabled_at: 1 }).where('uid', '=', mei.uid).execute();
    assert.equal(await program.code(openCatalogTree, keys), ERRORS.apiKeyWrong.code);
    await db.updateTable('user').set({ disabled_at: 0 }).where('uid', '=', mei.uid).execute();
    assert.equal(await program.code(openCatalogTree, keys), 0);
    await mei.ok(transferItem, { ...item, username: 'lin', password: mei.password });
    assert.equal(await program.code(openCatalogTree, keys), ERRORS.apiKeyWrong.code);
    const fresh = await lin.ok(getOpenKey, item);
    assert.equal(await program.code(openCatalogTree, fresh), 0);
    await lin.ok(deleteItem, { ...item, password: lin.password });
    assert.equal(await program.code(openCatalogTree, fresh), ERRORS.apiKeyWrong.code);
  });

  test(`${engine}: a page is saved by its title and path, keeps its place, its history and its order, and is by API`, async (t) => {
    const { mei, item, keys, program, sheaf } = await opened(await startSheaf(t, engine));
    const push = { ...keys, cat_name: '/Orders/ Search ', cat_name_sub: 'v2', page_title: 'Find <one> & "all"' };
    const first = await program.ok(openUpdatePage, { ...push, page_content: 'a &amp; b', s_number: 7 });
    sheaf.clock.advance(5);
    const again = await program.ok(openUpdatePage, { ...push, page_content: 'two' });
    assert.deepEqual(
      [again.page_id, again.revision, again.s_number, again.author_username, again.addtime],
      [first.page_id, 2, 7, 'API', sheaf.clock.now()],
    );
    assert.equal((await program.ok(openUpdatePage, { ...push, page_content: 'two' })).revision, 2);
    assert.equal((await program.ok(openUpdatePage, { ...push, page_title: 'New', page_content: 'x' })).s_number, 99);
    const info = await mei.ok(pageInfo, { page_id: first.page_id, with_path: 1 });
    assert.deepEqual(
      info.full_path.map(({ cat_name, page_title }) => cat_name ?? page_title),
      ['Orders', 'Search', 'v2', 'Find <one> & "all"'],
    );
    const history = await mei.ok(pageHistory, { page_id: first.page_id });
    assert.deepEqual(
      history.map(({ page_content }) => page_content),
      ['a &amp; b'],
    );
    const log = await mei.ok(getChangeLog, { item_id: item.item_id, op_object_type: 'page' });
    assert.deepEqual(
      log.list.map(({ oper, op_action_type }) => `${oper} ${op_action_type}`),
      ['API create', 'API update', 'API create'],
    );
    const tooDeep = { ...push, cat_name: 'a/b/c', page_content: 'x' };
    assert.equal(await program.code(openUpdatePage, tooDeep), ERRORS.catalogTooDeep.code);
    assert.equal((await program.ok(openCatalogTree, keys)).catalogs.length, 1, 'a refused path leaves nothing');
  });

  test(`${engine}: fifty calls at once for one page make one page in one catalog`, async (t) => {
    const { keys, program } = await opened(await startSheaf(t, engine));
    const push = (text: number) =>
      program.post(openUpdatePage, { ...keys, cat_name: 'At/Once', page_title: 'One', page_content: `text ${text}` });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, text) => push(text)));
    assert.deepEqual(
      answers.filter(({ error_code }) => error_code !== 0),
      [],
    );
    assert.equal(new Set(answers.map(({ data }) => data.page_id)).size, 1);
    assert.deepEqual(
      answers.map(({ data }) => data.revision).toSorted((a, b) => a - b),
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    const tree = await program.ok(openCatalogTree, keys);
    assert.deepEqual(
      tree.catalogs.map(({ cat_name, catalogs }) => [cat_name, catalogs.map((one) => one.pages.length)]),
      [['At', [1]]],
    );
  });

  test(`${engine}: a key respects who edits, what is archived, and stays in its item`, async (t) => {
    const { mei, item, keys, program } = await opened(await startSheaf(t, engine));
    const page_id = await mei.addPage(item, 'Held', 'text');
    await mei.ok(setLock, { page_id, item_id: item.item_id });
    const push = { ...keys, page_title: 'Held', page_content: 'over it' };
    assert.equal(await program.code(openUpdatePage, push), ERRORS.pageLocked.code);
    assert.equal(await program.code(openDeletePage, { ...keys, page_id }), ERRORS.pageLocked.code);
    const other = await mei.addItem('Another, open to all');
    const elsewhere = await mei.addPage(other, 'Elsewhere');
    const cat_id = await mei.addCatalog(other, 'Elsewhere');
    assert.equal(await program.code(openGetPage, { ...keys, page_id: elsewhere }), ERRORS.pageNotFound.code);
    assert.equal(await program.code(openDeletePage, { ...keys, page_id: elsewhere }), ERRORS.pageNotFound.code);
    assert.equal(await program.code(openDeleteCatalog, { ...keys, cat_id }), ERRORS.catalogNotFound.code);
    const below = { ...keys, cat_name: 'In', parent_cat_id: cat_id };
    assert.equal(await program.code(openCreateCatalog, below), ERRORS.catalogNotFound.code);
    await mei.ok(archiveItem, { ...item, password: mei.password });
    assert.equal(await program.code(openUpdatePage, { ...push, page_title: 'Free' }), ERRORS.itemReadOnly.code);
    assert.equal((await program.ok(openGetPage, { ...keys, page_title: 'Held' })).page_content, 'text');
  });

  test(`${engine}: catalogs, pages and files come and go by a key`, async (t) => {
    const { mei, item, keys, program, sheaf } = await opened(await startSheaf(t, engine));
    const made = await program.ok(openCreateCatalog, { ...keys, cat_name: 'Made' });
    const named = await program.ok(openUpdateCatalog, { ...keys, cat_id: made.cat_id, cat_name: 'Named' });
    assert.deepEqual([named.cat_name, named.s_number], ['Named', made.s_number]);
    const page = await program.ok(openUpdatePage, { ...keys, cat_name: 'Named', page_title: 'P', page_content: 'p' });
    const file = { name: 'note.txt', bytes: 'a note' };
    const sent = await program.upload(openUploadFile.path, 'file', file, { ...keys, page_id: page.page_id });
    const { url, file_id } = openUploadFile.output.parse(sent.data);
    const [row] = await sheaf.app.context.db.selectFrom('attachment').select(['uid', 'item_id']).execute();
    assert.deepEqual(row, { uid: mei.uid, item_id: item.item_id });
    assert.equal(await (await mei.get(url)).text(), 'a note');
    assert.deepEqual(await program.ok(openDeleteFile, { ...keys, file_url: url }), { file_id });
    assert.equal((await mei.get(url)).status, 404);
    assert.deepEqual(await program.ok(openDeletePage, { ...keys, page_id: page.page_id }), { page_id: page.page_id });
    const bin = await mei.ok('/api/recycle/getList', item);
    assert.deepEqual(bin.list?.length ?? bin.length, 1);
    await program.ok(openDeleteCatalog, { ...keys, cat_id: made.cat_id });
    assert.deepEqual(await program.ok(openCatalogTree, keys), { pages: [], catalogs: [] });
  });

  test(`${engine}: the file of another item is not deleted by a link to it`, async (t) => {
    const { mei, item, keys, program } = await opened(await startSheaf(t, engine));
    const other = await mei.addItem('Another');
    const page_id = await mei.addPage(other, 'Holds it');
    const sent = await mei.upload('/api/page/upload', 'file', { name: 'a.txt', bytes: 'a' }, { page_id });
    const { file_id, url } = openUploadFile.output.parse(sent.data);
    assert.equal(await program.code(openDeleteFile, { ...keys, file_id }), ERRORS.fileNotFound.code);
    const here = await mei.addPage(item, 'Binds it too');
    await mei.ok('/api/attachment/bindingPage', { file_id, page_id: here });
    assert.equal(await program.code(openDeleteFile, { ...keys, file_id }), 0);
    assert.equal((await mei.get(url)).status, 200);
  });

  test(`${engine}: old addresses and names of calls answer old clients`, async (t) => {
    const { keys, program } = await opened(await startSheaf(t, engine));
    const fields = { ...keys, cat_name: 'a/b', page_title: 'Old', page_content: 'c' };
    const ids: number[] = [];
    for (const path of [
      '/server/index.php?s=/api/item/updateByApi',
      '/server/?s=/api/open/updatePage',
      '/server/api/open/updateItem',
      '/api/open/updatePage',
    ]) {
      const { error_code, data } = await program.form(path, fields);
      assert.equal(error_code, 0, path);
      // below /server it is a text of digits
      ids.push(Number(Reflect.get(Object(data), 'page_id')));
    }
    assert.equal(new Set(ids).size, 1);
  });

  test(`${engine}: a key may call so often, and wrong ones soon not at all`, async (t) => {
    const { sheaf, keys, program } = await opened(await startSheaf(t, engine));
    const { clock } = sheaf;
    clock.advance(60 - (clock.now() % 60));
    const wrong = { ...keys, api_token: `${keys.api_token}x` };
    for (let tried = 0; tried < LIMITS.openWrongPerMinute; tried++) {
      assert.equal(await program.code(openCatalogTree, wrong), ERRORS.apiKeyWrong.code);
    }
    assert.equal(await program.code(openCatalogTree, wrong), ERRORS.tooManyAttempts.code);
    assert.equal(await program.code(openCatalogTree, keys), 0, 'who has the right one is let in');
    const { db } = sheaf.app.context;
    await db
      .updateTable('login_attempt')
      .set({ failures: LIMITS.openCallsPerMinute })
      .where('key', 'like', 'open:%')
      .execute();
    assert.equal(await program.code(openCatalogTree, keys), ERRORS.openTooManyCalls.code);
    clock.advance(60);
    assert.equal(await program.code(openCatalogTree, keys), 0);
  });
});
