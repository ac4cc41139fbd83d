import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyCatalog, deletePage, itemInfo, savePage, setLock } from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const DELETE_NOT_ALLOWED = 10_303;
const PAGE_LOCKED = 20_011;

/** A writer of somebody else's item, and an item of his own to carry things to. */
async function writerAndHisOwn(t: Parameters<typeof startSheaf>[0], engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [owner, writer] = [await sheaf.user('owner'), await sheaf.user('writer')];
  const item = await owner.addItem('Team');
  const own = await writer.addItem('Own', { members_only: 1 });
  await owner.addMember(item, writer, { member_group_id: 1 });
  const take = (cat_id: number) => writer.code(copyCatalog, { cat_id, to_item_id: own.item_id, is_del: 1 });
  return { sheaf, owner, writer, item, own, take };
}

onBothEngines((engine) => {
  test(`${engine}: a writer takes only a catalog out of an item in which every page is his [A-7.55]`, async (t) => {
    const { owner, writer, item, own, take } = await writerAndHisOwn(t, engine);
    const top = await owner.addCatalog(item, 'Top');
    const below = await owner.addCatalog(item, 'Below', top);
    await writer.addPage(item, 'Mine', 'x', top);
    const page_id = await owner.addPage(item, 'Theirs', 'x', below);
    assert.equal(await take(top), DELETE_NOT_ALLOWED);
    assert.deepEqual((await owner.ok(itemInfo, item)).menu.catalogs[0]?.cat_id, top);
    assert.deepEqual((await writer.ok(itemInfo, own)).menu.catalogs, []);
    const copied = await writer.code(copyCatalog, { cat_id: top, to_item_id: own.item_id });
    assert.equal(copied, 0, 'a copy takes nothing away');
    await writer.ok(savePage, { ...item, page_id, page_title: 'Theirs', page_content: 'mine now' });
    assert.equal(await take(top), 0);
    assert.deepEqual((await owner.ok(itemInfo, item)).menu.catalogs, []);
  });

  test(`${engine}: a catalog with pages in the recycle bin leaves an item by its managers only [A-7.55]`, async (t) => {
    const { sheaf, owner, writer, item, own, take } = await writerAndHisOwn(t, engine);
    const top = await owner.addCatalog(item, 'Top');
    await writer.ok(deletePage, { page_id: await writer.addPage(item, 'Mine', 'x', top) });
    assert.equal(await take(top), DELETE_NOT_ALLOWED);
    const manager = await sheaf.user('manager');
    await owner.addMember(item, manager, { member_group_id: 2 });
    await writer.addMember(own, manager, { member_group_id: 1 });
    assert.equal(await manager.code(copyCatalog, { cat_id: top, to_item_id: own.item_id, is_del: 1 }), 0);
  });

  test(`${engine}: within its item a writer moves a catalog with pages of others as before [A-7.55]`, async (t) => {
    const { owner, writer, item } = await writerAndHisOwn(t, engine);
    const [top, parent] = [await owner.addCatalog(item, 'Top'), await owner.addCatalog(item, 'Parent')];
    const page_id = await owner.addPage(item, 'Theirs', 'x', top);
    await owner.ok(setLock, { page_id });
    assert.equal(await writer.code(copyCatalog, { cat_id: top, new_p_cat_id: parent, is_del: 1 }), 0);
  });

  test(`${engine}: no catalog leaves its item while somebody else edits a page in it [A-7.55]`, async (t) => {
    const { sheaf, owner, writer, item } = await writerAndHisOwn(t, engine);
    const target = await owner.addItem('Target');
    const top = await owner.addCatalog(item, 'Top');
    const below = await owner.addCatalog(item, 'Below', top);
    const page_id = await owner.addPage(item, 'Page', 'x', below);
    await writer.ok(setLock, { page_id });
    const move = () => owner.post(copyCatalog, { cat_id: top, to_item_id: target.item_id, is_del: 1 });
    const refused = await move();
    assert.equal(refused.error_code, PAGE_LOCKED);
    assert.match(refused.error_message, /writer/);
    assert.deepEqual((await owner.ok(itemInfo, target)).menu.catalogs, []);
    sheaf.clock.advance(3600);
    await owner.ok(setLock, { page_id });
    assert.equal((await move()).error_code, 0, "one's own lock is in nobody's way");
  });
});
