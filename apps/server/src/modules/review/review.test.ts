import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  deleteMember,
  deletePage,
  ERRORS,
  getChangeLog,
  getKeeper,
  LIMITS,
  listReminders,
  listStale,
  recoverPage,
  setKeeper,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const DAY = 86_400;

async function reminders(person: Person): Promise<string[]> {
  const { list } = await person.ok(listReminders, { page: 1, count: 100 });
  return list.flatMap(({ action_type, from_name, page_data }) =>
    action_type === 'review' ? [`${from_name}: ${page_data?.page_title}`] : [],
  );
}

onBothEngines((engine) => {
  test(`${engine}: a page has a keeper who edits it and a day of review, of which he, or else the owner, is told once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, ann, bob] = [await sheaf.user('mei'), await sheaf.user('ann'), await sheaf.user('bob')];
    const item = await mei.addItem('Guide', { members_only: 1 });
    const [one, two] = [await mei.addCatalog(item, 'One'), await mei.addCatalog(item, 'Two')];
    const [first, second] = [await mei.addPage(item, 'First', 'a', one), await mei.addPage(item, 'Second', 'b', two)];
    const item_member_id = await mei.addMember(item, ann, { member_group_id: 1, cat_id: one });
    await mei.addMember(item, bob, { member_group_id: 0 });
    const due = sheaf.clock.now() + 10 * DAY;
    const set = (who: Person, page_id: number, keeper_uid: number, review_at = due) =>
      who.code(setKeeper, { page_id, keeper_uid, review_at });

    const [foreign, unknown] = [await set(mei, first, bob.uid), await set(mei, first, 2_000_000_000)];
    assert.deepEqual([foreign, unknown], [ERRORS.keeperNotEditor.code, ERRORS.keeperNotEditor.code]);
    assert.equal(await set(mei, second, ann.uid), ERRORS.keeperNotEditor.code, 'she edits in the other catalog');
    assert.equal(await set(bob, first, 0), ERRORS.notAllowed.code);
    assert.equal(await set(ann, second, 0), ERRORS.pageNotFound.code);
    assert.deepEqual([await set(ann, first, ann.uid), await set(mei, second, 0)], [0, 0]);
    const keeper = { keeper_uid: ann.uid, keeper_username: 'ann', keeper_name: '', review_at: due };
    assert.deepEqual(await mei.ok(getKeeper, { page_id: first }), keeper);
    assert.equal(await bob.code(getKeeper, { page_id: first }), ERRORS.notAllowed.code);
    const logged = async () =>
      (await mei.ok(getChangeLog, { ...item, op_action_type: 'update', op_object_type: 'page' })).list.map(
        ({ username, op_object_name }) => [username, op_object_name],
      );
    const changes = [
      ['mei', 'Second'],
      ['ann', 'First'],
    ];
    assert.deepEqual(await logged(), changes);
    assert.equal(await set(ann, first, ann.uid), 0);
    assert.deepEqual(await logged(), changes, 'what stays as it was is no change');

    const listed = async (who: Person) =>
      (await who.ok(listStale, item)).list.map(({ page_title, is_stale }) => [page_title, is_stale]);
    assert.deepEqual(await listed(ann), [['First', 0]]);
    const hour = async (seconds: number) => {
      sheaf.clock.advance(seconds);
      await sheaf.app.context.jobs.runDue();
    };
    await hour(9 * DAY);
    assert.deepEqual([await reminders(ann), await reminders(mei)], [[], []]);
    await mei.ok(deletePage, { page_id: second });
    await hour(DAY + LIMITS.cronEvery);
    await hour(LIMITS.cronEvery);
    assert.deepEqual([await reminders(ann), await reminders(mei)], [['Sheaf: First'], []]);
    await mei.ok(recoverPage, { ...item, page_id: second, to_origin: 1 });
    await hour(LIMITS.cronEvery);
    assert.deepEqual(await reminders(mei), ['Sheaf: Second'], 'nobody keeps it: its owner is told');
    assert.deepEqual(await listed(mei), [
      ['First', 1],
      ['Second', 1],
    ]);
    assert.equal(await bob.code(listStale, item), ERRORS.notAllowed.code);

    // another day begins anew; who lost the right is told no more
    assert.equal(await set(mei, first, ann.uid, due + 20 * DAY), 0);
    await mei.ok(deleteMember, { ...item, item_member_id });
    await hour(30 * DAY);
    assert.deepEqual(await reminders(mei), ['Sheaf: First', 'Sheaf: Second']);
    await set(mei, first, 0, 0);
    assert.deepEqual(await listed(mei), [['Second', 1]]);
  });
});
