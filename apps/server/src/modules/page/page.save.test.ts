import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, isLock, type PageInfo, pageHistory, pageInfo, StalePage, savePage, setLock } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const HOSTILE = '  \t<script>alert(1)</script> &lt;b&gt; &amp; "q" \'s\' \\ % + 中文 𝒳 e\u0301\r\nlast\rline\n\n';

onBothEngines((engine) => {
  test(`${engine}: a page is written and read back byte for byte, with who wrote it and when [B-3.07 B-7.03 B-7.08 B-4.12]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { time_zone: 'Asia/Shanghai' });
    const item = await mei.addItem('Billing API');
    const cat_id = await mei.addCatalog(item, 'Orders');
    const saved = await mei.ok(savePage, {
      page_id: 0,
      item_id: item.item_id,
      page_title: 'List <b> & "orders"',
      page_content: HOSTILE,
      cat_id,
    });
    assert.ok(saved.page_id > 0);
    assert.equal(saved.addtime, sheaf.clock.now());
    const page = await sheaf.guest.ok(pageInfo, { page_id: saved.page_id, with_path: 1 });
    const expected: Partial<PageInfo> = {
      item_id: item.item_id,
      cat_id,
      page_title: 'List <b> & "orders"',
      page_content: HOSTILE,
      author_username: 'mei',
      author_uid: mei.uid,
      s_number: 99,
      revision: 1,
      attachment_count: 0,
      addtime: '2026-01-01 08:00:00',
      page_addtime: '2026-01-01 08:00:00',
      page_edit: 0,
      page_delete: 0,
      full_path: [
        { cat_id, cat_name: 'Orders' },
        { page_id: saved.page_id, page_title: 'List <b> & "orders"' },
      ],
    };
    assert.deepEqual({ ...page, ...expected }, page);
    assert.deepEqual((await mei.ok(pageInfo, { page_id: saved.page_id })).full_path, []);
  });

  test(`${engine}: a form of an old client with encoded content says the same as JSON [B-4.25]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const text = 'a+b & 100% 中文\n';
    const sent = { page_title: 'T', page_content: encodeURIComponent(text), is_urlencode: '1', page_id: '0' };
    const answer = await mei.form('/server/index.php?s=/api/page/save', { ...sent, item_id: String(item.item_id) });
    assert.equal(answer.error_code, 0);
    // The answer of page/save, as its output schema checked it.
    const { page_id } = answer.data as { page_id: number };
    assert.equal((await mei.ok(pageInfo, { page_id })).page_content, text);
    const bad = await mei.post(savePage, { item_id: item.item_id, page_content: 'a%zz', is_urlencode: 1 });
    assert.deepEqual([bad.error_code, bad.error_field], [ERRORS.badInput.code, 'page_content']);
  });

  test(`${engine}: only a change of title, text or note makes a version`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const page_id = await mei.addPage(item, 'One', 'first');
    const save = (fields: object) =>
      mei.ok(savePage, { item_id: item.item_id, page_id, page_title: 'One', page_content: 'first', ...fields });
    sheaf.clock.advance(60);
    assert.deepEqual([(await save({})).revision, (await save({})).addtime], [1, sheaf.clock.now() - 60]);
    assert.equal((await save({ page_content: 'second' })).revision, 2);
    assert.equal((await save({ page_content: 'second', page_title: 'Two' })).revision, 3);
    assert.equal((await save({ page_content: 'second', page_title: 'Two', page_comments: 'note' })).revision, 4);
    const history = await mei.ok(pageHistory, { page_id });
    assert.deepEqual(
      history.map(({ revision }) => revision),
      [3, 2, 1],
    );
  });

  test(`${engine}: a stale save is refused with the current text and the one it began from; without a revision the last writer wins`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Item');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const page_id = await mei.addPage(item, 'One', 'base');
    const save = (page_content: string, revision?: number) => ({
      item_id: item.item_id,
      page_id,
      page_title: 'One',
      page_content,
      ...(revision === undefined ? {} : { revision }),
    });
    assert.equal((await mei.ok(savePage, save('from mei', 1))).revision, 2);
    const refused = await tom.post(savePage, save('from tom', 1));
    assert.equal(refused.error_code, ERRORS.pageStale.code);
    assert.match(refused.error_message, /mei/);
    const { current, base } = StalePage.parse(refused.data);
    assert.deepEqual([current.page_content, current.revision, current.author_username], ['from mei', 2, 'mei']);
    assert.deepEqual([current.saved_at, current.is_cur_user], [sheaf.clock.now(), 0]);
    const elsewhere = StalePage.parse((await mei.post(savePage, save('from mei elsewhere', 1))).data);
    assert.deepEqual([elsewhere.current.author_username, elsewhere.current.is_cur_user], ['mei', 1]);
    assert.deepEqual(base, { revision: 1, page_title: 'One', page_content: 'base' });
    const unknown = StalePage.parse((await tom.post(savePage, save('from tom', 77))).data);
    assert.equal(unknown.base, null);
    assert.equal((await mei.ok(pageInfo, { page_id })).page_content, 'from mei');
    assert.equal((await tom.ok(savePage, save('from tom'))).revision, 3);
  });

  test(`${engine}: of writers who save at once from one revision one wins, the others are told`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const page_id = await mei.addPage(item, 'One', 'base');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        mei.post(savePage, { item_id: item.item_id, page_id, page_title: 'One', page_content: `${at}`, revision: 1 }),
      ),
    );
    const codes = answers.map(({ error_code }) => error_code).sort((a, b) => a - b);
    assert.deepEqual(codes, [0, ...new Array(7).fill(ERRORS.pageStale.code)]);
    assert.equal((await mei.ok(pageInfo, { page_id })).revision, 2);
  });

  test(`${engine}: a live lock of somebody else refuses the save and names him [B-8.14]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Item');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const page_id = await mei.addPage(item, 'One', 'base');
    const change = { item_id: item.item_id, page_id, page_title: 'One', page_content: 'changed' };
    await tom.ok(setLock, { page_id, item_id: item.item_id });
    const refused = await mei.post(savePage, change);
    assert.equal(refused.error_code, ERRORS.pageLocked.code);
    assert.match(refused.error_message, /tom/);
    assert.equal(await tom.code(savePage, change), 0);
    sheaf.clock.advance(31 * 60);
    assert.equal(await mei.code(savePage, { ...change, page_content: 'after the lock' }), 0);
  });

  test(`${engine}: a page moves with its save, keeps its place without, and never to a catalog of another item`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const [item, other] = [await mei.addItem('Item'), await mei.addItem('Other')];
    const [orders, foreign] = [await mei.addCatalog(item, 'Orders'), await mei.addCatalog(other, 'Foreign')];
    const below = await mei.addCatalog(item, 'Below', orders);
    const page_id = await mei.addPage(item, 'One', 'text');
    const save = (fields: object) => ({
      item_id: item.item_id,
      page_id,
      page_title: 'One',
      page_content: 'text',
      ...fields,
    });
    assert.equal((await mei.ok(savePage, save({ cat_id: below }))).cat_id, below);
    assert.equal((await mei.ok(savePage, save({}))).cat_id, below);
    assert.equal((await mei.ok(savePage, save({ page_content: 'changed', s_number: 7 }))).cat_id, below);
    const moved = await mei.ok(savePage, save({ page_content: 'changed', cat_id: 0 }));
    assert.deepEqual([moved.cat_id, moved.s_number, moved.revision], [0, 7, 2]);
    assert.equal(await mei.code(savePage, save({ cat_id: foreign })), ERRORS.catalogNotFound.code);
    assert.equal(await mei.code(savePage, { ...save({}), item_id: other.item_id }), ERRORS.pageNotFound.code);
  });

  test(`${engine}: an edit member confined to a catalog writes there and nowhere else, and knows of nothing else`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Item', { visibility: 'private', password: 'visit me', is_private: 1 });
    const [orders, refunds] = [await mei.addCatalog(item, 'Orders'), await mei.addCatalog(item, 'Refunds')];
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: orders });
    const elsewhere = await mei.addPage(item, 'Refund', 'text', refunds);
    const draft = { item_id: item.item_id, page_title: 'List', page_content: 'text' };
    const mine = await tom.ok(savePage, { ...draft, cat_id: orders });
    assert.equal(await tom.code(savePage, { ...draft, cat_id: refunds }), ERRORS.catalogNotFound.code);
    assert.equal(await tom.code(savePage, draft), ERRORS.notAllowed.code);
    assert.equal(await tom.code(savePage, { ...draft, page_id: elsewhere }), ERRORS.pageNotFound.code);
    assert.equal(
      await tom.code(savePage, { ...draft, page_id: mine.page_id, cat_id: refunds }),
      ERRORS.catalogNotFound.code,
    );
    assert.equal(await tom.code(savePage, { ...draft, page_id: mine.page_id, page_content: 'more' }), 0);
    assert.equal(await tom.code(pageInfo, { page_id: elsewhere }), ERRORS.itemNotVisible.code);
    assert.equal((await tom.ok(pageInfo, { page_id: mine.page_id })).page_edit, 1);
  });

  test(`${engine}: who may not see the item gets the answer of one that is not there`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Item', { visibility: 'private', password: 'visit me', is_private: 1 });
    const page_id = await mei.addPage(item, 'Secret', 'text');
    const draft = { item_id: item.item_id, page_id, page_content: 'x' };
    const absent = 987_654;
    const same = async (refused: Promise<{ error_code: number }>, missing: Promise<{ error_code: number }>) =>
      assert.deepEqual(await refused, await missing);
    await same(tom.post(savePage, draft), tom.post(savePage, { ...draft, item_id: absent }));
    await same(tom.post(pageInfo, { page_id }), tom.post(pageInfo, { page_id: absent }));
    await same(sheaf.guest.post(pageInfo, { page_id }), sheaf.guest.post(pageInfo, { page_id: absent }));
    await same(tom.post(pageHistory, { page_id }), tom.post(pageHistory, { page_id: absent }));
    await same(tom.post(isLock, { page_id }), tom.post(isLock, { page_id: absent }));
    await same(tom.post('/api/page/delete', { page_id }), tom.post('/api/page/delete', { page_id: absent }));
    assert.equal(await sheaf.guest.code(savePage, draft), ERRORS.loginExpired.code);
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { force_login: 1 });
    assert.equal(await sheaf.guest.code(pageInfo, { page_id }), ERRORS.loginForced.code);
    assert.equal(await sheaf.guest.code(pageInfo, { page_id: absent }), ERRORS.loginForced.code);
  });

  test(`${engine}: a page without text is refused, "0" is a text`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const empty = await mei.post(savePage, { item_id: item.item_id, page_content: '' });
    assert.deepEqual([empty.error_code, empty.error_field], [ERRORS.pageEmpty.code, 'page_content']);
    const saved = await mei.ok(savePage, { item_id: item.item_id, page_content: '0' });
    assert.deepEqual([saved.page_content, saved.page_title], ['0', 'Untitled page']);
  });

  test(`${engine}: a single-page item has one page and is called as it is`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Manual', { item_type: 2 });
    const info = await mei.ok('/api/item/info', { item_id: item.item_id });
    const page_id = info.menu.pages[0].page_id;
    const fields = { item_id: item.item_id, page_title: 'Handbook', page_content: 'text' };
    assert.equal(await mei.code(savePage, fields), ERRORS.notAllowed.code);
    await mei.ok(savePage, { ...fields, page_id });
    const renamed = await mei.ok('/api/item/info', { item_id: item.item_id });
    assert.deepEqual([renamed.item_name, renamed.menu.pages[0].page_title], ['Handbook', 'Handbook']);
  });

  test(`${engine}: what changed in the tree raises its version, a change of text does not`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const version = async () => {
      const { db } = sheaf.app.context;
      const row = await db
        .selectFrom('item')
        .select(['tree_version', 'updated_at'])
        .where('item_id', '=', item.item_id)
        .executeTakeFirstOrThrow();
      return row;
    };
    const start = await version();
    const page_id = await mei.addPage(item, 'One', 'text');
    const created = await version();
    assert.ok(created.tree_version > start.tree_version);
    sheaf.clock.advance(5);
    const save = (fields: object) =>
      mei.ok(savePage, { item_id: item.item_id, page_id, page_title: 'One', page_content: 'text', ...fields });
    await save({ page_content: 'other' });
    assert.deepEqual(await version(), { tree_version: created.tree_version, updated_at: sheaf.clock.now() });
    await save({ page_content: 'other', page_title: 'Two' });
    assert.ok((await version()).tree_version > created.tree_version);
  });
});
