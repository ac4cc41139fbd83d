import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createToken,
  deleteAccount,
  ERRORS,
  itemDetail,
  logIn,
  ownThings,
  pageHistory,
  pageInfo,
  register,
  saveMember,
  savePage,
  saveTeam,
  starItem,
  userInfo,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: an account goes when others took over what is its own; texts keep its name, which nobody can take`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, heir, other] = [await sheaf.user('mei'), await sheaf.user('heir'), await sheaf.user('other')];
    const [guide, api] = [
      await mei.addItem('Guide', { members_only: 1 }),
      await mei.addItem('API', { members_only: 1 }),
    ];
    const foreign = await other.addItem('Foreign');
    await other.ok(saveMember, { ...foreign, username: 'mei', member_group_id: 1 });
    const page_id = await mei.addPage(guide, 'Start', 'first');
    await mei.ok(savePage, { ...guide, page_id, page_title: 'Start', page_content: 'second' });
    const { id: team_id } = await mei.ok(saveTeam, { team_name: 'Planners' });
    await mei.ok(starItem, foreign);
    const { token } = await mei.ok(createToken, { token_name: 'CI' });
    const things = await mei.ok(ownThings, {});
    assert.deepEqual(
      things.items.map(({ item_name }) => item_name),
      ['Guide', 'API'],
    );
    assert.deepEqual([things.teams.length, things.is_last_administrator], [1, 0]);

    const all = { password: mei.password, heir: 'heir', items: [{ ...api, username: 'other' }] };
    const refusals: [object, number, string][] = [
      [{ ...all, password: 'not it' }, ERRORS.passwordWrong.code, 'password'],
      [{ ...all, heir: 'nobody' }, ERRORS.userNotFound.code, 'heir'],
      [{ ...all, heir: 'mei' }, ERRORS.userNotFound.code, 'heir'],
      [{ ...all, heir: '' }, ERRORS.handOverMissing.code, 'heir'],
      [{ ...all, items: 'no list' }, ERRORS.badInput.code, 'items'],
    ];
    for (const [input, code, field] of refusals) {
      const refused = await mei.post('/api/user/deleteAccount', { ...input });
      assert.deepEqual([refused.error_code, refused.error_field], [code, field]);
    }
    assert.equal(await mei.code(itemDetail, guide), 0);

    await mei.ok(deleteAccount, all);
    await sheaf.app.context.jobs.runDue();
    const script = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    assert.deepEqual([await mei.code(userInfo, {}), await script.code(userInfo, {})], [10102, 10102]);
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: mei.password }), ERRORS.loginWrong.code);
    const again = { username: 'Mei', password: 'long enough', confirm_password: 'long enough' };
    assert.equal(await sheaf.guest.code(register, again), ERRORS.usernameTaken.code);
    assert.deepEqual([await heir.code(itemDetail, guide), await other.code(itemDetail, api)], [0, 0]);
    assert.equal((await heir.ok(ownThings, {})).teams[0]?.team_id, team_id);
    assert.equal((await heir.ok(pageInfo, { page_id })).author_username, 'mei');
    assert.equal((await heir.ok(pageHistory, { page_id }))[0]?.author_username, 'mei');
    assert.deepEqual(await other.ok('/api/member/getList', foreign), []);
    const { db } = sheaf.app.context;
    for (const table of ['session', 'item_star', 'item_member', 'team_member'] as const) {
      const left = await db.selectFrom(table).select('uid').where('uid', '=', mei.uid).execute();
      assert.deepEqual(left, [], table);
    }
    const kept = await db.selectFrom('user').selectAll().where('uid', '=', mei.uid).executeTakeFirstOrThrow();
    assert.deepEqual([kept.username, kept.name, kept.email, kept.password_hash], ['mei', '', '', '']);
  });

  test(`${engine}: the last administrator stays`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await sheaf.user('heir');
    assert.equal((await sheaf.admin.ok(ownThings, {})).is_last_administrator, 1);
    const leave = { password: sheaf.admin.password, heir: 'heir' };
    assert.equal(await sheaf.admin.code(deleteAccount, leave), ERRORS.lastAdministrator.code);
    assert.equal(await sheaf.admin.code(userInfo, {}), 0);
  });
});
