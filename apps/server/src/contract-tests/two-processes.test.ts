import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  createCaptcha,
  ERRORS,
  homePageSetting,
  isLock,
  itemInfo,
  logIn,
  pageInfo,
  register,
  resetPassword,
  revokeSession,
  savePage,
  setLock,
  showCaptcha,
  userInfo,
  visitItem,
} from '@sheaf/contract';
import type { Engine } from '../platform/database/open.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import { freshSession, VISIT_PASSWORD } from '../testing/access-matrix-world.ts';
import { guest, Person } from '../testing/person.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';

const { loginExpired, loginForced, pageLocked, pageStale, tooManyAttempts } = ERRORS;

async function twoServers(t: Parameters<typeof startSheaf>[0], engine: Engine) {
  const one = await startSheaf(t, engine);
  const two = await startSheaf(t, engine, { beside: one });
  return { one, two, mei: await one.user('mei') };
}

/** The same person with the same session and cookies, at the other server. */
function at({ url }: Sheaf, { username, uid, token, password, cookies }: Person): Person {
  const person = new Person(url, { username, uid, password, ...(token ? { token } : {}) });
  for (const [name, value] of cookies) person.cookies.set(name, value);
  return person;
}

/** Two seconds are the promise: one for the feed to be asked, one for what follows. */
async function withinTwoSeconds(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 2000;
  while (!(await holds())) assert.ok(performance.now() < end, 'not within two seconds');
}

onBothEngines((engine) => {
  test(`${engine}: two processes: a session begun at one is known at the other and ends at both at once`, async (t) => {
    const { two, mei } = await twoServers(t, engine);
    assert.equal((await at(two, mei).ok(userInfo, {})).username, 'mei');
    const second = await freshSession(mei);
    await at(two, second).ok(revokeSession, { session_id: 0 });
    assert.equal(await mei.code(userInfo, {}), loginExpired.code);
    await at(two, second).ok(resetPassword, { password: mei.password, new_password: 'another password' });
    assert.equal(await second.code(userInfo, {}), loginExpired.code);
  });

  test(`${engine}: two processes: guesses at a log-in and at a visit password count together`, async (t) => {
    const { one, two, mei } = await twoServers(t, engine);
    const { item_id } = await mei.addItem('Item', { password: VISIT_PASSWORD });
    const guesses = async (guess: (server: Sheaf) => Promise<number>) => {
      const codes: number[] = [];
      for (const server of [one, two, one, two, one, two, one]) codes.push(await guess(server));
      return codes;
    };
    const logIns = await guesses(({ guest: at }) => at.code(logIn, { username: 'mei', password: 'a guess' }));
    const visits = await guesses(({ guest: at }) => at.code(visitItem, { item_id, password: 'a guess' }));
    for (const codes of [logIns, visits]) assert.deepEqual(new Set(codes.slice(5)), new Set([tooManyAttempts.code]));
    assert.equal(await two.guest.code(logIn, { username: 'mei', password: mei.password }), tooManyAttempts.code);
  });

  test(`${engine}: two processes: a lock and a revision hold at both`, async (t) => {
    const { two, mei, one } = await twoServers(t, engine);
    const tom = at(two, await one.user('tom'));
    const item = await mei.addItem('Item');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const page_id = await mei.addPage(item, 'One', 'text');
    await mei.ok(setLock, { page_id });
    assert.equal((await tom.ok(isLock, { page_id })).lock_username, 'mei');
    assert.equal(await tom.code(setLock, { page_id }), pageLocked.code);
    await mei.ok(setLock, { page_id, lock_to: 1000 });
    const { revision } = await tom.ok(pageInfo, { page_id });
    const text = { ...item, page_id, page_title: 'One', revision };
    const codes = await Promise.all([
      mei.code(savePage, { ...text, page_content: 'by mei' }),
      tom.code(savePage, { ...text, page_content: 'by tom' }),
    ]);
    assert.deepEqual(codes.sort(), [0, pageStale.code]);
    const [first, second] = [await mei.ok(pageInfo, { page_id }), await tom.ok(pageInfo, { page_id })];
    assert.deepEqual(first, { ...second, page_delete: first.page_delete });
  });

  test(`${engine}: two processes: of two who take a name or a domain at once, one has it`, async (t) => {
    const { one, two, mei } = await twoServers(t, engine);
    const account = { username: 'Anna', password: 'a long password', confirm_password: 'a long password' };
    const accounts = await Promise.all([
      one.guest.code(register, account),
      two.guest.code(register, { ...account, username: 'anna' }),
    ]);
    assert.deepEqual(accounts.sort(), [0, ERRORS.usernameTaken.code]);
    const item = { item_name: 'Item', item_domain: 'guide' };
    const items = await Promise.all([mei.code(addItem, item), at(two, mei).code(addItem, item)]);
    assert.deepEqual(items.sort(), [0, ERRORS.domainTaken.code]);
  });

  test(`${engine}: two processes: a visit, a code and a captcha of one are good at the other, once`, async (t) => {
    const { one, two, mei } = await twoServers(t, engine);
    const item = await mei.addItem('Item', { password: VISIT_PASSWORD });
    const page_id = await mei.addPage(item, 'One');
    const visitor = guest(one.url);
    const { visit_grant } = await visitor.ok(visitItem, { ...item, password: VISIT_PASSWORD });
    assert.equal((await at(two, visitor).get(`/page/${page_id}`)).status, 200);
    assert.equal(await two.guest.code(pageInfo, { page_id, visit_grant }), 0);
    const { user_token } = await mei.ok('/api/user/createLoginCode', {});
    const codes = await Promise.all(
      [one, two].map(({ url }) => guest(url).code('/api/user/loginByCode', { code: user_token })),
    );
    assert.deepEqual(codes.sort(), [0, ERRORS.loginCodeWrong.code]);
    const { captcha_id } = await one.guest.ok(createCaptcha, {});
    assert.equal((await two.guest.get(`${showCaptcha.path}?captcha_id=${captcha_id}`)).status, 200);
  });

  test(`${engine}: two processes: every job is done once, whichever of them does it`, async (t) => {
    const { one, two } = await twoServers(t, engine);
    const done: string[] = [];
    for (const [name, { app }] of Object.entries({ one, two })) {
      app.context.jobs.handle('counted', async ({ job_id }) => {
        done.push(`${job_id}`);
        return name;
      });
    }
    const { db, jobs } = one.app.context;
    const ids = await db.transaction().execute(async (tx) => {
      const made: number[] = [];
      for (let index = 0; index < 40; index++) made.push(await jobs.enqueue(tx, { kind: 'counted', payload: index }));
      return made;
    });
    await Promise.all([jobs.runDue(), two.app.context.jobs.runDue()]);
    assert.deepEqual(done.sort(), ids.map(String).sort());
  });

  test(`${engine}: two processes: settings, trees and finished pages are new at the other within two seconds`, async (t) => {
    const { one, two, mei } = await twoServers(t, engine);
    const item = await mei.addItem('Item');
    const page_id = await mei.addPage(item, 'One', 'former words');
    const there = guest(two.url);
    const html = async () => (await there.get(`/page/${page_id}`)).text();
    const tree = async () => (await there.ok(itemInfo, item)).menu.pages.map(({ page_title }) => page_title);
    assert.match(await html(), /former words/);
    assert.deepEqual(await tree(), ['One']);
    await mei.ok(savePage, { ...item, page_id, page_title: 'Two', page_content: 'latter words' });
    await withinTwoSeconds(async () => (await html()).includes('latter words') && (await tree())[0] === 'Two');
    await one.admin.ok('/api/adminSetting/saveConfig', { beian: 'No. 1', force_login: 1 });
    await withinTwoSeconds(async () => (await there.ok(homePageSetting, {})).beian === 'No. 1');
    assert.equal(await there.code(pageInfo, { page_id }), loginForced.code);
    assert.equal((await there.get(`/page/${page_id}`)).status, 302);
  });
});
