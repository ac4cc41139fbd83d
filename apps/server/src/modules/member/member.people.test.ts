import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  ERRORS,
  type ItemPerson,
  isLock,
  listAllMembers,
  listMembers,
  listMyPeople,
  listPeople,
  listTeamItemMembers,
  myGrants,
  saveMember,
  saveTeam,
  saveTeamItem,
  saveTeamItemMember,
  saveTeamMember,
  setAllReadOnly,
  setLock,
  updateInfo,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

/** An item of mei: tom is a member in one catalog and in her team, lin only in the team. */
async function shared(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [mei, tom, lin] = [await sheaf.user('mei'), await sheaf.user('tom'), await sheaf.user('lin')];
  const item = await mei.addItem('Billing', { members_only: 1 });
  const [orders, refunds] = [await mei.addCatalog(item, 'Orders'), await mei.addCatalog(item, 'Refunds')];
  const [order, refund] = [
    await mei.addPage(item, 'Order', 'x', orders),
    await mei.addPage(item, 'Refund', 'x', refunds),
  ];
  const { id: team_id } = await mei.ok(saveTeam, { team_name: 'Payments' });
  await mei.ok(saveTeamMember, { team_id, member_username: 'tom,lin' });
  await mei.ok(saveTeamItem, { team_id, item_id: item.item_id });
  sheaf.clock.advance(60);
  const item_member_id = await mei.addMember(item, tom, { member_group_id: 1, cat_id: orders });
  const rights = await mei.ok(listTeamItemMembers, { ...item, team_id });
  const toms = rights.find(({ member_username }) => member_username === 'tom')?.id ?? 0;
  await mei.ok(saveTeamItemMember, { id: toms, member_group_id: 0, cat_id: refunds });
  return { sheaf, mei, tom, lin, item, orders, refunds, order, refund, team_id, item_member_id, toms };
}

function find(people: readonly ItemPerson[], username: string): ItemPerson {
  const person = people.find((one) => one.username === username);
  assert.ok(person, `${username} is not listed`);
  return person;
}

const ALL = { all: 1, cat_ids: [] };

onBothEngines((engine) => {
  test(`${engine}: of everybody in an item is told what he holds by what, who gave it, and what remains without it`, async (t) => {
    const { sheaf, mei, tom, item, orders, refunds, item_member_id, toms, team_id } = await shared(t, engine);
    await mei.ok(updateInfo, { name: '梅' });
    const { people, complete, password } = await mei.ok(listPeople, item);
    assert.deepEqual([people.map(({ username }) => username), complete, password], [['mei', 'tom', 'lin'], 1, 0]);
    const reads = { all: 0, cat_ids: [orders, refunds] };
    const edits = { all: 0, cat_ids: [orders] };
    const none = { all: 0, cat_ids: [] };
    const { grants, result } = find(people, 'tom');
    assert.deepEqual(result, { manage: 0, edit: edits, read: reads });
    const now = sheaf.clock.now();
    assert.deepEqual(grants, [
      {
        ...{ via: 'member', grant_id: item_member_id, team_id: 0, team_name: '', member_group_id: 1 },
        catalogs: [{ cat_id: orders, cat_name: 'Orders' }],
        ...{ given_by: 'mei', given_by_name: '梅', given_at: now },
        without: { manage: 0, edit: none, read: { all: 0, cat_ids: [refunds] } },
      },
      {
        ...{ via: 'team', grant_id: toms, team_id, team_name: 'Payments', member_group_id: 0 },
        catalogs: [{ cat_id: refunds, cat_name: 'Refunds' }],
        ...{ given_by: 'mei', given_by_name: '梅', given_at: now - 60 },
        without: { manage: 0, edit: edits, read: edits },
      },
    ]);
    const owner = find(people, 'mei');
    assert.deepEqual(
      [owner.grants.map(({ via }) => via), owner.result],
      [['owner', 'team'], { manage: 1, edit: ALL, read: ALL }],
    );
    assert.equal(owner.grants[1]?.without.manage, 1, 'the owner needs no team');

    await mei.ok('/api/item/update', { ...item, members_only: 0, password: '' });
    await mei.ok(saveTeamMember, { team_id, member_username: 'admin' });
    const one = await mei.ok(listPeople, { ...item, uid: sheaf.admin.uid });
    const admin = find(one.people, 'admin');
    assert.deepEqual(
      [one.people.length, admin.grants.map(({ via, given_by }) => `${via} ${given_by}`)],
      [1, ['admin ', 'team ', 'open ']],
      'nobody knows who took him into the team',
    );
    assert.deepEqual((await mei.ok(listPeople, { ...item, uid: tom.uid })).people[0]?.result.read, ALL);
    assert.deepEqual(await tom.ok(myGrants, item), (await mei.ok(listPeople, { ...item, uid: tom.uid })).people[0]);
    const stranger = await sheaf.user('stranger');
    assert.deepEqual(
      (await stranger.ok(myGrants, item)).grants.map(({ via }) => via),
      ['open'],
    );
    assert.equal(await mei.code(listPeople, { ...item, uid: stranger.uid }), ERRORS.memberNotFound.code);
  });

  test(`${engine}: everybody but the owner is set to reading at once, by the item and by teams [A-6.08 A-6.25]`, async (t) => {
    const { sheaf, mei, tom, lin, item, orders, order, refund, team_id } = await shared(t, engine);
    const ann = await sheaf.user('ann');
    await mei.addMember(item, ann, { member_group_id: 2 });
    await tom.ok(setLock, { page_id: order });
    await lin.ok(setLock, { page_id: refund });
    assert.equal(await tom.code(setAllReadOnly, item), ERRORS.itemNotManaged.code);
    assert.deepEqual(await ann.ok(setAllReadOnly, item), { changed: 3 });
    assert.equal(await ann.code(listMembers, item), ERRORS.itemNotManaged.code, 'item admins too');
    for (const [person, page_id] of [
      [tom, order],
      [lin, refund],
      [ann, order],
    ] as const) {
      assert.equal(await person.code(setLock, { page_id }), ERRORS.notAllowed.code);
      assert.equal(await person.code('/api/page/info', { page_id }), 0);
    }
    for (const page_id of [order, refund]) assert.equal((await mei.ok(isLock, { page_id })).lock, 0);
    const { people } = await mei.ok(listPeople, item);
    const toms = find(people, 'tom').grants.find(({ via }) => via === 'member');
    assert.deepEqual([toms?.member_group_id, toms?.given_by, toms?.catalogs.length], [0, 'ann', 1]);
    assert.deepEqual(find(people, 'mei').result.manage, 1);
    const rights = await mei.ok(listTeamItemMembers, { ...item, team_id });
    const kept = rights.find(({ is_owner }) => is_owner === 1);
    assert.deepEqual(
      [kept?.member_username, kept?.member_group_id],
      ['mei', 1],
      'the right of the owner is his own affair',
    );
    assert.equal(rights.filter(({ is_owner }) => is_owner === 1).length, 1);
    assert.deepEqual(await mei.ok(setAllReadOnly, item), { changed: 0 });
    const changes = await sheaf.app.context.db
      .selectFrom('change_log')
      .select(['username', 'object_name'])
      .where('action_type', '=', 'update')
      .where('object_type', '=', 'member')
      .orderBy('change_id')
      .execute();
    assert.deepEqual(
      changes.map(({ username, object_name }) => `${username} ${object_name}`),
      ['mei tom', 'ann *'],
    );
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: orders });
    await tom.ok(setLock, { page_id: order });
  });

  test(`${engine}: who may edit an item is told who else is in it, each once and without an address [A-7.49]`, async (t) => {
    const { sheaf, mei, tom, lin, item } = await shared(t, engine);
    await lin.ok(updateInfo, { name: 'Lin Xiao' });
    await sheaf.app.context.db.updateTable('user').set({ email: 'lin@example.com' }).execute();
    const all = await tom.ok(listAllMembers, item);
    assert.deepEqual(all, [
      { ...item, uid: mei.uid, username: 'mei', username_name: 'mei', member_group_id: 1 },
      { ...item, uid: tom.uid, username: 'tom', username_name: 'tom', member_group_id: 1 },
      { ...item, uid: lin.uid, username: 'lin', username_name: 'Lin Xiao', member_group_id: 1 },
    ]);
    await mei.ok(setAllReadOnly, item);
    assert.equal(await tom.code(listAllMembers, item), ERRORS.notAllowed.code);
  });

  test(`${engine}: the people of one's own items and teams are told newest first, each once [A-7.48]`, async (t) => {
    const { sheaf, mei, tom, lin, item } = await shared(t, engine);
    const ann = await sheaf.user('ann');
    sheaf.clock.advance(60);
    await mei.addMember(item, ann, { member_group_id: 0 });
    const people = await mei.ok(listMyPeople, {});
    assert.deepEqual(
      people.map(({ uid, username }) => [uid, username]),
      [
        [ann.uid, 'ann'],
        [tom.uid, 'tom'],
        [lin.uid, 'lin'],
      ],
    );
    assert.match(people[0]?.addtime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(await tom.ok(listMyPeople, {}), [], 'neither the item nor the team is his');
  });

  test(`${engine}: of two who change the members at once neither loses what the other did`, async (t) => {
    const { sheaf, mei, tom, lin, item, orders } = await shared(t, engine);
    const { item_id } = item;
    const [ann, ben] = [await sheaf.user('ann'), await sheaf.user('ben')];
    await mei.ok(saveMember, { item_id, username: 'ann', member_group_id: 2 });
    const codes = await Promise.all([
      mei.code(saveMember, { item_id, username: 'ben,lin', member_group_id: 1, cat_ids: [orders] }),
      ann.code(saveMember, { item_id, username: 'lin,tom', member_group_id: 0 }),
      mei.code(saveMember, { item_id, username: 'tom', member_group_id: 2 }),
    ]);
    assert.deepEqual(codes, [0, 0, 0]);
    const { people } = await mei.ok(listPeople, { item_id });
    const own = (person: { readonly uid: number }) => {
      const grants = people.find(({ uid }) => uid === person.uid)?.grants.filter(({ via }) => via === 'member');
      return grants?.map(({ member_group_id, catalogs }) => `${member_group_id} in ${catalogs.length}`).join();
    };
    assert.equal(own(ben), '1 in 1');
    assert.ok(['1 in 1', '0 in 0'].includes(own(lin) ?? ''), 'as one of them said, not a mix');
    assert.ok(['0 in 0', '2 in 0'].includes(own(tom) ?? ''));
  });

  test(`${engine}: a right that is lost before a change is written is not used for it`, async (t) => {
    const { sheaf, mei, tom, lin, item, team_id, item_member_id } = await shared(t, engine);
    const { item_id } = item;
    await mei.ok(saveMember, { item_id, username: 'tom', member_group_id: 2 });
    const { id: own } = await tom.ok(saveTeam, { team_name: 'Of tom' });
    const rights = await mei.ok(listTeamItemMembers, { item_id, team_id });
    const lins = rights.find(({ member_username }) => member_username === 'lin')?.id ?? 0;
    const late: readonly (() => Promise<number>)[] = [
      () => tom.code(saveTeamItem, { team_id: own, item_id }),
      () => tom.code(saveTeamItemMember, { id: lins, member_group_id: 2 }),
      () => tom.code(saveMember, { item_id, username: 'lin', member_group_id: 2 }),
      () => tom.code(setAllReadOnly, { item_id }),
    ];
    // Whatever a call proved before, this transaction holds the item until the right is gone.
    const { db } = sheaf.app.context;
    const waiting = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('item').select('uid').where('item_id', '=', item_id).forNoKeyUpdate().execute();
      const sent = late.map((call) => call());
      // A call of theirs that is answered came after those that were sent before it had proved their right.
      for (let n = 0; n < 5; n++) await tom.ok(listMembers, { item_id });
      await tx.deleteFrom('item_member').where('item_member_id', '=', item_member_id).execute();
      return sent;
    });
    const { itemNotManaged, teamNotManaged } = ERRORS;
    assert.deepEqual(
      await Promise.all(waiting),
      [itemNotManaged, teamNotManaged, itemNotManaged, itemNotManaged].map(({ code }) => code),
    );
    const { people } = await mei.ok(listPeople, { item_id, uid: lin.uid });
    assert.deepEqual(
      people[0]?.grants.map(({ via, member_group_id }) => [via, member_group_id]),
      [['team', 1]],
    );
  });
});
