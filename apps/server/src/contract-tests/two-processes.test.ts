import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
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
import type { LiveServer } from '../../../../scripts/live-server.ts';
import { withTables } from '../platform/database/handles.ts';
import type { Engine } from '../platform/database/open.ts';
import { insertJob } from '../platform/jobs/store.ts';
import type { JobTables } from '../platform/jobs/tables.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import { freshSession, VISIT_PASSWORD } from '../testing/access-matrix-world.ts';
import { at, type LivePair, startLivePair } from '../testing/live-pair.ts';
import { guest } from '../testing/person.ts';
import { register as newcomer } from '../testing/start-sheaf.ts';

const { loginExpired, loginForced, pageLocked, pageStale, tooManyAttempts } = ERRORS;

/** More than one process does between two looks for work. */
const JOBS = 300;

const pairs = new Map<Engine, Promise<LivePair>>();
after(async () => {
  for (const pair of pairs.values()) await (await pair).stop();
});

/** Started by the first test that asks, and then everybody's: what a test makes has a name of its own. */
async function pairOf(engine: Engine): Promise<LivePair> {
  const pair = pairs.get(engine) ?? startLivePair(engine);
  pairs.set(engine, pair);
  return pair;
}

/** Between two looks, so that who looks leaves the processors to those who are looked at. */
const LOOK_MS = 10;
/** However slow the machine is, one look in the two seconds is not all. */
const LOOKS_LEAST = 50;

/** Two seconds are the promise: one for the feed to be asked, one for what follows. */
async function withinTwoSeconds(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 2000;
  for (let looks = 1; !(await holds()); looks++) {
    assert.ok(performance.now() < end || looks < LOOKS_LEAST, 'not within two seconds');
    await setTimeout(LOOK_MS);
  }
}

onBothEngines((engine) => {
  test(`${engine}: two processes: a session begun at one is known at the other and ends at both at once`, async () => {
    const { one, two } = await pairOf(engine);
    assert.notEqual(one.pid, two.pid);
    const mei = await newcomer(one.url, 'mei');
    assert.equal((await at(two, mei).ok(userInfo, {})).username, 'mei');
    const second = await freshSession(mei);
    await at(two, second).ok(revokeSession, { session_id: 0 });
    assert.equal(await mei.code(userInfo, {}), loginExpired.code);
    const third = await freshSession(second);
    await at(two, second).ok(resetPassword, { password: mei.password, new_password: 'another password' });
    assert.equal(await third.code(userInfo, {}), loginExpired.code);
    assert.equal((await second.ok(userInfo, {})).username, 'mei');
  });

  test(`${engine}: two processes: guesses at a log-in and at a visit password count together`, async () => {
    const { one, two } = await pairOf(engine);
    const guessed = await newcomer(one.url, 'guessed');
    const { item_id } = await guessed.addItem('Item', { password: VISIT_PASSWORD });
    /** How many guesses are answered before one is refused; by turns, so that one process alone would allow ten. */
    const free = async (guess: (server: LiveServer) => Promise<number>) => {
      for (let count = 0; ; count++) {
        if ((await guess(count % 2 === 0 ? one : two)) === tooManyAttempts.code) return count;
      }
    };
    const visits = await free(({ url }) => guest(url).code(visitItem, { item_id, password: 'a guess' }));
    const logIns = await free(({ url }) => guest(url).code(logIn, { username: 'guessed', password: 'a guess' }));
    for (const count of [visits, logIns]) assert.ok(count >= 5 && count < 9, `${count} guesses`);
  });

  test(`${engine}: two processes: a lock and a revision hold at both`, async () => {
    const { one, two } = await pairOf(engine);
    const [writer, tom] = [await newcomer(one.url, 'writer'), at(two, await newcomer(one.url, 'tom'))];
    const item = await writer.addItem('Item');
    await writer.addMember(item, tom, { member_group_id: 1 });
    const page_id = await writer.addPage(item, 'One', 'text');
    await writer.ok(setLock, { page_id });
    assert.equal((await tom.ok(isLock, { page_id })).lock_username, 'writer');
    assert.equal(await tom.code(setLock, { page_id }), pageLocked.code);
    await writer.ok(setLock, { page_id, lock_to: 1000 });
    const { revision } = await tom.ok(pageInfo, { page_id });
    const text = { ...item, page_id, page_title: 'One', revision };
    const codes = await Promise.all([
      writer.code(savePage, { ...text, page_content: 'by one' }),
      tom.code(savePage, { ...text, page_content: 'by tom' }),
    ]);
    assert.deepEqual(codes.sort(), [0, pageStale.code]);
    const [first, second] = [await writer.ok(pageInfo, { page_id }), await tom.ok(pageInfo, { page_id })];
    assert.deepEqual(first, { ...second, page_delete: first.page_delete });
  });

  test(`${engine}: two processes: of two who take a name or a domain at once, one has it`, async () => {
    const { one, two, admin } = await pairOf(engine);
    const account = { username: 'Anna', password: 'a long password', confirm_password: 'a long password' };
    const accounts = await Promise.all([
      guest(one.url).code(register, account),
      guest(two.url).code(register, { ...account, username: 'anna' }),
    ]);
    assert.deepEqual(accounts.sort(), [0, ERRORS.usernameTaken.code]);
    const item = { item_name: 'Item', item_domain: 'guide' };
    const items = await Promise.all([admin.code(addItem, item), at(two, admin).code(addItem, item)]);
    assert.deepEqual(items.sort(), [0, ERRORS.domainTaken.code]);
  });

  test(`${engine}: two processes: a visit, a code and a captcha of one are good at the other, once`, async () => {
    const { one, two, admin } = await pairOf(engine);
    const item = await admin.addItem('Item', { password: VISIT_PASSWORD });
    const page_id = await admin.addPage(item, 'One');
    const visitor = guest(one.url);
    const { visit_grant } = await visitor.ok(visitItem, { ...item, password: VISIT_PASSWORD });
    assert.equal((await at(two, visitor).get(`/page/${page_id}`)).status, 200);
    assert.equal(await guest(two.url).code(pageInfo, { page_id, visit_grant }), 0);
    const { user_token } = await admin.ok('/api/user/createLoginCode', {});
    const codes = await Promise.all(
      [one, two].map(({ url }) => guest(url).code('/api/user/loginByCode', { code: user_token })),
    );
    assert.deepEqual(codes.sort(), [0, ERRORS.loginCodeWrong.code]);
    const { captcha_id } = await guest(one.url).ok(createCaptcha, {});
    assert.equal((await guest(two.url).get(`${showCaptcha.path}?captcha_id=${captcha_id}`)).status, 200);
  });

  test(`${engine}: two processes: both do jobs, and every job is begun by one of them`, async () => {
    const { one, two, open } = await pairOf(engine);
    const db = withTables<JobTables>(open.db);
    const jobs = () => db.selectFrom('job').where('kind', '=', 'render.purge').where('every_seconds', '=', 0);
    await db.transaction().execute(async (tx) => {
      for (let index = 0; index < JOBS; index++) await insertJob(tx, { kind: 'render.purge', payload: index }, 0);
    });
    const waiting = jobs().select('job_id').where('state', '=', 'waiting').limit(1);
    while (await waiting.executeTakeFirst()) await setTimeout(LOOK_MS);
    const done = await jobs().select(['state', 'attempts', 'last_error']).execute();
    assert.deepEqual(
      done,
      Array.from({ length: JOBS }, () => ({ state: 'done', attempts: 1, last_error: '' })),
    );
    for (const server of [one, two]) assert.match(server.said(), /"kind":"render\.purge".*"job run"/);
  });

  test(`${engine}: two processes: settings, trees and finished pages are new at the other within two seconds`, async (t) => {
    const { two, admin } = await pairOf(engine);
    const item = await admin.addItem('Item');
    const page_id = await admin.addPage(item, 'One', 'former words');
    const there = guest(two.url);
    const html = async () => (await there.get(`/page/${page_id}`)).text();
    const tree = async () => (await there.ok(itemInfo, item)).menu.pages.map(({ page_title }) => page_title);
    assert.match(await html(), /former words/);
    assert.deepEqual(await tree(), ['One']);
    await admin.ok(savePage, { ...item, page_id, page_title: 'Two', page_content: 'latter words' });
    await withinTwoSeconds(async () => (await html()).includes('latter words') && (await tree())[0] === 'Two');
    t.after(() => admin.ok('/api/adminSetting/saveConfig', { beian: '', force_login: 0 }));
    await admin.ok('/api/adminSetting/saveConfig', { beian: 'No. 1', force_login: 1 });
    await withinTwoSeconds(async () => (await there.ok(homePageSetting, {})).beian === 'No. 1');
    assert.equal(await there.code(pageInfo, { page_id }), loginForced.code);
    assert.equal((await there.get(`/page/${page_id}`)).status, 302);
  });
});
