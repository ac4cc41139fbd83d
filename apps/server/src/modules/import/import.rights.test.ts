import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cancelImport,
  copyCatalog,
  createToken,
  ERRORS,
  importProgress,
  itemInfo,
  listCatalogs,
  pageInfo,
  searchItem,
} from '@sheaf/contract';
import { Person } from '../../testing/person.ts';
import { onSharedSites } from '../../testing/shared-site.ts';
import { importFiles, order } from './testing/import-zip.ts';

onSharedSites((engine, site) => {
  test(`${engine}: an import changes no page that was moved to another item meanwhile`, async () => {
    const sheaf = site();
    const [owner, other] = [await sheaf.user('owner'), await sheaf.user('other')];
    const [from, to] = [await owner.addItem('From'), await other.addItem('To')];
    const item_member_id = await other.addMember(to, owner, { member_group_id: 1 });
    await importFiles(sheaf, owner, { 'README.md': '# Start', 'guide/page.md': '# Page\n\nfirst' }, from);
    const [catalog] = await owner.ok(listCatalogs, from);
    assert.ok(catalog);
    await owner.ok(copyCatalog, { cat_id: catalog.cat_id, to_item_id: to.item_id, is_del: 1 });
    await other.ok('/api/member/delete', { ...to, item_member_id });

    const second = { 'README.md': '# Start', 'guide/page.md': '# Page\n\nsecond' };
    const { pages_added, pages_updated, losses } = await importFiles(sheaf, owner, second, from);
    assert.deepEqual([pages_added, pages_updated], [0, 0]);
    assert.deepEqual(
      losses.map(({ code, where }) => [code, where]),
      [['page-deleted', 'guide/page.md']],
    );
    const { menu } = await other.ok(itemInfo, to);
    const page_id = menu.catalogs[0]?.pages[0]?.page_id ?? 0;
    assert.match((await other.ok(pageInfo, { page_id })).page_content, /first/);
  });

  test(`${engine}: who manages an item no more when his import is done brings nothing into it`, async () => {
    const sheaf = site();
    const [owner, manager] = [await sheaf.user('owner'), await sheaf.user('manager')];
    const item = await owner.addItem('Manual');
    const item_member_id = await owner.addMember(item, manager, { member_group_id: 2 });
    const { job_id } = await order(manager, { 'README.md': '# Late' }, item);
    await owner.ok('/api/member/delete', { ...item, item_member_id });
    await sheaf.app.context.jobs.runDue();

    const { state, error_message } = await manager.ok(importProgress, { job_id });
    assert.deepEqual([state, error_message], ['failed', ERRORS.itemNotManaged.en]);
    assert.deepEqual((await owner.ok(itemInfo, item)).menu, { pages: [], catalogs: [] });
  });

  test(`${engine}: by a token for one item nobody learns of imports into others, nor ends them`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const [item, other] = [await mei.addItem('Manual'), await mei.addItem('Plans')];
    const { job_id } = await order(mei, { 'README.md': '# Secret' }, other);
    const { token } = await mei.ok(createToken, { token_name: 'CI', right: 'write', ...item });
    const script = new Person(sheaf.url, { username: mei.username, uid: mei.uid, token });
    const own = await order(script, { 'README.md': '# Own' }, item);
    assert.equal(await script.code(importProgress, { job_id }), ERRORS.jobNotFound.code);
    assert.equal(await script.code(cancelImport, { job_id }), ERRORS.jobNotFound.code);
    await sheaf.app.context.jobs.runDue();
    assert.equal((await script.ok(importProgress, { job_id: own.job_id })).state, 'done');
    assert.equal((await mei.ok(importProgress, { job_id })).state, 'done');
  });

  test(`${engine}: pages of an import that is being built do not hide what a search finds`, async () => {
    const sheaf = site();
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Manual');
    await owner.addPage(item, 'Seen', 'a needle');
    const hidden = Array.from({ length: 130 }, (_, at) => [`page-${at}.md`, '# Needle\n\nneedle']);
    await importFiles(sheaf, owner, Object.fromEntries(hidden), item);
    const { db } = sheaf.app.context;
    await db.updateTable('page').set({ batch_id: 1 }).where('page_title', '=', 'Needle').execute();

    const { pages, capped } = await owner.ok(searchItem, { ...item, keyword: 'needle' });
    assert.deepEqual([pages.map(({ page_title }) => page_title), capped], [['Seen'], false]);
  });

  test(`${engine}: an archive whose name cannot be an item's gives it a plain one`, async () => {
    const sheaf = site();
    const owner = await sheaf.user('owner');
    for (const name of ['a\u0000b.zip', ' .zip'])
      await importFiles(sheaf, owner, { 'a.md': 'a', 'b.md': 'b' }, { name });
    const items = await owner.ok('/api/item/myList', {});
    assert.deepEqual(
      items.map(({ item_name }: { item_name: string }) => item_name),
      ['a b', 'import'],
    );
  });
});
