import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteMember, itemInfo, LIMITS, listMembers, saveMember } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

async function changesOf(sheaf: Sheaf, object_type: string): Promise<string[]> {
  const rows = await sheaf.app.context.db
    .selectFrom('change_log')
    .select(['username', 'action_type', 'object_name'])
    .where('object_type', '=', object_type)
    .orderBy('change_id')
    .execute();
  return rows.map(({ username, action_type, object_name }) => `${username} ${action_type} ${object_name}`);
}

onBothEngines((engine) => {
  test(`${engine}: several users are let in at once, listed first added first [A-3.16 A-7.45 A-7.46 A-9.09]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, anna, ben] = [await sheaf.user('owner'), await sheaf.user('Anna'), await sheaf.user('ben')];
    const item = await owner.addItem('Team', { members_only: 1 });
    const cat_id = await owner.addCatalog(item, 'Orders');
    const saved = await owner.ok(saveMember, {
      ...item,
      username: 'ben， ANNA,nobody,',
      member_group_id: '1',
      cat_id,
    });
    assert.deepEqual([...saved.saved].sort(), ['Anna', 'ben']);
    assert.deepEqual(saved.unknown, ['nobody']);
    const members = await owner.ok(listMembers, item);
    assert.ok(members.some(({ item_member_id }) => item_member_id === saved.id));
    assert.deepEqual(
      members
        .map(({ username, member_group_id, cat_name, cat_ids }) => [username, member_group_id, cat_name, ...cat_ids])
        .sort(),
      [
        ['Anna', 1, 'Orders', cat_id],
        ['ben', 1, 'Orders', cat_id],
      ],
    );
    assert.deepEqual(
      members.map((member) => member.cat_id),
      [cat_id, cat_id],
    );
    assert.match(members[0]?.addtime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const person of [anna, ben]) assert.equal((await person.ok(itemInfo, item)).item_name, 'Team');
    assert.deepEqual((await changesOf(sheaf, 'member')).sort(), ['owner binding Anna', 'owner binding ben']);
  });

  test(`${engine}: saving a member again changes right and catalogs [A-6.04 A-6.05 A-6.06 A-7.46]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, ben] = [await sheaf.user('owner'), await sheaf.user('ben')];
    const item = await owner.addItem('Team', { members_only: 1 });
    const [one, two] = [await owner.addCatalog(item, 'One'), await owner.addCatalog(item, 'Two')];
    const save = (fields: object) => owner.ok('/api/member/save', { ...item, username: 'ben', ...fields });
    const seen = async () => {
      const [member] = await owner.ok(listMembers, item);
      const info = await ben.ok(itemInfo, item);
      return [
        member?.cat_id,
        member?.cat_ids,
        info.menu.catalogs.map(({ cat_id }) => cat_id),
        info.edit_catalogs,
        info.item_manage,
      ];
    };
    const { id } = await save({ member_group_id: 1, cat_id: one });
    assert.deepEqual(await seen(), [one, [one], [one], [one], false]);
    await save({ member_group_id: 1, cat_ids: `[${one},${two}]`, cat_id: 0 });
    assert.deepEqual(await seen(), [0, [one, two], [one, two], [one, two], false]);
    await save({ member_group_id: 0, cat_ids: `${two}` });
    assert.deepEqual(await seen(), [two, [two], [two], [], false]);
    assert.equal((await save({ member_group_id: 2, cat_id: one })).id, id);
    assert.deepEqual(await seen(), [0, [], [one, two], [], true]);
    assert.equal((await owner.ok(listMembers, item)).length, 1);
  });

  test(`${engine}: only users and top-level catalogs that are there are taken [A-7.46]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, ben] = [await sheaf.user('owner'), await sheaf.user('ben')];
    const [item, other] = [await owner.addItem('Team', { members_only: 1 }), await owner.addItem('Other')];
    const top = await owner.addCatalog(item, 'Top');
    const deep = await owner.addCatalog(item, 'Deep', top);
    const foreign = await owner.addCatalog(other, 'Foreign');
    const save = (fields: object) =>
      owner.post('/api/member/save', { ...item, username: 'ben', member_group_id: 1, ...fields });
    for (const cat_id of [deep, foreign, 4_242]) {
      const refused = await save({ cat_id });
      assert.deepEqual([refused.error_code, refused.error_field], [20_015, 'cat_id']);
      assert.equal((await save({ cat_ids: [top, cat_id] })).error_code, 20_015);
    }
    const unknown = await save({ username: 'nobody, noone' });
    assert.deepEqual([unknown.error_code, unknown.error_message], [10_209, 'There is no such user: nobody, noone']);
    assert.deepEqual(
      [(await save({ username: 'owner' })).error_code, (await save({ username: ',' })).error_code],
      [20_029, 10_209],
    );
    for (const member_group_id of [3, -1, 'x']) {
      assert.equal((await save({ member_group_id })).error_field, 'member_group_id');
    }
    assert.deepEqual(await owner.ok(listMembers, item), []);
    assert.equal(await ben.code(itemInfo, item), 10_303);
  });

  test(`${engine}: a manager cannot add himself or the creator [A-7.46]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, manager] = [await sheaf.user('owner'), await sheaf.user('manager')];
    const item = await owner.addItem('Team');
    await owner.addMember(item, manager, { member_group_id: 2 });
    for (const username of ['owner', 'manager', 'Owner,nobody']) {
      assert.equal(await manager.code(saveMember, { ...item, username, member_group_id: 2 }), 20_029);
    }
  });

  test(`${engine}: a member who is taken out sees nothing any more [A-7.47]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, ben] = [await sheaf.user('owner'), await sheaf.user('ben')];
    const [item, other] = [await owner.addItem('Team', { members_only: 1 }), await owner.addItem('Other')];
    const item_member_id = await owner.addMember(item, ben, { member_group_id: 1 });
    assert.equal(await owner.code(deleteMember, { ...other, item_member_id }), 20_017);
    assert.equal(await owner.code(deleteMember, { ...item, item_member_id: 4_242 }), 20_017);
    assert.equal(await ben.code(deleteMember, { ...item, item_member_id }), 10_303);
    assert.equal(await ben.code(itemInfo, item), 0);
    await owner.ok(deleteMember, { ...item, item_member_id });
    assert.equal(await ben.code(itemInfo, item), 10_303);
    assert.deepEqual(await changesOf(sheaf, 'member'), ['owner binding ben', 'owner unbound ben']);
  });

  test(`${engine}: members are for those who manage the item [A-6.07 A-7.45 A-7.46]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, editor, stranger] = [
      await sheaf.user('owner'),
      await sheaf.user('editor'),
      await sheaf.user('stranger'),
    ];
    const item = await owner.addItem('Team', { members_only: 1 });
    await owner.addMember(item, editor, { member_group_id: 1 });
    const addition = { ...item, username: 'stranger', member_group_id: 2 as const };
    assert.deepEqual([await editor.code(listMembers, item), await editor.code(saveMember, addition)], [10_303, 10_303]);
    assert.deepEqual(
      [await stranger.code(listMembers, item), await stranger.code(saveMember, addition)],
      [20_014, 20_014],
    );
    assert.equal(await sheaf.guest.code(listMembers, item), 10_102);
    assert.equal((await sheaf.admin.ok(listMembers, item)).length, 1);
    await sheaf.app.context.db.updateTable('item').set({ is_archived: 1 }).execute();
    assert.equal(await owner.code(saveMember, addition), 10_103);
    assert.equal((await owner.ok(listMembers, item)).length, 1);
  });

  test(`${engine}: an item takes no more members than it may, and none of those that are too many`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Team');
    const { db } = sheaf.app.context;
    const people = Array.from({ length: LIMITS.itemMembers }, (_, n) => `person${n}`);
    for (let at = 0; at < people.length; at += 500) {
      const rows = people
        .slice(at, at + 500)
        .map((username) => ({ username, username_key: username, email_key: null, created_at: 1 }));
      const users = await db.insertInto('user').values(rows).returning('uid').execute();
      await db
        .insertInto('item_member')
        .values(users.map(({ uid }) => ({ ...item, uid, member_group_id: 0 as const, created_at: 1 })))
        .execute();
    }
    await sheaf.user('late');
    assert.equal(await owner.code(saveMember, { ...item, username: 'person1,late', member_group_id: 1 }), 10_310);
    const members = await owner.ok(listMembers, item);
    assert.equal(members.length, LIMITS.itemMembers);
    assert.ok(members.every(({ member_group_id }) => member_group_id === 0));
  });
});
