import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyCatalog, deleteMember, saveMember, setLock, updateCatalogs } from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const PAGE_LOCKED = 20_011;

async function team(t: Parameters<typeof startSheaf>[0], engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [owner, ben] = [await sheaf.user('owner'), await sheaf.user('ben')];
  const item = await owner.addItem('Team');
  const [one, two] = [await owner.addCatalog(item, 'One'), await owner.addCatalog(item, 'Two')];
  const [first, second] = [await owner.addPage(item, 'A', 'x', one), await owner.addPage(item, 'B', 'x', two)];
  const item_member_id = await owner.addMember(item, ben, { member_group_id: 1 });
  const locks = async () => {
    const rows = await sheaf.app.context.db.selectFrom('page_lock').select('page_id').orderBy('page_id').execute();
    return rows.map(({ page_id }) => page_id);
  };
  return { sheaf, owner, ben, item, one, two, first, second, item_member_id, locks };
}

onBothEngines((engine) => {
  test(`${engine}: the lock of a member who is taken out keeps nobody from the page [A-7.47]`, async (t) => {
    const { sheaf, owner, ben, item, first, item_member_id, locks } = await team(t, engine);
    const other = await owner.addItem('Other');
    const elsewhere = await owner.addPage(other, 'C');
    await owner.addMember(other, ben, { member_group_id: 1 });
    for (const page_id of [first, elsewhere]) {
      await ben.ok(setLock, { page_id, lock_to: sheaf.clock.now() + 5 * 3600 });
    }
    assert.equal(await owner.code(setLock, { page_id: first }), PAGE_LOCKED);
    await owner.ok(deleteMember, { ...item, item_member_id });
    assert.deepEqual(await locks(), [elsewhere]);
    const saved = await owner.code('/api/page/save', { ...item, page_id: first, page_title: 'A', page_content: 'new' });
    assert.equal(saved, 0);
    assert.equal(await owner.code(setLock, { page_id: elsewhere }), PAGE_LOCKED);
  });

  test(`${engine}: a member who may only read, or only edit elsewhere, holds no lock any more [A-7.46]`, async (t) => {
    const { owner, ben, item, one, first, second, locks } = await team(t, engine);
    const save = (fields: object) => owner.ok(saveMember, { ...item, username: 'ben', member_group_id: 1, ...fields });
    const takeBoth = async () => {
      for (const page_id of [first, second]) await ben.ok(setLock, { page_id });
    };
    await takeBoth();
    await save({});
    assert.deepEqual(await locks(), [first, second]);
    await save({ cat_id: one });
    assert.deepEqual(await locks(), [first]);
    await save({ member_group_id: 2, cat_id: one });
    await takeBoth();
    await save({ member_group_id: 2 });
    assert.deepEqual(await locks(), [first, second]);
    await save({ member_group_id: 0, cat_id: one });
    assert.deepEqual(await locks(), []);
  });

  test(`${engine}: others keep their locks, and so does an administrator of the site, who may edit anyway`, async (t) => {
    const { sheaf, owner, item, first, second, item_member_id, locks } = await team(t, engine);
    const joined = await owner.addMember(item, sheaf.admin, { member_group_id: 1 });
    await sheaf.admin.ok(setLock, { page_id: first });
    await owner.ok(setLock, { page_id: second });
    await owner.ok(deleteMember, { ...item, item_member_id: joined });
    await owner.ok(deleteMember, { ...item, item_member_id });
    assert.deepEqual(await locks(), [first, second]);
  });

  test(`${engine}: who leaves an item with his catalog leaves no lock on what stays`, async (t) => {
    const { owner, ben, item, one, two, first, locks } = await team(t, engine);
    const target = await owner.addItem('Target');
    await owner.ok(saveMember, { ...item, username: 'ben', member_group_id: 1, cat_id: one });
    await ben.ok(setLock, { page_id: first });
    await owner.ok(updateCatalogs, { ...item, cats: [{ page_id: first, parent_cat_id: two }] });
    assert.deepEqual(await locks(), [first]);
    await owner.ok(copyCatalog, { cat_id: one, to_item_id: target.item_id, is_del: 1 });
    assert.deepEqual(await locks(), []);
  });
});
