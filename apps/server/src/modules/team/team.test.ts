import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  deleteCatalog,
  deleteTeam,
  deleteTeamItem,
  deleteTeamMember,
  ERRORS,
  exitTeam,
  isLock,
  listItemsOfTeam,
  listMyItems,
  listTeamItemMembers,
  listTeamMembers,
  listTeams,
  listTeamsOfItem,
  pageInfo,
  saveTeam,
  saveTeamItem,
  saveTeamItemMember,
  saveTeamMember,
  setLock,
  transferTeam,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function teamOfThree(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [mei, tom, lin] = [await sheaf.user('mei'), await sheaf.user('tom'), await sheaf.user('lin')];
  const { id: team_id } = await mei.ok(saveTeam, { team_name: 'Payments' });
  await mei.ok(saveTeamMember, { team_id, member_username: 'tom,lin' });
  const item = await mei.addItem('Billing', { password: 'open sesame' });
  const orders = await mei.addCatalog(item, 'Orders');
  const refunds = await mei.addCatalog(item, 'Refunds');
  const order = await mei.addPage(item, 'Order', 'text', orders);
  const refund = await mei.addPage(item, 'Refund', 'text', refunds);
  return { sheaf, mei, tom, lin, team_id, item, orders, refunds, order, refund };
}

/** The right of one member in one item of the team, by its id. */
async function rightOf(asker: Person, team_id: number, { item_id }: TestItem, username: string) {
  const rights = await asker.ok(listTeamItemMembers, { team_id, item_id });
  const right = rights.find(({ member_username }) => member_username === username);
  assert.ok(right, `${username} has no right by the team`);
  return right;
}

async function seen(person: Person, page_id: number): Promise<boolean> {
  return (await person.code(pageInfo, { page_id })) === 0;
}

onBothEngines((engine) => {
  test(`${engine}: a team has its maker in it, takes people in and tells who they are [A-3.11 A-3.12 A-3.13 A-6.17 A-7.59 A-7.60 A-7.64 A-7.65 A-9.10]`, async (t) => {
    const { mei, tom, team_id } = await teamOfThree(t, engine);
    const [team] = await mei.ok(listTeams, {});
    const counted = { id: team_id, team_name: 'Payments', username: 'mei', memberCount: 3, itemCount: 0 };
    assert.deepEqual({ ...team, ...counted, team_manage: 1 }, team);
    assert.deepEqual(
      (await tom.ok(listTeams, {})).map(({ team_manage }) => team_manage),
      [0],
    );
    const members = await tom.ok(listTeamMembers, { team_id });
    assert.equal(members.at(-1)?.member_username, 'mei', 'newest first');
    assert.deepEqual(
      Object.fromEntries(members.map((member) => [member.member_username, member.team_member_group_id])),
      { lin: 1, tom: 1, mei: 2 },
    );
    assert.match(members[0]?.addtime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const renamed = await mei.ok(saveTeam, { id: team_id, team_name: 'Money' });
    assert.equal(renamed.team_name, 'Money');
    assert.equal(await mei.code(saveTeam, { team_name: ' ' }), ERRORS.teamNameMissing.code);
    const mixed = await mei.ok(saveTeamMember, { team_id, member_username: 'nobody, tom', team_member_group_id: 2 });
    assert.deepEqual([mixed.saved, mixed.unknown], [['tom'], ['nobody']]);
    assert.equal(await mei.code(saveTeamMember, { team_id, member_username: 'nobody' }), ERRORS.userNotFound.code);
    for (const team_member_group_id of [0, 3, 'all']) {
      const wrong = { team_id, member_username: 'lin', team_member_group_id };
      const { error_code, error_field } = await mei.post(saveTeamMember.path, wrong);
      assert.deepEqual([error_code, error_field], [ERRORS.badInput.code, 'team_member_group_id']);
    }
    const levels = (await tom.ok(listTeamMembers, { team_id })).map((member) => member.team_member_group_id);
    assert.deepEqual(
      levels.toSorted(),
      [1, 2, 2],
      'there are these two levels, and who was asked for with another stays',
    );
  });

  test(`${engine}: ordinary members look and leave, team admins manage, the owner alone deletes [A-1.20 A-6.18 A-6.19 A-6.20 A-6.21 A-6.22 A-6.23 A-7.63]`, async (t) => {
    const { sheaf, mei, tom, lin, team_id, item } = await teamOfThree(t, engine);
    const own = await tom.addItem('Own');
    for (const refused of [
      await tom.code(saveTeam, { id: team_id, team_name: 'Mine' }),
      await tom.code(saveTeamMember, { team_id, member_username: 'lin' }),
      await tom.code(saveTeamItem, { team_id, item_id: own.item_id }),
      await tom.code(deleteTeam, { id: team_id }),
      await tom.code(transferTeam, { team_id, username: 'tom', password: tom.password }),
    ]) {
      assert.equal(refused, ERRORS.teamNotManaged.code);
    }
    await mei.ok(saveTeamMember, { team_id, member_username: 'tom', team_member_group_id: 2 });
    await tom.ok(saveTeamItem, { team_id, item_id: own.item_id });
    assert.equal(await tom.code(saveTeamItem, { team_id, item_id: item.item_id }), ERRORS.itemNotFound.code);
    assert.equal(await tom.code(deleteTeam, { id: team_id }), ERRORS.teamNotOwned.code);
    assert.equal(await sheaf.admin.code(deleteTeam, { id: team_id }), ERRORS.teamNotOwned.code);
    await lin.ok(exitTeam, { id: team_id });
    assert.deepEqual(await lin.ok(listTeams, {}), []);
    assert.equal(await lin.code(listTeamMembers, { team_id }), ERRORS.teamNotFound.code);
    assert.equal(await mei.code(exitTeam, { id: team_id }), ERRORS.teamOwnerStays.code);
    const owner = (await tom.ok(listTeamMembers, { team_id })).find(({ member_username }) => member_username === 'mei');
    assert.equal(await tom.code(deleteTeamMember, { id: owner?.id ?? 0 }), ERRORS.teamOwnerStays.code);
  });

  test(`${engine}: an item bound to a team is its members' to edit, and theirs no more when it is unbound [A-1.06 A-3.14 A-7.67 A-7.68 A-7.69 A-7.70]`, async (t) => {
    const { mei, tom, team_id, item, order } = await teamOfThree(t, engine);
    const { item_id } = item;
    assert.equal(await seen(tom, order), false);
    const { id, saved } = await mei.ok(saveTeamItem, { team_id, item_id });
    assert.deepEqual(saved, [item_id]);
    assert.deepEqual((await mei.ok(saveTeamItem, { team_id, item_id })).saved, [], 'bound once');
    await tom.addPage(item, 'By tom', 'text');
    assert.deepEqual(
      (await tom.ok(listMyItems, {})).map((row) => [row.item_id, row.manage]),
      [[item_id, 0]],
    );
    const [bound] = await tom.ok(listItemsOfTeam, { team_id });
    assert.deepEqual([bound?.id, bound?.item_name, bound?.team_name], [id, 'Billing', 'Payments']);
    assert.deepEqual(await mei.ok(listTeamsOfItem, { item_id }), [bound]);
    await tom.ok(setLock, { page_id: order });
    await mei.ok(deleteTeamItem, { id });
    assert.equal(await seen(tom, order), false);
    assert.equal((await mei.ok(isLock, { page_id: order })).lock, 0, 'his lock ended with his right');
    assert.deepEqual(await tom.ok(listMyItems, {}), []);
  });

  test(`${engine}: who manages the item adjusts what a member of the team may there, and where [A-3.15 A-6.24 A-7.71 A-7.72]`, async (t) => {
    const { mei, tom, lin, team_id, item, orders, order, refund } = await teamOfThree(t, engine);
    await mei.ok(saveTeamItem, { team_id, item_id: item.item_id });
    const toms = await rightOf(mei, team_id, item, 'tom');
    assert.deepEqual([toms.member_group_id, toms.cat_id, toms.cat_ids], [1, 0, []]);
    await tom.ok(setLock, { page_id: refund });
    await mei.ok(saveTeamItemMember, { id: toms.id, cat_id: orders });
    assert.deepEqual([await seen(tom, order), await seen(tom, refund)], [true, false]);
    assert.equal((await mei.ok(isLock, { page_id: refund })).lock, 0);
    const confined = await rightOf(mei, team_id, item, 'tom');
    assert.deepEqual([confined.cat_id, confined.cat_ids, confined.cat_name], [orders, [orders], 'Orders']);
    await mei.ok(saveTeamItemMember, { id: toms.id, member_group_id: 0 });
    assert.deepEqual((await rightOf(mei, team_id, item, 'tom')).cat_ids, [orders], 'the restriction stays');
    assert.equal(await tom.code(setLock, { page_id: order }), ERRORS.notAllowed.code);
    await mei.ok(saveTeamItemMember, { id: toms.id, member_group_id: 2 });
    await tom.ok(listTeamsOfItem, { item_id: item.item_id });
    assert.equal(await lin.code(saveTeamItemMember, { id: toms.id, member_group_id: 0 }), ERRORS.teamNotManaged.code);
    const below = await mei.addCatalog(item, 'Below', orders);
    assert.equal(
      await mei.code(saveTeamItemMember, { id: toms.id, cat_id: below }),
      0,
      'an item admin is not confined',
    );
    const bad = { id: toms.id, member_group_id: 1, cat_id: below } as const;
    assert.equal(await mei.code(saveTeamItemMember, bad), ERRORS.catalogNotFound.code);
  });

  test(`${engine}: a team admin gives nobody more than he has in the item himself [A-6.24]`, async (t) => {
    const { mei, tom, team_id, item, orders } = await teamOfThree(t, engine);
    await mei.ok(saveTeamMember, { team_id, member_username: 'tom', team_member_group_id: 2 });
    await mei.ok(saveTeamItem, { team_id, item_id: item.item_id });
    const [own, lins] = [await rightOf(mei, team_id, item, 'tom'), await rightOf(mei, team_id, item, 'lin')];
    for (const { id } of [own, lins]) {
      assert.equal(await tom.code(saveTeamItemMember, { id, member_group_id: 2 }), ERRORS.rightTooHigh.code);
    }
    await tom.ok(saveTeamItemMember, { id: lins.id, member_group_id: 0 });
    await mei.ok(saveTeamItemMember, { id: own.id, cat_id: orders });
    assert.equal(await tom.code(saveTeamItemMember, { id: own.id, cat_id: 0 }), ERRORS.rightTooHigh.code);
    assert.equal(await tom.code(saveTeamItemMember, { id: lins.id, member_group_id: 1 }), ERRORS.rightTooHigh.code);
    await tom.ok(saveTeamItemMember, { id: lins.id, member_group_id: 1, cat_id: orders });
  });

  test(`${engine}: of several grants each counts for itself: read everything by one team, edit one catalog by another`, async (t) => {
    const { mei, lin, team_id, item, orders, order, refund } = await teamOfThree(t, engine);
    const { item_id } = item;
    const { id: other } = await mei.ok(saveTeam, { team_name: 'Readers' });
    await mei.ok(saveTeamMember, { team_id: other, member_username: 'lin' });
    await mei.ok(saveTeamItem, { team_id, item_id });
    await mei.ok(saveTeamItem, { team_id: other, item_id });
    await mei.ok(saveTeamItemMember, { id: (await rightOf(mei, team_id, item, 'lin')).id, cat_id: orders });
    await mei.ok(saveTeamItemMember, { id: (await rightOf(mei, other, item, 'lin')).id, member_group_id: 0 });
    assert.deepEqual([await seen(lin, order), await seen(lin, refund)], [true, true]);
    await lin.ok(setLock, { page_id: order });
    assert.equal(await lin.code(setLock, { page_id: refund }), ERRORS.notAllowed.code);
    await mei.ok(saveTeamItemMember, { id: (await rightOf(mei, other, item, 'lin')).id, member_group_id: 1 });
    await lin.ok(setLock, { page_id: refund });
    await mei.ok(deleteTeamMember, await memberIn(mei, other, 'lin'));
    assert.equal((await mei.ok(isLock, { page_id: refund })).lock, 0, 'gone with the right');
    assert.equal((await mei.ok(isLock, { page_id: order })).lock, 1, 'the other team still lets her');
  });

  test(`${engine}: who leaves or is taken out, and who comes in, loses and gains the team's items at once [A-7.66]`, async (t) => {
    const { sheaf, mei, tom, team_id, item, order } = await teamOfThree(t, engine);
    await mei.ok(saveTeamItem, { team_id, item_id: item.item_id });
    const ann = await sheaf.user('ann');
    await mei.ok(saveTeamMember, { team_id, member_username: 'ann' });
    assert.equal((await rightOf(mei, team_id, item, 'ann')).member_group_id, 1);
    assert.equal(await seen(ann, order), true);
    await mei.ok(deleteTeamMember, await memberIn(mei, team_id, 'ann'));
    assert.equal(await seen(ann, order), false);
    await tom.ok(exitTeam, { id: team_id });
    assert.equal(await seen(tom, order), false);
    await mei.ok(saveTeamMember, { team_id, member_username: 'tom' });
    assert.equal((await rightOf(mei, team_id, item, 'tom')).member_group_id, 1, 'he begins anew');
  });

  test(`${engine}: a deleted team takes what was given by it, and no item [A-7.61]`, async (t) => {
    const { mei, tom, team_id, item, order } = await teamOfThree(t, engine);
    await mei.ok(saveTeamItem, { team_id, item_id: item.item_id });
    await tom.ok(setLock, { page_id: order });
    await mei.ok(deleteTeam, { id: team_id });
    assert.deepEqual(await tom.ok(listTeams, {}), []);
    assert.equal(await seen(tom, order), false);
    assert.deepEqual([await seen(mei, order), (await mei.ok(isLock, { page_id: order })).lock], [true, 0]);
  });

  test(`${engine}: a team goes to somebody else with the items of its owner, those of others stay theirs [A-4.22 A-5.20 A-7.62]`, async (t) => {
    const { mei, tom, lin, team_id, item, order } = await teamOfThree(t, engine);
    const lins = await lin.addItem('Of lin', { password: 'open sesame' });
    await mei.ok(saveTeamMember, { team_id, member_username: 'lin', team_member_group_id: 2 });
    await mei.ok(saveTeamItem, { team_id, item_id: item.item_id });
    await lin.ok(saveTeamItem, { team_id, item_id: lins.item_id });
    const to = { team_id, username: 'tom' };
    assert.equal(await mei.code(transferTeam, { ...to, password: 'wrong' }), ERRORS.passwordWrong.code);
    const unknown = { team_id, username: 'nobody', password: mei.password };
    assert.equal(await mei.code(transferTeam, unknown), ERRORS.userNotFound.code);
    const { moved, kept } = await mei.ok(transferTeam, { ...to, password: mei.password });
    assert.deepEqual([moved, kept], [[item.item_id], [lins.item_id]]);
    for (const owner of [tom, lin]) {
      const own = await owner.ok(listMyItems, { original: 1 });
      assert.deepEqual(
        own.map(({ item_id }) => item_id),
        [owner === tom ? item.item_id : lins.item_id],
      );
    }
    assert.deepEqual([await seen(mei, order), await mei.ok(listTeams, {})], [false, []]);
    assert.equal((await tom.ok(listTeams, {}))[0]?.team_manage, 1);
  });

  test(`${engine}: who was confined by a team to a deleted catalog does not see all of the item for it`, async (t) => {
    const { mei, tom, team_id, item, orders, refund } = await teamOfThree(t, engine);
    await mei.ok(saveTeamItem, { team_id, item_id: item.item_id });
    await mei.ok(saveTeamItemMember, { id: (await rightOf(mei, team_id, item, 'tom')).id, cat_id: orders });
    await mei.ok(deleteCatalog, { item_id: item.item_id, cat_id: orders });
    assert.equal(await seen(tom, refund), false);
    assert.equal((await tom.ok(listTeams, {})).length, 1, 'he stays in the team');
  });
});

async function memberIn(asker: Person, team_id: number, username: string): Promise<{ readonly id: number }> {
  const members = await asker.ok(listTeamMembers, { team_id });
  return { id: members.find(({ member_username }) => member_username === username)?.id ?? 0 };
}
