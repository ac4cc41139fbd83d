import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addAnnouncement,
  deleteMember,
  LIMITS,
  listReminders,
  listUnread,
  logOut,
  markRead,
  messageEvents,
  savePage,
  saveSubscribers,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { freshSession } from '../../testing/access-matrix-world.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const PATH = messageEvents.path;

async function endsWithSession({ app }: Sheaf, lin: Person): Promise<void> {
  const { db, feed } = app.context;
  const [kept, ended] = [await freshSession(lin), await freshSession(lin)];
  const [staying, leaving] = [await readEvents(kept, PATH), await readEvents(ended, PATH)];
  for (const stream of [staying, leaving]) await stream.next();
  await ended.ok(logOut, {});
  await feed.poll();
  assert.equal(await leaving.next(), undefined);
  assert.equal((await readEvents(ended, PATH)).status, 401);
  await db.updateTable('user').set({ disabled_at: 1 }).where('uid', '=', lin.uid).execute();
  await db.transaction().execute((tx) => feed.put(tx, { topic: 'session', id: lin.uid }));
  await feed.poll();
  assert.equal(await staying.next(), undefined);
}

onBothEngines((engine) => {
  test(`${engine}: a stream brings what concerns its account, from every process, while it may be seen, and ends with its session`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const other = await startSheaf(t, engine, { beside: sheaf });
    const [mei, lin] = [await sheaf.user('mei'), await sheaf.user('lin')];
    const item = await mei.addItem('Orders', { members_only: 1 });
    const item_member_id = await mei.addMember(item, lin, { member_group_id: 0 });
    const save = {
      item_id: item.item_id,
      page_id: await mei.addPage(item, 'Page'),
      page_title: 'Page',
      is_notify: 1 as const,
    };
    await mei.ok(saveSubscribers, { page_id: save.page_id, uids: lin.uid });
    const hear = async () => {
      for (const { app } of [sheaf, other]) await app.context.feed.poll();
    };
    await hear();

    const there = new Person(other.url, { username: 'lin', uid: lin.uid });
    for (const [name, value] of lin.cookies) there.cookies.set(name, value);
    const [here, beyond] = [await readEvents(lin, PATH), await readEvents(there, PATH)];
    assert.equal(here.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(here.headers.get('x-accel-buffering'), 'no');
    const ready = await here.next();
    assert.equal(ready?.event, 'ready');
    assert.equal((await beyond.next())?.event, 'ready');

    await mei.ok(savePage, { ...save, page_content: 'two', notify_content: 'EUR' });
    await hear();
    for (const stream of [here, beyond]) {
      const told = await stream.next();
      assert.deepEqual(
        [told?.event, told?.data.message_content, told?.data.page_data.page_title],
        ['remind', 'EUR', 'Page'],
      );
      assert.equal(told?.id, String(told?.data.message_content_id));
    }
    // what is read in one browser is read in the other
    const [first] = (await lin.ok(listUnread, {})).remind;
    await lin.ok(markRead, { message_content_id: first?.message_content_id ?? 0 });
    await hear();
    assert.deepEqual([(await here.next())?.event, (await beyond.next())?.event], ['unread', 'unread']);

    // after a break the browser says what it had last
    await mei.ok(savePage, { ...save, page_content: 'three', notify_content: 'missed' });
    const missed = await readEvents(lin, PATH, Number(ready?.id));
    assert.equal((await missed.next())?.data.message_content, 'missed');
    assert.equal((await missed.next())?.event, 'ready');
    const once = await (await lin.get(PATH, { 'last-event-id': ready?.id ?? '' })).text();
    assert.match(once, /^event: remind\nid: \d+\ndata: .*missed.*\n\nevent: ready\n/);

    // told of, and let out before anybody heard of it
    await hear();
    for (const stream of [here, beyond, missed]) assert.equal((await stream.next())?.data.message_content, 'missed');
    await mei.ok(savePage, { ...save, page_content: 'four', notify_content: 'secret' });
    await mei.ok(deleteMember, { item_id: item.item_id, item_member_id });
    await sheaf.admin.ok(addAnnouncement, { message_content: 'Upgrade' });
    await hear();
    const events = [await here.next(), await here.next()].map((told) => told?.event).sort();
    assert.deepEqual(events, ['announce', 'unread']);
    const again = await (await lin.get(PATH, { 'last-event-id': ready?.id ?? '' })).text();
    assert.ok(!again.includes('secret') && !again.includes('missed') && again.includes('Upgrade'));
    assert.equal((await lin.ok(listReminders, {})).list.filter(({ hidden }) => hidden === 0).length, 0);

    for (const stream of [here, beyond, missed]) stream.close();

    await endsWithSession(sheaf, lin);
  });
});

test('an account holds so many streams, a guest none, and an open one does not hold up the end of the process', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  const mei = await sheaf.user('mei');
  assert.equal((await readEvents(sheaf.guest, PATH)).status, 401);
  const streams = [];
  for (let n = 0; n < LIMITS.streamsPerUser; n++) streams.push(await readEvents(mei, PATH));
  assert.equal((await readEvents(mei, PATH)).status, 429);
  for (const stream of streams) await stream.next();
  await sheaf.app.close();
  for (const stream of streams) assert.equal(await stream.next(), undefined);
});
