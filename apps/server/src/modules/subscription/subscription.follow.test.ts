import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  copyCatalog,
  deleteMember,
  deleteSubscribers,
  ERRORS,
  follow,
  followState,
  listReceivers,
  listSubscribers,
  savePage,
  saveSubscribers,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

let saves = 0;

async function tell(person: Person, item: TestItem, page_id: number): Promise<void> {
  const page_content = `text ${++saves}`;
  const page = { item_id: item.item_id, page_id, page_title: 'Page', page_content };
  await person.ok(savePage, { ...page, is_notify: 1, notify_content: 'news' });
}

/** How often each was told of a page: also of one that he may not see any more, which no list shows. */
async function told({ app }: Sheaf, ...people: readonly Person[]): Promise<number[]> {
  const rows = await app.context.db
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.message_id', 'message_recipient.message_id')
    .select('message_recipient.uid')
    .where('message.action_type', '=', 'update')
    .execute();
  return people.map((person) => rows.filter(({ uid }) => uid === person.uid).length);
}

onBothEngines((engine) => {
  test(`${engine}: readers follow a page, a catalog or an item, and each hears once of what he may read`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, ann, bob, tom] = [
      await sheaf.user('mei'),
      await sheaf.user('ann'),
      await sheaf.user('bob'),
      await sheaf.user('tom'),
    ];
    const item = await mei.addItem('Guide', { members_only: 1 });
    const [one, two] = [await mei.addCatalog(item, 'One'), await mei.addCatalog(item, 'Two')];
    const sub = await mei.addCatalog(item, 'Below', one);
    const [inside, outside] = [await mei.addPage(item, 'In', 'x', sub), await mei.addPage(item, 'Out', 'x', two)];
    const item_member_id = await mei.addMember(item, ann, { member_group_id: 0 });
    await mei.addMember(item, bob, { member_group_id: 0, cat_id: two });

    await ann.ok(follow, { ...item, page_id: inside, followed: 1 });
    await ann.ok(follow, { ...item, cat_id: one, followed: 1 });
    await ann.ok(follow, { ...item, followed: 1 });
    await ann.ok(follow, { ...item, followed: 1 });
    await bob.ok(follow, { ...item, followed: 1 });
    const state = await ann.ok(followState, { ...item, page_id: inside });
    assert.deepEqual(state, {
      item: 1,
      catalogs: [
        { cat_id: one, cat_name: 'One', followed: 1 },
        { cat_id: sub, cat_name: 'Below', followed: 0 },
      ],
      page: 1,
    });
    for (const [where, code] of [
      [{ ...item, page_id: inside }, ERRORS.itemNotVisible.code],
      [{ ...item, cat_id: one }, ERRORS.catalogNotFound.code],
      [{ ...item, cat_id: 2_000_000_000 }, ERRORS.catalogNotFound.code],
    ] as const) {
      assert.equal(await bob.code(follow, { ...where, followed: 1 }), code, 'what he may not see is not there');
    }
    assert.equal(await tom.code(follow, { ...item, followed: 1 }), ERRORS.itemNotVisible.code);
    assert.equal(await sheaf.guest.code(follow, { ...item, followed: 1 }), ERRORS.loginExpired.code);

    const { list, others } = await mei.ok(listReceivers, { page_id: inside });
    assert.deepEqual([list.map(({ username_name }) => username_name), others], [['ann'], 0]);
    await tell(mei, item, inside);
    assert.deepEqual(await told(sheaf, ann, bob), [1, 0], 'once, and not of a catalog that is closed to him');
    await tell(mei, item, outside);
    assert.deepEqual(await told(sheaf, ann, bob), [2, 1]);

    await ann.ok(follow, { ...item, followed: 0 });
    await tell(mei, item, outside);
    await tell(mei, item, inside);
    assert.deepEqual(await told(sheaf, ann, bob), [3, 2]);
    await ann.ok(follow, { ...item, page_id: inside, followed: 0 });
    await tell(mei, item, inside);
    assert.deepEqual(await told(sheaf, ann), [4], 'the catalog is followed still');

    // a catalog that goes to an item which she may not see takes nothing along that she would hear of
    const closed = await mei.addItem('Closed', { members_only: 1 });
    await mei.ok(copyCatalog, { cat_id: one, new_p_cat_id: 0, to_item_id: closed.item_id, is_del: 1 });
    await tell(mei, closed, inside);
    assert.deepEqual(await told(sheaf, ann), [4]);
    await mei.ok(deleteMember, { ...item, item_member_id });
    await ann.code(follow, { ...item, followed: 1 });
    await tell(mei, item, outside);
    assert.deepEqual(await told(sheaf, ann), [4]);
  });

  test(`${engine}: an open item is followed by who chooses it, a visit password is no lasting right, and editors list whom they let hear [B-3.21 B-7.49 B-7.50 B-7.51]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, lin, passer] = [await sheaf.user('mei'), await sheaf.user('lin'), await sheaf.user('passer')];
    const open = await mei.addItem('Open');
    await mei.addMember(open, lin, { member_group_id: 1 });
    const page_id = await mei.addPage(open, 'Page', 'x');
    await passer.ok(follow, { ...open, page_id, followed: 1 });
    await mei.ok(saveSubscribers, { page_id, uids: `${lin.uid},${lin.uid}` });
    const [self, other] = await mei.ok(listSubscribers, { page_id });
    const facts = { uid: lin.uid, username: 'lin', name: '', username_name: 'lin' };
    assert.deepEqual({ ...other, ...facts }, other);
    assert.match(other?.sub_time ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(self?.username, 'mei', 'who made the page follows it');
    const { list, others } = await mei.ok(listReceivers, { page_id });
    assert.deepEqual([list.map(({ username }) => username), others], [['lin'], 1], 'a passer-by is counted, not named');
    await tell(mei, open, page_id);
    assert.deepEqual(await told(sheaf, mei, lin, passer), [0, 1, 1]);
    await mei.ok(deleteSubscribers, { page_id, uids: `${lin.uid}` });
    await tell(mei, open, page_id);
    assert.deepEqual(await told(sheaf, lin, passer), [1, 2]);
    assert.deepEqual(
      (await lin.ok(listSubscribers, { page_id })).map(({ username }) => username),
      ['mei'],
    );

    const closed = await mei.addItem('Closed', { password: 'open sesame' });
    await passer.ok('/api/item/pwd', { item_id: closed.item_id, password: 'open sesame' });
    const refused = await passer.post(follow, { ...closed, followed: 1 });
    assert.equal(refused.error_code, ERRORS.followNotLasting.code);
  });
});
