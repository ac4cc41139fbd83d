import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  deleteItemGroup,
  deleteMember,
  ERRORS,
  itemDetail,
  LIMITS,
  listItemGroups,
  listMyItems,
  saveItemGroup,
  sortItemGroups,
  sortItems,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const { badInput, itemGroupFull, itemGroupNotFound, itemGroupsTooMany } = ERRORS;

onBothEngines((engine) => {
  test(`${engine}: groups of items are made, filled, ordered and deleted [A-1.10 A-3.10 A-5.08 A-7.21 A-7.22 A-7.23 A-7.24 A-7.26 A-7.28]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const [one, two, foreign] = [await mei.addItem('One'), await mei.addItem('Two'), await tom.addItem('Foreign')];
    const shared = await tom.addItem('Shared', { members_only: 1 });
    const item_member_id = await tom.addMember(shared, mei, { member_group_id: 0 });
    assert.deepEqual(await mei.ok(listItemGroups, {}), []);

    const named = [one, foreign, shared, one, { item_id: 2_000_000_000 }].map(({ item_id }) => item_id).join(',');
    const first = await mei.ok(saveItemGroup, { group_name: '  ', item_ids: named });
    assert.deepEqual([first.group_name, first.item_ids], ['default', `${one.item_id},${shared.item_id}`]);
    const second = await mei.ok(saveItemGroup, { group_name: 'Second' });
    const ordered = async () => (await mei.ok(listItemGroups, {})).map(({ group_name }) => group_name);
    assert.deepEqual(await ordered(), ['default', 'Second'], 'a new group comes last');
    await mei.ok(saveItemGroup, { id: first.id, group_name: 'First' });
    const [kept] = await mei.ok(listItemGroups, {});
    assert.deepEqual([kept?.group_name, kept?.item_ids], ['First', first.item_ids], 'what was not sent stays');

    const groups = [second, first].map(({ id }, at) => ({ id, s_number: at }));
    await mei.ok(sortItemGroups, { groups: JSON.stringify([...groups, { id: 2_000_000_000, s_number: 5 }]) });
    assert.deepEqual(await ordered(), ['Second', 'First']);
    for (const bad of ['', '{}', '[{"id":0,"s_number":1}]', 'no JSON']) {
      const { error_code, error_field = '' } = await mei.post(sortItemGroups, { groups: bad });
      assert.deepEqual([error_code, error_field.split('.')[0]], [badInput.code, 'groups'], bad);
    }

    const listed = async (item_group_id: number) =>
      (await mei.ok(listMyItems, { item_group_id })).map(({ item_name }) => item_name);
    assert.deepEqual(await listed(first.id), ['One', 'Shared']);
    await tom.ok(deleteMember, { ...shared, item_member_id });
    assert.deepEqual(await listed(first.id), ['One'], 'what was taken away is gone from the group too');
    assert.equal((await mei.ok(listItemGroups, {}))[1]?.item_ids, String(one.item_id));

    const grouped = await mei.ok(addItem, { item_name: 'New', item_group_id: first.id });
    const twice = await mei.ok(addItem, { item_name: 'In both', item_group_ids: `${first.id},${second.id}` });
    await mei.ok(addItem, { item_name: 'In none', item_group_id: -1 });
    assert.deepEqual(await listed(first.id), ['One', 'New', 'In both']);
    assert.deepEqual((await mei.ok(itemDetail, { item_id: twice.item_id })).group_ids, [first.id, second.id]);
    assert.deepEqual((await mei.ok(itemDetail, { item_id: two.item_id })).group_ids, []);

    const theirs = (await tom.ok(saveItemGroup, { group_name: 'Theirs', item_ids: String(foreign.item_id) })).id;
    for (const id of [theirs, 2_000_000_000]) {
      const refused = [
        await mei.post(saveItemGroup, { id, group_name: 'Mine' }),
        await mei.post(deleteItemGroup, { id }),
        await mei.post(listMyItems, { item_group_id: id }),
        await mei.post(addItem, { item_name: 'Not made', item_group_id: id }),
      ];
      const told = refused.map(({ error_code, error_field }) => [error_code, error_field]);
      const { code } = itemGroupNotFound;
      assert.deepEqual(told, [
        [code, 'id'],
        [code, 'id'],
        [code, 'item_group_id'],
        [code, 'item_group_id'],
      ]);
    }
    await mei.ok(sortItemGroups, { groups: JSON.stringify([{ id: theirs, s_number: 77 }]) });
    const [untouched] = await tom.ok(listItemGroups, {});
    assert.deepEqual([untouched?.group_name, untouched?.s_number], ['Theirs', 1]);
    assert.ok(!(await listed(0)).includes('Not made'));

    await mei.ok(sortItems, { data: JSON.stringify({ [grouped.item_id]: 1 }), item_group_id: first.id });
    await mei.ok(deleteItemGroup, { id: first.id });
    assert.deepEqual(await ordered(), ['Second']);
    assert.equal(await mei.code(deleteItemGroup, { id: first.id }), itemGroupNotFound.code);
    const { db } = sheaf.app.context;
    assert.deepEqual(
      await db.selectFrom('item_order').select('item_id').where('item_group_id', '=', first.id).execute(),
      [],
    );
    assert.ok((await listed(0)).includes('New'), 'the items stay');
  });

  test(`${engine}: groups and what is in one have a bound`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { db } = sheaf.app.context;
    const group = { uid: mei.uid, group_name: 'Group', s_number: 1, created_at: 1, updated_at: 1 };
    await db
      .insertInto('item_group')
      .values(Array.from({ length: LIMITS.itemGroups }, () => group))
      .execute();
    assert.equal(await mei.code(saveItemGroup, { group_name: 'One too many' }), itemGroupsTooMany.code);
    const [first] = await mei.ok(listItemGroups, {});
    const item = { uid: mei.uid, item_name: 'Item', item_domain_key: null, created_at: 1, batch_id: null };
    const rows = Array.from({ length: LIMITS.itemGroupItems }, () => item);
    for (let at = 0; at < rows.length; at += 500) {
      const made = await db
        .insertInto('item')
        .values(rows.slice(at, at + 500))
        .returning('item_id')
        .execute();
      const held = made.map(({ item_id }) => ({ item_group_id: first?.id ?? 0, item_id }));
      await db.insertInto('item_group_item').values(held).execute();
    }
    assert.equal((await mei.ok(listMyItems, { item_group_id: first?.id ?? 0 })).length, LIMITS.itemGroupItems);
    const refused = await mei.post(addItem, { item_name: 'One too many', item_group_id: first?.id ?? 0 });
    assert.deepEqual([refused.error_code, refused.error_field], [itemGroupFull.code, 'item_group_id']);
    const tooMany = Array.from({ length: LIMITS.itemGroupItems + 1 }, (_, n) => n + 1).join(',');
    assert.equal((await mei.post(saveItemGroup, { id: first?.id ?? 0, item_ids: tooMany })).error_field, 'item_ids');
  });
});
