import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createLoginCode,
  createResetLink,
  createToken,
  deleteSiteFile,
  deleteSiteItems,
  deleteUser,
  ERRORS,
  exportUsers,
  giveSiteItems,
  importUsers,
  itemInfo,
  listAllFiles,
  listSiteItems,
  listSiteUsers,
  logIn,
  logInByCode,
  type RequestOf,
  recoverItem,
  register,
  saveSiteUser,
  setForgottenPassword,
  setUsersDisabled,
  signUsersOut,
  thingsOfUsers,
  userInfo,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { attach } from '../../testing/access-matrix-world.ts';
import { overtake } from '../../testing/overtake.ts';
import { Person, signIn } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: a disabled account lets nobody in until it is enabled, and says so to who knows its password alone`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, chen] = [await sheaf.user('mei'), await sheaf.user('chen')];
    const item = await mei.addItem('Billing API', { members_only: 1 });
    const { token } = await mei.ok(createToken, { token_name: 'Reads' });
    const { user_token: code } = await mei.ok(createLoginCode, {});
    const { link } = await sheaf.admin.ok(createResetLink, { username: 'mei' });
    const holder = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    const byToken = () => holder.code(userInfo, {});
    assert.equal(await byToken(), 0);

    assert.equal(await chen.code(setUsersDisabled, { uids: [mei.uid], disabled: 1 }), ERRORS.notAllowed.code);
    const both = { uids: [mei.uid, 999_999], disabled: 1 } as const;
    assert.equal(await sheaf.admin.code(setUsersDisabled, both), ERRORS.userNotFound.code);
    assert.equal(await mei.code(userInfo, {}), 0, 'all or none');
    assert.equal(await sheaf.admin.ok(setUsersDisabled, { uids: [mei.uid, mei.uid], disabled: 1 }), 1);
    assert.equal(await mei.code(userInfo, {}), ERRORS.loginExpired.code);
    assert.equal(await byToken(), ERRORS.loginExpired.code);
    const logsIn = (password: string) => sheaf.guest.code(logIn, { username: 'mei', password });
    assert.equal(await logsIn(mei.password), ERRORS.accountDisabled.code);
    assert.equal(await logsIn('not her password'), ERRORS.loginWrong.code);
    assert.equal(await sheaf.guest.code(logInByCode, { code }), ERRORS.loginCodeWrong.code);
    const renew = { token: new URL(link).hash.slice(1), new_password: 'a new password' };
    assert.equal(await sheaf.guest.code(setForgottenPassword, renew), ERRORS.linkWrong.code);
    assert.equal(
      await chen.code(register, { username: 'mei', password: 'x'.repeat(9), confirm_password: 'x'.repeat(9) }),
      ERRORS.usernameTaken.code,
    );

    assert.equal(await sheaf.admin.ok(setUsersDisabled, { uids: [mei.uid, chen.uid], disabled: 0 }), 1);
    const again = await signIn(sheaf.url, 'mei', mei.password);
    assert.equal(await again.code(itemInfo, item), 0, 'what she owns stayed hers');
    assert.equal(await mei.code(userInfo, {}), ERRORS.loginExpired.code, 'what ended does not come back');
    assert.equal(await byToken(), 0, 'tokens slept');
    const own = { uids: [sheaf.admin.uid], disabled: 1 } as const;
    assert.equal(await sheaf.admin.code(setUsersDisabled, own), ERRORS.ownAccountKept.code);
  });

  test(`${engine}: administrators list, add and change accounts; the last of them stays one, and nobody else may [B-3.23 B-3.24 B-5.11 B-6.12 B-6.14 B-7.72 B-7.74 B-9.04]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    const mei = await sheaf.user('mei');
    const { db } = sheaf.app.context;
    const many = Array.from({ length: 9 }, (_, n) => `person${n}`);
    const rows = many.map((username) => ({ username, username_key: username, email_key: null, created_at: 1 }));
    await db.insertInto('user').values(rows).execute();
    const add = { username: 'Lin', password: 'a long password', name: '林晓', groupid: 2 } as const;
    const refused = async (change: object) => {
      const { error_code, error_field } = await admin.post('/api/adminUser/addUser', { ...add, ...change });
      return [error_code, error_field];
    };
    assert.deepEqual(await refused({ password: '' }), [ERRORS.passwordLength.code, 'password']);
    assert.deepEqual(await refused({ username: '' }), [ERRORS.usernameInvalid.code, 'username']);
    assert.deepEqual(await refused({ username: 'MEI' }), [ERRORS.usernameTaken.code, 'username']);
    assert.deepEqual(await refused({ name: 'x'.repeat(51) }), [ERRORS.badInput.code, 'name']);
    assert.equal(await mei.code(saveSiteUser, add), ERRORS.notAllowed.code);
    await admin.ok(saveSiteUser, add);
    const lin = await signIn(sheaf.url, 'lin', add.password);

    const first = await admin.ok(listSiteUsers, {});
    assert.deepEqual([first.total, first.users.length], [12, 7]);
    assert.deepEqual(Object.keys(first.users[0] ?? {}).sort(), [
      ...['disabled_at', 'email', 'groupid', 'last_login_at', 'last_login_time'],
      ...['name', 'reg_time', 'registered_at', 'second_step', 'uid', 'username'],
    ]);
    const names = async (input: RequestOf<typeof listSiteUsers>) =>
      (await admin.ok(listSiteUsers, input)).users.map(({ username }) => username);
    assert.deepEqual(await names({ page: 2 }), ['person2', 'person1', 'person0', 'mei', 'admin']);
    assert.deepEqual(await names({ username: '晓' }), ['Lin']);
    assert.deepEqual(await names({ username: 'SON8' }), ['person8']);
    assert.deepEqual(await names({ username: '%' }), []);
    assert.deepEqual(await names({ state: 'administrators' }), ['admin']);
    assert.deepEqual(await names({ sort: 'username', order: 'asc', count: 3 }), ['admin', 'Lin', 'mei']);
    assert.equal((await names({ sort: 'last_login', count: 1 }))[0], 'Lin');
    const counted = async (input: RequestOf<typeof listSiteUsers>) => {
      const { total, users } = await admin.ok(listSiteUsers, input);
      return [total, users.map(({ username }) => username)];
    };
    const found = { username: 'person', sort: 'username', order: 'desc', count: 4 } as const;
    assert.deepEqual(await counted(found), [9, ['person8', 'person7', 'person6', 'person5']]);
    assert.deepEqual(await counted({ ...found, page: 3 }), [9, ['person0']]);
    assert.deepEqual(await counted({ ...found, page: 4 }), [9, []], 'how many there are is told past the end too');
    assert.deepEqual(await counted({ ...found, state: 'disabled' }), [0, []]);
    assert.deepEqual(await counted({ page: 9 }), [12, []]);
    assert.equal(await admin.code(listSiteUsers, { count: 101 }), ERRORS.badInput.code);

    await admin.ok(saveSiteUser, { uid: lin.uid, username: 'other', name: '林 晓晓' });
    assert.equal(await lin.code(userInfo, {}), 0, 'a change without a password ends nothing');
    assert.deepEqual(await names({ username: '晓晓' }), ['Lin'], 'the user name stays');
    await admin.ok(saveSiteUser, { uid: lin.uid, password: 'another long one' });
    assert.equal(await lin.code(userInfo, {}), ERRORS.loginExpired.code);
    const other = await signIn(sheaf.url, 'lin', 'another long one');

    const demote = { uid: admin.uid, groupid: 2 } as const;
    assert.equal(await admin.code(saveSiteUser, demote), ERRORS.onlyAdministrator.code);
    await admin.ok(saveSiteUser, { uid: lin.uid, groupid: 1 });
    assert.equal(await other.code(deleteUser, { uid: admin.uid }), ERRORS.administratorKept.code);
    const late = await overtake(sheaf, {
      call: () => other.code(setUsersDisabled, { uids: [mei.uid], disabled: 1 }),
      meanwhile: () => admin.ok(saveSiteUser, { uid: lin.uid, groupid: 2 }),
    });
    assert.equal(late, ERRORS.notAllowed.code, 'who is no administrator any more');
    assert.deepEqual(await names({ state: 'disabled' }), []);

    const { token } = await mei.ok(createToken, { token_name: 'Reads' });
    const holder = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    assert.equal(await admin.ok(signUsersOut, { uids: [mei.uid, admin.uid] }), 2);
    assert.deepEqual([await mei.code(userInfo, {}), await holder.code(userInfo, {})], [ERRORS.loginExpired.code, 0]);
    await admin.ok(signUsersOut, { uids: [mei.uid], with_tokens: 1 });
    assert.equal(await holder.code(userInfo, {}), ERRORS.loginExpired.code);
  });

  test(`${engine}: accounts are deleted with a hand-over, come from a list all or none, and go into one; items and files are managed [B-6.13 B-7.59 B-7.60 B-7.61 B-7.73 B-7.75 B-7.76]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Billing API', { members_only: 1 });
    await mei.addMember(item, tom, { member_group_id: 1 });
    const page_id = await mei.addPage(item, 'Page');
    const { file_id } = await attach(mei, page_id);

    const listed = await admin.ok(listSiteItems, { item_name: 'BILL', username: 'ME' });
    assert.equal(listed.total, 1);
    assert.deepEqual(
      listed.items.map(({ item_name, username, is_private, member_num }) => ({
        item_name,
        username,
        is_private,
        member_num,
      })),
      [{ item_name: 'Billing API', username: 'mei', is_private: 1, member_num: 1 }],
    );
    assert.equal((await admin.ok(listSiteItems, { username: 'tom' })).total, 0);
    const pastEnd = await admin.ok(listSiteItems, { item_name: 'bill', page: 2 });
    assert.deepEqual([pastEnd.total, pastEnd.items], [1, []]);
    const files = await admin.ok(listAllFiles, { attachment_type: 2, username: 'mei' });
    assert.deepEqual(
      files.list.map(({ username, pages }) => [username, pages[0]?.page_id]),
      [['mei', page_id]],
    );
    assert.ok(files.used > 0 && files.total === 1);
    assert.equal((await admin.ok(listAllFiles, { username: 'tom' })).used, 0);
    const inUse = await admin.post(deleteSiteFile, { file_id });
    assert.equal(inUse.error_code, ERRORS.fileInUse.code);
    assert.match(JSON.stringify(inUse.data), /"page_title":"Page"/);
    await admin.ok(deleteSiteFile, { file_id, force: 1 });
    assert.equal((await admin.ok(listAllFiles, {})).total, 0);

    assert.deepEqual(await admin.ok(thingsOfUsers, { uids: [mei.uid, tom.uid] }), { items: 1, teams: 0 });
    assert.equal(await admin.code(deleteUser, { uid: mei.uid }), ERRORS.handOverMissing.code);
    assert.equal(await admin.code(deleteUser, { uid: mei.uid, heir: 'MEI' }), ERRORS.userNotFound.code);
    assert.equal(await admin.code(deleteUser, { uid: admin.uid }), ERRORS.ownAccountKept.code);
    assert.equal(await admin.ok(giveSiteItems, { ...item, username: 'tom' }), 1);
    assert.equal(await mei.code(itemInfo, item), ERRORS.itemNotVisible.code, 'she keeps nothing in it');
    assert.equal(await admin.ok(giveSiteItems, { item_ids: [item.item_id], username: 'mei' }), 1);
    assert.equal(await admin.code(giveSiteItems, { ...item, username: 'nobody' }), ERRORS.userNotFound.code);
    assert.equal(await admin.ok(deleteUser, { uids: [mei.uid], heir: 'tom' }), 1);
    assert.equal((await tom.ok(itemInfo, item)).item_id, item.item_id);
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: mei.password }), ERRORS.loginWrong.code);
    assert.equal((await admin.ok(listSiteUsers, { username: 'mei' })).total, 0);

    assert.equal(await admin.code(deleteSiteItems, { item_ids: [item.item_id, 999_999] }), ERRORS.itemNotFound.code);
    assert.equal(await admin.ok(deleteSiteItems, item), 1);
    assert.equal(await tom.code(itemInfo, item), ERRORS.itemNotVisible.code);
    assert.equal((await admin.ok(listSiteItems, { is_del: 1 })).items[0]?.del_by_username, 'admin');
    await admin.ok(recoverItem, item);
    assert.equal(await tom.code(itemInfo, item), 0);

    const csv = [
      '\u{FEFF}username,name,password,groupid,room',
      'ann,Ann,a long password,,1',
      'TOM,Tom,,2,',
      'x,,short,3,',
      'ann,,,,',
    ];
    const looked = await admin.ok(importUsers, { csv: csv.join('\r\n') });
    assert.deepEqual(looked.ignored, ['room']);
    assert.deepEqual(
      looked.users.map(({ line, errors }) => [line, errors.map(({ field }) => field)]),
      [
        [2, []],
        [3, ['username']],
        [4, ['username', 'password', 'groupid']],
        [5, ['username']],
      ],
    );
    assert.equal(await admin.code(importUsers, { csv: csv.join('\n'), commit: 1 }), ERRORS.usersCsvWrong.code);
    assert.equal((await admin.ok(listSiteUsers, { username: 'ann' })).total, 0, 'nobody was added');
    const broken = await admin.post(importUsers, { csv: 'username;name\n"ann;x' });
    assert.deepEqual([broken.error_code, broken.error_field], [ERRORS.usersCsvUnreadable.code, 'csv']);
    assert.equal(await admin.code(importUsers, { csv: 'name\nAnn' }), ERRORS.usersCsvEmpty.code);
    const good = 'username;name;password\nann;=1+1;a long password\nbob;"Bob; the other";';
    assert.equal((await admin.ok(importUsers, { csv: good, commit: 1 })).added, 2);
    await signIn(sheaf.url, 'ann', 'a long password');
    assert.equal(await sheaf.guest.code(logIn, { username: 'bob', password: ' ' }), ERRORS.loginWrong.code);
    const exported = await admin.get(`${exportUsers.path}?username=n`);
    const text = await exported.text();
    assert.match(exported.headers.get('content-type') ?? '', /text\/csv/);
    assert.match(text, /,ann,'=1\+1,,2,/);
    assert.ok(!text.includes('bob') && !text.includes('argon2'));
    const stranger = await tom.get(exportUsers.path);
    assert.ok(!(await stranger.text()).includes('ann,'));
  });
});
