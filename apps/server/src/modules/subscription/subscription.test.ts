import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, listReminders, listSubscribers, saveConfig, savePage, saveSubscribers } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function reminders(person: Person): Promise<number> {
  return (await person.ok(listReminders, { page: 1, count: 100 })).total;
}

onBothEngines((engine) => {
  test(`${engine}: of an open item too only its own people are made to follow and named, and nothing tells who has an account`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await sheaf.admin.ok(saveConfig, { directory_open: 0 });
    const [mei, lin, stranger] = [await sheaf.user('mei'), await sheaf.user('lin'), await sheaf.user('stranger')];
    const item = await mei.addItem('Open');
    await mei.addMember(item, lin, { member_group_id: 1 });
    const page_id = await mei.addPage(item, 'Page');
    const refusal = async (uid: number) => {
      const { error_code, error_field, error_message } = await mei.post(saveSubscribers, { page_id, uids: `${uid}` });
      return { error_code, error_field, text: error_message?.replace(`${uid}`, 'uid') };
    };
    const ofSomebody = await refusal(stranger.uid);
    assert.equal(ofSomebody.error_code, ERRORS.subscriberNotReader.code);
    assert.deepEqual(await refusal(999_999), ofSomebody);
    assert.deepEqual(await refusal(sheaf.admin.uid), ofSomebody);
    await mei.ok(saveSubscribers, { page_id, uids: `${mei.uid},${lin.uid}` });
    await sheaf.admin.ok(saveSubscribers, { page_id, uids: `${sheaf.admin.uid}` });

    // as if he had been made to follow before
    const { db } = sheaf.app.context;
    const row = { page_id, uid: stranger.uid, created_at: sheaf.clock.now() };
    await db.insertInto('subscription').values(row).execute();
    const names = async (person: Person) =>
      (await person.ok(listSubscribers, { page_id })).map(({ username }) => username);
    assert.deepEqual(await names(mei), ['mei', 'lin']);
    assert.deepEqual(await names(sheaf.admin), ['mei', 'lin', 'admin']);
    const save = { item_id: item.item_id, page_id, page_title: 'Page', page_content: 'two' };
    const before = await reminders(lin);
    await mei.ok(savePage, { ...save, is_notify: 1, notify_content: 'news' });
    assert.deepEqual(await Promise.all([lin, stranger, sheaf.admin].map(reminders)), [before + 1, 0, 1]);
  });
});
