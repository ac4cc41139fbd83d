import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addAnnouncement,
  deleteAnnouncement,
  deleteMember,
  deleteMessage,
  deletePlannedAnnouncement,
  ERRORS,
  LIMITS,
  listAnnouncements,
  listPlannedAnnouncements,
  listReminders,
  listUnread,
  markAllRead,
  markRead,
  savePage,
  saveSubscribers,
  saveTeam,
  saveTeamItem,
  saveTeamMember,
  transferTeam,
  updateInfo,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const ALL = { page: 1, count: 100 };

/** Newest first: who did what, with the note. */
async function told(person: Person): Promise<string[]> {
  const { list } = await person.ok(listReminders, ALL);
  return list.map(({ from_name, action_type, object_type, message_content, page_data, item_name, team_name }) =>
    [from_name, action_type, object_type, page_data?.page_title ?? (item_name || team_name), message_content]
      .filter((part) => part !== '')
      .join(' '),
  );
}

async function sizesAfterPurge({ app, clock }: Sheaf): Promise<number[]> {
  clock.advance((LIMITS.messageDays + 1) * 24 * 3600);
  const { jobs, db } = app.context;
  await jobs.runDue();
  const messages = await db.selectFrom('message').select('message_id').execute();
  const recipients = await db.selectFrom('message_recipient').select('message_id').execute();
  return [messages.length, recipients.length];
}

onBothEngines((engine) => {
  test(`${engine}: who follows a page is told of a save with a note, while he may read it, and never its writer [A-3.23 A-3.24 A-3.25 A-3.26 A-4.12 A-4.13 A-7.76 A-7.77 A-7.78 B-7.09]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, lin, tom, stranger] = [
      await sheaf.user('mei'),
      await sheaf.user('lin'),
      await sheaf.user('tom'),
      await sheaf.user('stranger'),
    ];
    const item = await mei.addItem('Orders', { members_only: 1 });
    const member = await mei.addMember(item, lin, { member_group_id: 1 });
    await mei.addMember(item, tom, { member_group_id: 0 });
    const page_id = await mei.addPage(item, 'Create order');
    const refused = await mei.post(saveSubscribers, { page_id, uids: `${lin.uid},${stranger.uid}` });
    assert.deepEqual([refused.error_code, refused.error_field], [ERRORS.subscriberNotReader.code, 'uids']);
    await mei.ok(saveSubscribers, { page_id, uids: `${lin.uid},${tom.uid}` });
    const save = { item_id: item.item_id, page_id, page_title: 'Create order' };
    await lin.ok(savePage, { ...save, page_content: 'silent' });
    await lin.ok(savePage, { ...save, page_content: 'EUR', is_notify: 1, notify_content: 'EUR was added' });
    // its maker follows it by himself; its writer hears nothing of himself
    assert.deepEqual(await told(mei), ['lin update page Create order EUR was added']);
    assert.deepEqual(await told(lin), ['mei join item Orders']);
    assert.deepEqual(await told(tom), ['lin update page Create order EUR was added', 'mei join item Orders']);
    assert.deepEqual(await told(stranger), []);

    const { remind, announce } = await tom.ok(listUnread, {});
    assert.deepEqual([remind.length, announce], [2, []]);
    const [update] = remind;
    assert.ok(update);
    assert.deepEqual(update.page_data, { item_id: item.item_id, page_id, page_title: 'Create order' });
    assert.deepEqual([update.from_uid, update.status, update.readtime], [lin.uid, 0, '']);
    const id = update.message_content_id;
    assert.equal(await stranger.code(markRead, { message_content_id: id }), ERRORS.messageNotFound.code);
    assert.equal(await tom.code(markRead, { message_content_id: id, from_uid: mei.uid }), ERRORS.messageNotFound.code);
    assert.equal(await tom.code(markRead, { message_content_id: `${id},999999` }), ERRORS.messageNotFound.code);
    assert.equal((await tom.ok(listUnread, {})).remind.length, 2);
    await tom.ok(markRead, { message_content_id: id, from_uid: lin.uid });
    const [read] = (await tom.ok(listReminders, { page: 1, count: 1 })).list;
    assert.deepEqual([read?.status, read?.readtime === ''], [1, false]);
    assert.equal((await mei.ok(listUnread, {})).remind.length, 1);

    // who is let out is told nothing more, and of what he was told nothing is left to see
    await lin.ok(markAllRead, {});
    await mei.ok(savePage, { ...save, page_content: 'two', is_notify: 1, notify_content: 'secret' });
    assert.equal((await lin.ok(listUnread, {})).remind.length, 1);
    await mei.ok(deleteMember, { item_id: item.item_id, item_member_id: member });
    await mei.ok(savePage, { ...save, page_content: 'three', is_notify: 1, notify_content: 'more' });
    assert.deepEqual((await lin.ok(listUnread, {})).remind, []);
    const left = await lin.ok(listReminders, ALL);
    assert.equal(left.total, 1);
    assert.deepEqual(
      left.list.map(({ hidden, from_name, page_data, item_name, object_id, item_id }) => {
        return { hidden, from_name, page_data, item_name, object_id, item_id };
      }),
      [{ hidden: 1, from_name: '', page_data: null, item_name: '', object_id: 0, item_id: 0 }],
    );
    assert.ok(!JSON.stringify(left).includes('secret'));
    await tom.ok(deleteMessage, { message_content_id: id });
    assert.deepEqual((await told(tom)).length, 3);
    // nobody may follow what he cannot see
    assert.equal(await stranger.code(saveSubscribers, { page_id, uids: stranger.uid }), ERRORS.pageNotFound.code);
    assert.deepEqual(await sizesAfterPurge(sheaf), [0, 0]);
  });

  test(`${engine}: people are told when they are let in, when a team comes to them, and when a text calls them`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, lin, zhang] = [await sheaf.user('mei'), await sheaf.user('lin'), await sheaf.user('张三')];
    await mei.ok(updateInfo, { name: '林晓' });
    const item = await mei.addItem('Orders', { members_only: 1 });
    const { item_id } = item;
    await mei.addMember(item, lin, { member_group_id: 0 });
    await mei.addMember(item, lin, { member_group_id: 1 });
    const { id: team_id } = await mei.ok(saveTeam, { team_name: 'Payments' });
    await mei.ok(saveTeamMember, { team_id, member_username: '张三' });
    await mei.ok(saveTeamItem, { team_id, item_id: `${item_id}` });
    await mei.ok(transferTeam, { team_id, username: 'lin', password: mei.password });
    assert.deepEqual(await told(zhang), ['林晓 join item Orders', '林晓 join team Payments']);
    assert.deepEqual(await told(lin), ['林晓 transfer team Payments', '林晓 join item Orders']);

    const [own, outside] = [await lin.addItem('Open'), await sheaf.user('outside')];
    await lin.ok(updateInfo, { name: '王小明' });
    const at = { item_id: own.item_id, page_id: await lin.addPage(own, 'Page'), page_title: 'Page' };
    const closed = await lin.addItem('Closed', { members_only: 1 });
    await lin.addMember(closed, mei, { member_group_id: 1 });
    const away = await mei.ok(savePage, {
      item_id: closed.item_id,
      page_title: 'Away',
      page_content: '请@王小明看，@张三也看 `@lin`',
    });
    assert.deepEqual((await told(zhang)).length, 2, 'who may not read the page is not called to it');
    assert.equal((await told(lin))[0], '林晓 mention page Away');
    await lin.ok(savePage, { ...at, page_content: '@张三请看 @outside, @lin' });
    await lin.ok(savePage, { ...at, page_content: '@张三再看 @outside! and @mei' });
    assert.equal((await told(zhang))[0], '王小明 mention page Page');
    assert.deepEqual(await told(outside), ['王小明 mention page Page']);
    assert.deepEqual((await told(mei)).slice(0, 1), ['王小明 mention page Page']);
    assert.equal((await told(lin)).length, 3, JSON.stringify(away));
  });

  test(`${engine}: announcements are everybody's who was there, each with a mark of his own; one may wait for its time [A-7.75 A-4.13]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const sent = { message_content: 'Upgrade at 22:00\nReading goes on.' };
    assert.equal(await mei.code(addAnnouncement, sent), ERRORS.notAllowed.code);
    const { message_content_id } = await sheaf.admin.ok(addAnnouncement, sent);
    sheaf.clock.advance(60);
    const late = await sheaf.user('late');
    assert.deepEqual(await late.ok(listAnnouncements, {}), []);
    const [unread] = (await mei.ok(listUnread, {})).announce;
    assert.deepEqual([unread?.message_content, unread?.status], [sent.message_content, 0]);
    assert.equal(await late.code(markRead, { message_content_id }), ERRORS.messageNotFound.code);
    await mei.ok(markRead, { message_content_id });
    assert.deepEqual((await mei.ok(listUnread, {})).announce, []);
    assert.deepEqual(
      (await mei.ok(listAnnouncements, {})).map(({ status }) => status),
      [1],
    );
    assert.deepEqual((await sheaf.admin.ok(listUnread, {})).announce, [], 'who wrote it has read it');
    assert.equal((await sheaf.admin.ok(listAnnouncements, {})).length, 1);
    const done = await sheaf.admin.ok(addAnnouncement, { message_content: 'Done' });
    assert.equal((await mei.ok(listUnread, {})).announce.length, 1);
    await mei.ok(markAllRead, {});
    assert.deepEqual((await mei.ok(listUnread, {})).announce, []);
    await sheaf.admin.ok(deleteAnnouncement, done);
    await mei.ok(deleteMessage, { message_content_id });
    assert.deepEqual(await mei.ok(listAnnouncements, {}), []);
    await sheaf.admin.ok(deleteAnnouncement, { message_content_id });
    assert.deepEqual(await sheaf.admin.ok(listAnnouncements, {}), []);

    const { clock } = sheaf;
    const both = { message_content: '周末升级', message_content_en: 'Upgrade at the weekend' };
    const send_at = clock.now() + 3600;
    const planned = await sheaf.admin.ok(addAnnouncement, { ...both, send_at });
    const dropped = await sheaf.admin.ok(addAnnouncement, { message_content: 'No', send_at: send_at - 60 });
    assert.equal(planned.message_content_id, 0);
    const plans = await sheaf.admin.ok(listPlannedAnnouncements, {});
    assert.deepEqual(
      plans.map(({ plan_id }) => plan_id),
      [dropped.plan_id, planned.plan_id],
    );
    const late_at = clock.now() + 400 * 86_400;
    const tooLate = await sheaf.admin.post(addAnnouncement, { ...both, send_at: late_at });
    assert.deepEqual([tooLate.error_code, tooLate.error_field], [ERRORS.sendTimeTooLate.code, 'send_at']);
    await sheaf.admin.ok(deletePlannedAnnouncement, { plan_id: dropped.plan_id });
    assert.equal(
      await sheaf.admin.code(deletePlannedAnnouncement, { plan_id: dropped.plan_id }),
      ERRORS.messageNotFound.code,
    );
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(await mei.ok(listAnnouncements, {}), [], 'before its time');
    clock.advance(3600);
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(await sheaf.admin.ok(listPlannedAnnouncements, {}), []);
    assert.deepEqual(
      (await mei.ok(listUnread, {})).announce.map((one) => [one.message_content, one.message_content_en, one.sent_at]),
      [[both.message_content, both.message_content_en, send_at]],
    );
    assert.deepEqual((await sheaf.admin.ok(listUnread, {})).announce, []);
  });
});
