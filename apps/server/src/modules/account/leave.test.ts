import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addComment,
  addItem,
  createToken,
  deleteAccount,
  ERRORS,
  itemDetail,
  listComments,
  listReminders,
  logIn,
  markSeen,
  ownThings,
  pageHistory,
  pageInfo,
  register,
  saveMember,
  savePage,
  saveTeam,
  saveTeamItem,
  saveTeamMember,
  saveUserQuotas,
  starItem,
  transferItem,
  transferTeam,
  updateInfo,
  userInfo,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { overtake } from '../../testing/overtake.ts';
import { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const ALL = { page: 1, count: 100 };
/** Verifying a password takes two transactions before that of the work: the try is counted, and forgotten. */
const AFTER_PASSWORD = 3;

/** No item, team or membership belongs to an account that was deleted. */
async function everythingIsSomebodys({ app: { context } }: Sheaf): Promise<void> {
  for (const table of ['item', 'team', 'item_member', 'team_member'] as const) {
    const left = await context.db
      .selectFrom(table)
      .innerJoin('user', 'user.uid', `${table}.uid`)
      .select('user.username')
      .where('user.deleted_at', '>', 0)
      .execute();
    assert.deepEqual(left, [], table);
  }
}

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
    await mei.ok(markSeen, { ...foreign, until: 1 });
    const commented = await other.addPage(foreign, 'Page');
    await mei.ok(addComment, { page_id: commented, content: 'Why?' });
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
    for (const table of ['session', 'item_star', 'read_mark', 'item_member', 'team_member'] as const) {
      const left = await db.selectFrom(table).select('uid').where('uid', '=', mei.uid).execute();
      assert.deepEqual(left, [], table);
    }
    const [said] = (await other.ok(listComments, { page_id: commented })).list;
    assert.deepEqual([said?.username, said?.content], ['mei', 'Why?']);
    const kept = await db.selectFrom('user').selectAll().where('uid', '=', mei.uid).executeTakeFirstOrThrow();
    assert.deepEqual([kept.username, kept.name, kept.email, kept.password_hash], ['mei', '', '', '']);
  });

  test(`${engine}: who takes over hears of it, and only as far as his quotas allow`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, heir, ann] = [await sheaf.user('mei'), await sheaf.user('heir'), await sheaf.user('ann')];
    await mei.ok(updateInfo, { name: 'Mei Lin' });
    const [guide, api] = [await mei.addItem('Guide'), await mei.addItem('API', { members_only: 1 })];
    await heir.addItem('Own');
    const { id: team_id } = await mei.ok(saveTeam, { team_name: 'Planners' });
    const shared = await ann.addItem('Shared');
    const all = { password: mei.password, heir: 'heir' };
    await sheaf.admin.ok(saveUserQuotas, { uid: heir.uid, items: 2 });
    const refused = await mei.post(deleteAccount, all);
    assert.deepEqual([refused.error_code, refused.error_field], [ERRORS.heirOverQuota.code, 'heir']);
    assert.match(refused.error_message, /“API”.*heir/);
    const named = await mei.post(deleteAccount, {
      ...all,
      heir: 'ann',
      items: [guide, api].map((item) => ({ ...item, username: 'heir' })),
    });
    assert.deepEqual([named.error_code, named.error_field], [ERRORS.heirOverQuota.code, 'items']);
    assert.deepEqual((await mei.ok(ownThings, {})).items.length, 2);
    assert.equal((await heir.ok(listReminders, ALL)).total, 0);

    // Whom a team brings in counts for who owns its items: here one comes and one goes.
    await mei.ok(saveTeamMember, { team_id, member_username: 'ann', team_member_group_id: 2 });
    await ann.ok(saveTeamItem, { team_id, item_id: String(shared.item_id) });
    await sheaf.admin.ok(saveUserQuotas, { uid: ann.uid, collaborators: 1 });
    await mei.ok(deleteAccount, { ...all, items: [{ ...api, username: 'ann' }] });
    const told = async (person: Person) =>
      (await person.ok(listReminders, ALL)).list
        .filter(({ action_type }) => action_type === 'transfer')
        .map(({ from_name, item_name, team_name }) => `${from_name}: ${item_name || team_name}`);
    assert.deepEqual(await told(heir), ['mei: Planners', 'mei: Guide']);
    assert.deepEqual(await told(ann), ['mei: API']);
  });

  test(`${engine}: nothing is given to who leaves at that moment, and who leaves makes nothing any more`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const { id: team_id } = await owner.ok(saveTeam, { team_name: 'Planners' });
    const item = await owner.addItem('Manual');
    const { password } = owner;
    const giving: Readonly<Record<string, readonly [give: (username: string) => Promise<number>, at: number]>> = {
      item: [(username) => owner.code(transferItem, { ...item, username, password }), AFTER_PASSWORD],
      team: [(username) => owner.code(transferTeam, { team_id, username, password }), AFTER_PASSWORD],
      everything: [(username) => owner.code(deleteAccount, { heir: username, password }), AFTER_PASSWORD],
      right: [(username) => owner.code(saveMember, { ...item, username, member_group_id: 1 }), 1],
      place: [(member_username) => owner.code(saveTeamMember, { team_id, member_username }), 1],
    };
    const refused: Record<string, number> = {};
    for (const [name, [give, at]] of Object.entries(giving)) {
      const lin = await sheaf.user(`lin-${name}`);
      await lin.addItem('Of lin');
      refused[name] = await overtake(sheaf, {
        call: () => give(lin.username),
        at,
        meanwhile: () => lin.ok(deleteAccount, { heir: 'owner', password: lin.password }),
      });
    }
    assert.deepEqual(refused, Object.fromEntries(Object.keys(giving).map((name) => [name, ERRORS.userNotFound.code])));
    for (const [name, make] of Object.entries({
      item: (lin: Person) => lin.code(addItem, { item_name: 'Late', item_type: 1 }),
      team: (lin: Person) => lin.code(saveTeam, { team_name: 'Late' }),
    })) {
      const lin = await sheaf.user(`late-${name}`);
      const meanwhile = () => lin.ok(deleteAccount, { password: lin.password });
      assert.equal(await overtake(sheaf, { call: () => make(lin), meanwhile }), ERRORS.loginExpired.code);
    }
    await everythingIsSomebodys(sheaf);
  });

  test(`${engine}: of two who leave at once and name each other one stays`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, lin] = [await sheaf.user('mei'), await sheaf.user('lin')];
    await mei.addItem('Of mei');
    await lin.ok(saveTeam, { team_name: 'Of lin' });
    await lin.addItem('Of lin');
    const codes = await Promise.all([
      mei.code(deleteAccount, { password: mei.password, heir: 'lin' }),
      lin.code(deleteAccount, { password: lin.password, heir: 'mei' }),
      ...['A', 'B', 'C'].map((item_name) => mei.code(addItem, { item_name, item_type: 1 })),
    ]);
    assert.deepEqual(
      codes.slice(0, 2).sort((a, b) => a - b),
      [0, ERRORS.userNotFound.code].sort((a, b) => a - b),
    );
    await everythingIsSomebodys(sheaf);
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
