import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  archiveItem,
  ERRORS,
  exitItem,
  itemDetail,
  itemInfo,
  listMembers,
  listMyItems,
  listReminders,
  listTeams,
  pageInfo,
  saveMember,
  savePage,
  saveTeam,
  saveTeamItem,
  saveTeamMember,
  setLock,
  starItem,
  transferItem,
  updateItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const {
  itemNameDiffers,
  itemNotFound,
  itemNotManaged,
  itemOwnedAlready,
  itemOwnerStays,
  itemReadOnly,
  memberNotFound,
} = ERRORS;
const { notAllowed, passwordWrong, userNotFound } = ERRORS;

async function lastChange({ app }: Sheaf, { item_id }: TestItem): Promise<readonly unknown[]> {
  const row = await app.context.db
    .selectFrom('change_log')
    .selectAll()
    .where('item_id', '=', item_id)
    .orderBy('change_id', 'desc')
    .executeTakeFirstOrThrow();
  return [row.action_type, row.object_type, row.username, row.object_name];
}

async function archives(sheaf: Sheaf): Promise<void> {
  const [owner, admin, writer] = [await sheaf.user('owner'), await sheaf.user('admin1'), await sheaf.user('writer')];
  const item = await owner.addItem('Old plans');
  const page_id = await owner.addPage(item, 'Page', 'text 0');
  await owner.addMember(item, admin, { member_group_id: 2 });
  await owner.addMember(item, writer, { member_group_id: 1 });
  assert.equal(await writer.code(archiveItem, { ...item, password: writer.password }), itemNotManaged.code);
  for (const password of ['', owner.password]) {
    const refused = await admin.post(archiveItem, { ...item, password });
    assert.deepEqual([refused.error_code, refused.error_field], [passwordWrong.code, 'password'], "the caller's own");
  }
  const other = await owner.addPage(item, 'Other');
  await writer.ok(setLock, { page_id: other, lock_to: sheaf.clock.now() + 5 * 3600 });
  // While many save: what the archived item was when that was acknowledged it stays.
  const saving = Array.from({ length: 12 }, (_, n) =>
    writer.post(savePage, { ...item, page_id, page_title: 'Page', page_content: `text ${n + 1}` }),
  );
  await admin.ok(archiveItem, { ...item, password: admin.password });
  const { page_content } = await writer.ok(pageInfo, { page_id });
  await Promise.all(saving);
  assert.equal((await writer.ok(pageInfo, { page_id })).page_content, page_content);
  assert.deepEqual(await lastChange(sheaf, item), ['update', 'item', 'admin1', 'Old plans']);
  const locks = await sheaf.app.context.db.selectFrom('page_lock').select('page_id').execute();
  assert.deepEqual(locks, [], 'nobody edits any more');
  const info = await owner.ok(itemInfo, item);
  assert.deepEqual([info.is_archived, info.item_edit], [1, false]);
  assert.equal(await owner.code(updateItem, { ...item, item_name: 'New' }), itemReadOnly.code);
  assert.equal(await owner.code('/api/item/update', { ...item, is_archived: 0 }), itemReadOnly.code);
  assert.equal(await owner.code(archiveItem, { ...item, password: owner.password }), itemReadOnly.code);
  await writer.ok(starItem, item);
  await writer.ok(exitItem, item);
}

async function transfers(sheaf: Sheaf): Promise<void> {
  const [owner, next, admin] = [await sheaf.user('owner2'), await sheaf.user('next'), await sheaf.user('admin2')];
  const item = await owner.addItem('Handed over', { members_only: 1 });
  await owner.addMember(item, admin, { member_group_id: 2 });
  await owner.addMember(item, next, { member_group_id: 0 });
  const ask = (person: Person, username: string, password: string) =>
    person.post(transferItem, { ...item, username, password });
  const answers = [
    await ask(next, 'next', next.password),
    await ask(admin, 'next', owner.password),
    await ask(admin, 'nobody', admin.password),
    await ask(admin, 'owner2', admin.password),
  ];
  assert.deepEqual(
    answers.map(({ error_code, error_field }) => [error_code, error_field]),
    [
      [itemNotManaged.code, undefined],
      [passwordWrong.code, 'password'],
      [userNotFound.code, 'username'],
      [itemOwnedAlready.code, 'username'],
    ],
  );
  const told = async (person: Person) =>
    (await person.ok(listReminders, {})).list.map((one) => [one.from_name, one.action_type, one.object_type]);
  const before = await Promise.all([owner, admin].map(told));
  await admin.ok(transferItem, { ...item, username: 'NEXT', password: admin.password });
  const [notice] = (await next.ok(listReminders, {})).list;
  assert.deepEqual(
    [notice?.from_name, notice?.action_type, notice?.object_type, notice?.item_id, notice?.item_name, notice?.hidden],
    ['admin2', 'transfer', 'item', item.item_id, 'Handed over', 0],
  );
  assert.deepEqual(await told(next), [
    ['admin2', 'transfer', 'item'],
    ['owner2', 'join', 'item'],
  ]);
  assert.deepEqual(await Promise.all([owner, admin].map(told)), before, 'only who gets it is told');
  assert.deepEqual(await lastChange(sheaf, item), ['update', 'item', 'admin2', 'Handed over']);
  const detail = await next.ok(itemDetail, item);
  assert.deepEqual([detail.uid, detail.username], [next.uid, 'next']);
  const members = (await next.ok(listMembers, item)).map(({ username, member_group_id }) => [
    username,
    member_group_id,
  ]);
  assert.deepEqual(members, [
    ['admin2', 2],
    ['owner2', 2],
  ]);
  const rows = await Promise.all([owner, next].map((person) => person.ok(listMyItems, {})));
  assert.deepEqual(
    rows.map(([row]) => [row?.creator, row?.manage]),
    [
      [0, 1],
      [1, 1],
    ],
  );
  await owner.ok(exitItem, item);
  assert.equal(await owner.code(itemInfo, item), ERRORS.itemNotVisible.code);
}

async function exits(sheaf: Sheaf): Promise<void> {
  const [owner, tom, other] = [await sheaf.user('owner3'), await sheaf.user('tom'), await sheaf.user('other')];
  const item = await owner.addItem('Left', { members_only: 1 });
  const page_id = await owner.addPage(item, 'Page');
  const beside = await owner.addItem('Beside', { members_only: 1 });
  const { id: team_id } = await owner.ok(saveTeam, { team_name: 'Team' });
  await owner.ok(saveTeamMember, { team_id, member_username: 'tom,other' });
  await owner.ok(saveTeamItem, { team_id, item_id: [item.item_id, beside.item_id] });
  await owner.ok(saveMember, { ...item, username: 'tom', member_group_id: 1 });
  await tom.ok(setLock, { page_id });
  assert.equal(await owner.code(exitItem, item), itemOwnerStays.code);
  await tom.ok(exitItem, item);
  assert.deepEqual(await lastChange(sheaf, item), ['unbound', 'member', 'tom', 'tom']);
  assert.equal(await tom.code(exitItem, item), itemNotFound.code, 'as one that is not there');
  const left = (await tom.ok(listMyItems, {})).map(({ item_name }) => item_name);
  assert.deepEqual(left, ['Beside'], 'what the team gives him elsewhere stays');
  assert.equal((await tom.ok(listTeams, {})).length, 1);
  const text = { ...item, page_id, page_title: 'Page', page_content: 'by other' };
  await other.ok(savePage, text);
  assert.equal(await sheaf.admin.code(exitItem, item), memberNotFound.code);
  const open = await owner.addItem('Open');
  assert.equal(await tom.code(exitItem, open), memberNotFound.code);
  assert.equal(await tom.code(starItem, item), notAllowed.code);
}

async function consentsByName(sheaf: Sheaf): Promise<void> {
  const [owner, next] = [await sheaf.user('owner4'), await sheaf.user('next4')];
  const item = await owner.addItem('By name');
  const withPassword = { ...item, username: next.username, password: 'not this one', item_name: 'By name' };
  assert.equal(await owner.code(transferItem, withPassword), passwordWrong.code, 'only where there is no password');
  const { db } = sheaf.app.context;
  await db.updateTable('user').set({ password_hash: '' }).where('uid', '=', owner.uid).execute();
  const given = { ...item, username: next.username, password: owner.password };
  for (const item_name of ['', 'by name']) {
    for (const endpoint of [archiveItem, transferItem]) {
      const { error_code, error_field } = await owner.post(endpoint, { ...given, item_name });
      assert.deepEqual([error_code, error_field], [itemNameDiffers.code, 'item_name'], `${endpoint.path} ${item_name}`);
    }
  }
  assert.equal((await owner.ok(itemDetail, item)).is_archived, 0);
  await owner.ok(archiveItem, { ...item, item_name: ' By name ' });
  await owner.ok(transferItem, { ...item, username: 'next4', item_name: 'By name' });
  const { uid, is_archived } = await next.ok(itemDetail, item);
  assert.deepEqual([uid, is_archived], [next.uid, 1]);
}

onBothEngines((engine) => {
  test(`${engine}: what becomes of an item`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await t.test(
      'archived it is read, and by nobody changed or brought back [A-4.07 A-4.08 A-5.16 A-6.13 A-7.38]',
      () => archives(sheaf),
    );
    await t.test(
      'a manager gives it away, who gets it is told, and whose it was stays as item admin [A-1.10 A-5.17 A-5.18 A-6.11 A-7.39]',
      () => transfers(sheaf),
    );
    await t.test('an account without a password types its name instead', () => consentsByName(sheaf));
    await t.test('who is no owner leaves it, and stays in his teams [A-6.15 A-7.35]', () => exits(sheaf));
  });
});
