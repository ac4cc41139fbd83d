import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  deleteMember,
  ERRORS,
  getNoticeMail,
  getPushUrl,
  LIMITS,
  listUnread,
  markAllRead,
  saveConfig,
  saveMail,
  saveNoticeMail,
  savePage,
  savePushUrl,
  saveSubscribers,
} from '@sheaf/contract';
import type { Network } from '../../platform/outgoing/target.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startMailBox } from '../../testing/mail-box.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { lastMorning } from './digest.service.ts';

const HOOK = 'https://push.test/send?key=s3cret';

/** A host that takes pushes, where the internet would be; the names of other hosts lead inside. */
async function pushHost(t: TestContext) {
  const pushes: Record<string, string>[] = [];
  const host = { pushes, status: 200 };
  const server = createServer(async (asked, response) => {
    pushes.push(Object.fromEntries(new URLSearchParams((await asked.toArray()).join(''))));
    response.writeHead(host.status).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const network: Network = {
    resolve: async (name) => [name === 'push.test' ? '93.184.215.14' : '10.0.0.7'],
    request: (options) => request({ ...options, host: '127.0.0.1', port }),
  };
  return Object.assign(host, { network });
}

/** An item of mei with a page that others follow. */
async function followedPage(mei: Person, followers: readonly Person[]) {
  const item = await mei.addItem('Orders', { members_only: 1 });
  const members = [];
  for (const person of followers) members.push(await mei.addMember(item, person, { member_group_id: 0 }));
  const page_id = await mei.addPage(item, 'Create order');
  await mei.ok(saveSubscribers, { page_id, uids: followers.map(({ uid }) => uid) });
  for (const person of followers) await person.ok(markAllRead, {});
  let text = 0;
  const save = async (notify_content: string) => {
    const fields = { item_id: item.item_id, page_id, page_title: 'Create order', page_content: `text ${text++}` };
    await mei.ok(savePage, { ...fields, is_notify: 1, notify_content });
  };
  return { item, members, save };
}

async function verified({ app }: Sheaf, { uid, username }: Person): Promise<string> {
  const email = `${username}@example.org`;
  await app.context.db.updateTable('user').set({ email, email_key: email }).where('uid', '=', uid).execute();
  return email;
}

onBothEngines((engine) => {
  test(`${engine}: a notice is pushed to the address that its receiver gave, again while nobody answers, and not once he lost the right [A-7.18 A-7.19]`, async (t) => {
    const host = await pushHost(t);
    const sheaf = await startSheaf(t, engine, { network: host.network });
    const { jobs, db } = sheaf.app.context;
    const [mei, lin] = [await sheaf.user('mei'), await sheaf.user('lin')];
    const refusals = [
      ['http://push.test/', ERRORS.pushUrlInvalid.code],
      ['https://mei:word@push.test/', ERRORS.pushUrlInvalid.code],
      ['push.test', ERRORS.pushUrlInvalid.code],
      ['https://inside.test/', ERRORS.pushUrlPrivate.code],
      ['https://127.0.0.1/', ERRORS.pushUrlPrivate.code],
      ['https://[::ffff:10.0.0.1]/', ERRORS.pushUrlPrivate.code],
    ] as const;
    for (const [push_url, code] of refusals) {
      const refused = await lin.post(savePushUrl, { push_url });
      assert.deepEqual([refused.error_code, refused.error_field], [code, 'push_url'], push_url);
    }
    assert.deepEqual(await lin.ok(getPushUrl, {}), { push_url: '' });
    await lin.ok(savePushUrl, { push_url: HOOK });
    assert.deepEqual(await lin.ok(getPushUrl, {}), { push_url: HOOK });
    assert.doesNotMatch(JSON.stringify(await db.selectFrom('notice_setting').selectAll().execute()), /s3cret/);

    const { item, members, save } = await followedPage(mei, [lin]);
    await jobs.runDue();
    assert.deepEqual(host.pushes, [], 'what was read is not pushed any more');
    host.status = 503;
    await save('EUR was added');
    await jobs.runDue();
    host.status = 200;
    sheaf.clock.advance(5);
    await jobs.runDue();
    sheaf.clock.advance(3600);
    await jobs.runDue();
    const pushed = { title: 'mei updated “Create order”', content: 'EUR was added' };
    assert.deepEqual(host.pushes, [pushed, pushed]);
    // the job waits while its receiver is let out
    await save('secret');
    await mei.ok(deleteMember, { item_id: item.item_id, item_member_id: members[0] ?? 0 });
    await jobs.runDue();
    assert.equal(host.pushes.length, 2);
    await lin.ok(savePushUrl, {});
    assert.deepEqual(await lin.ok(getPushUrl, {}), { push_url: '' });
  });

  test(`${engine}: an address that does not answer rests longer and longer, is given up for what was tried thrice, and gets what came together`, async (t) => {
    const host = await pushHost(t);
    const sheaf = await startSheaf(t, engine, { network: host.network });
    const { jobs } = sheaf.app.context;
    const [mei, lin] = [await sheaf.user('mei'), await sheaf.user('lin')];
    await lin.ok(savePushUrl, { push_url: HOOK });
    const { save } = await followedPage(mei, [lin]);
    await jobs.runDue();
    host.pushes.splice(0);
    const afterSeconds = async (seconds: number) => {
      sheaf.clock.advance(seconds);
      await jobs.runDue();
      return host.pushes.splice(0).map(({ title }) => title);
    };
    host.status = 503;
    const one = 'mei updated “Create order”';
    await save('first');
    assert.deepEqual(await afterSeconds(0), [one]);
    await save('second');
    // nothing is tried for any of them while the address rests
    assert.deepEqual(await afterSeconds(15 * 60 - 1), []);
    assert.deepEqual(await afterSeconds(1), [one]);
    assert.deepEqual(await afterSeconds(3600 - 1), []);
    assert.deepEqual(await afterSeconds(1), [one]);
    host.status = 200;
    assert.deepEqual(await afterSeconds(4 * 3600), [], 'after three times they are given up');
    for (let n = 0; n < 2; n++) await save('alone');
    assert.deepEqual(await afterSeconds(0), [one, one]);
    host.status = 503;
    for (let n = 0; n < 5; n++) await save('together');
    assert.equal((await afterSeconds(0)).length, 1);
    host.status = 200;
    assert.deepEqual(await afterSeconds(15 * 60), ['5 unread reminders']);
    await save('alone');
    assert.deepEqual(await afterSeconds(0), [one]);
  });

  test(`${engine}: a delivery that broke off tells those again whom it did not reach, and nobody twice`, async (t) => {
    const host = await pushHost(t);
    const sheaf = await startSheaf(t, engine, { network: host.network });
    const box = await startMailBox(t);
    const { jobs, db } = sheaf.app.context;
    const [mei, lin, tom] = [await sheaf.user('mei'), await sheaf.user('lin'), await sheaf.user('tom')];
    await sheaf.admin.ok(saveConfig, { site_url: 'https://docs.test' });
    const smtp = { smtp_host: '127.0.0.1', smtp_port: box.port, smtp_security: 'none' } as const;
    await sheaf.admin.ok(saveMail, { ...smtp, smtp_from: 'docs@example.org' });
    for (const person of [lin, tom]) await verified(sheaf, person);
    for (const person of [lin, tom]) await person.ok(saveNoticeMail, { notice_mail: 'now' });
    await lin.ok(savePushUrl, { push_url: HOOK });
    const { save } = await followedPage(mei, [lin, tom]);
    await jobs.runDue();
    box.mails.splice(0);
    host.pushes.splice(0);
    await save('EUR was added');
    await jobs.runDue();
    const to = () => box.mails.splice(0).flatMap((mail) => mail.to);
    assert.deepEqual([to().sort(), host.pushes.length], [['lin@example.org', 'tom@example.org'], 1]);
    // as if the process had ended after the part of lin
    await db.updateTable('message_recipient').set({ delivered: 0 }).where('uid', '=', tom.uid).execute();
    const last = await db.selectFrom('job').selectAll().where('kind', '=', 'message.deliver').execute();
    const job_id = Math.max(...last.map((job) => job.job_id));
    await db.updateTable('job').set({ state: 'waiting' }).where('job_id', '=', job_id).execute();
    await jobs.runDue();
    assert.deepEqual([to(), host.pushes.length], [['tom@example.org'], 1]);
    // of what one account tells in a minute only so much leaves the site
    sheaf.clock.advance(60);
    for (let n = 0; n < LIMITS.noticesPerMinute + 3; n++) await save('again');
    await jobs.runDue();
    const mailed = to().filter((address) => address === 'tom@example.org');
    assert.equal(mailed.length, LIMITS.noticesPerMinute);
    assert.equal((await tom.ok(listUnread, {})).remind.length, LIMITS.noticesPerMinute + 4);
    sheaf.clock.advance(60);
    await save('a minute later');
    await jobs.runDue();
    assert.equal(to().length, 2);
  });

  test(`${engine}: notices come by mail at once, each morning or never, only to verified addresses, and not what was read`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const box = await startMailBox(t);
    const { jobs } = sheaf.app.context;
    const people = [
      await sheaf.user('now'),
      await sheaf.user('daily'),
      await sheaf.user('never'),
      await sheaf.user('unverified'),
    ];
    const [now, daily, never] = people;
    const mei = await sheaf.user('mei');
    assert.ok(now && daily && never);
    for (const person of [now, daily, never]) await verified(sheaf, person);
    assert.deepEqual(await daily.ok(getNoticeMail, {}), { notice_mail: 'daily', available: 0 });
    await sheaf.admin.ok(saveConfig, { site_url: 'https://docs.test', time_zone: 'Asia/Shanghai' });
    const smtp = { smtp_host: '127.0.0.1', smtp_port: box.port, smtp_security: 'none' } as const;
    await sheaf.admin.ok(saveMail, { ...smtp, smtp_from: 'docs@example.org' });
    await now.ok(saveNoticeMail, { notice_mail: 'now' });
    await never.ok(saveNoticeMail, { notice_mail: 'never' });
    const { item, save } = await followedPage(mei, people);
    const sent = () => box.mails.splice(0).map(({ to, text }) => ({ to, text }));
    const nextMorning = async () => {
      sheaf.clock.advance(24 * 3600);
      await jobs.runDue();
    };
    await save('EUR was added');
    await save('and CNY');
    await jobs.runDue();
    const atOnce = sent();
    assert.deepEqual(
      atOnce.map(({ to }) => to),
      [['now@example.org'], ['now@example.org']],
    );
    const texts = atOnce.map(({ text }) => text).join('');
    assert.match(texts, new RegExp(`EUR was added\\s+https://docs.test/${item.item_id}/`));
    await nextMorning();
    const [digest, ...more] = sent();
    assert.deepEqual([digest?.to, more], [['daily@example.org'], []]);
    assert.match(digest?.text ?? '', /EUR was added[\s\S]*and CNY/);
    await nextMorning();
    assert.deepEqual(sent(), [], 'nothing is told twice');
    await save('read on the site');
    await jobs.runDue();
    await daily.ok(markAllRead, {});
    sent();
    await nextMorning();
    assert.deepEqual(sent(), []);
  });
});

test('it was morning when the clock of the site last showed 8', () => {
  const at = (text: string) => Date.parse(text) / 1000;
  assert.equal(lastMorning(at('2026-03-01T01:00:00Z'), 'Asia/Shanghai'), at('2026-03-01T00:00:00Z'));
  assert.equal(lastMorning(at('2026-02-28T23:59:59Z'), 'Asia/Shanghai'), at('2026-02-28T00:00:00Z'));
  assert.equal(lastMorning(at('2026-03-01T08:00:00Z'), 'UTC'), at('2026-03-01T08:00:00Z'));
});
