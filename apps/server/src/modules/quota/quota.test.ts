import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answerQuotaRequest,
  copyCatalog,
  ERRORS,
  getSiteQuotas,
  getUserQuotas,
  importProgress,
  isLock,
  listMembers,
  listQuotaRequests,
  listReminders,
  listUserQuotas,
  myQuotas,
  requestQuota,
  saveMember,
  saveSiteQuotas,
  saveTeam,
  saveTeamItem,
  saveTeamMember,
  saveUserQuotas,
  transferTeam,
  withdrawQuotaRequest,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const TOO_MANY_PEOPLE = ERRORS.membersTooMany.code;

// Which of several calls is first is left to chance: in no order may more get through than there is room for.
const ROUNDS = Array.from({ length: 8 }, (_, round) => round);

/** A zip that holds `README.md`: "# Hello". */
const ZIP = Buffer.from(
  'UEsDBBQAAAAAAAAAIVz1FzJdCAAAAAgAAAAJAAAAUkVBRE1FLm1kIyBIZWxsbwpQSwECFAMUAAAAAAAAACFc9RcyXQgAAAAIAAAACQAAAAAAAAAAAAAAgAEAAAAAUkVBRE1FLm1kUEsFBgAAAAABAAEANwAAAC8AAAAAAA==',
  'base64',
);

async function used(person: Person, kind: string) {
  const { quotas } = await person.ok(myQuotas, {});
  const found = quotas.find((quota) => quota.kind === kind);
  return [found?.used, found?.allowed];
}

onBothEngines((engine) => {
  test(`${engine}: people who work with an owner are counted once, by items and teams together [A-5.25 A-8.04]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const people = await Promise.all(['owner', 'ann', 'ben', 'cat', 'dan'].map((name) => sheaf.user(name)));
    const [owner = sheaf.guest, ann = sheaf.guest, ben = sheaf.guest] = people;
    const [one, two] = [await owner.addItem('One'), await owner.addItem('Two')];
    for (const item of [one, two]) await owner.addMember(item, ann, { member_group_id: 1 });
    await owner.addMember(one, ben, { member_group_id: 0 });
    const { id: team_id } = await owner.ok(saveTeam, { team_name: 'Payments' });
    await owner.ok(saveTeamMember, { team_id, member_username: 'ann' });
    await owner.ok(saveTeamItem, { team_id, item_id: String(one.item_id) });
    assert.deepEqual(await used(owner, 'collaborators'), [2, null]);

    await sheaf.admin.ok(saveSiteQuotas, { collaborators: 2 });
    const add = (item: { item_id: number }, username: string) =>
      owner.code(saveMember, { ...item, username, member_group_id: 1 });
    assert.equal(await add(two, 'cat'), TOO_MANY_PEOPLE);
    assert.deepEqual((await owner.ok(listMembers, two)).length, 1, 'nobody was let in');
    assert.equal(await owner.code(saveTeamMember, { team_id, member_username: 'cat' }), TOO_MANY_PEOPLE);
    assert.equal(await add(two, 'ben'), 0, 'who is there already is no more by a second item');
    await owner.ok(saveTeamMember, { team_id, member_username: 'ben' });
    const other = await sheaf.user('other');
    const { id: full } = await other.ok(saveTeam, { team_name: 'Full' });
    await other.ok(saveTeamMember, { team_id: full, member_username: 'cat,dan,owner', team_member_group_id: 2 });
    assert.equal(await owner.code(saveTeamItem, { team_id: full, item_id: String(two.item_id) }), TOO_MANY_PEOPLE);

    await sheaf.admin.ok(saveUserQuotas, { uid: owner.uid, collaborators: 1 });
    assert.equal(await add(one, 'ben'), 0, 'existing people are not affected, and their rights can be changed');
    assert.equal(await add(one, 'cat'), TOO_MANY_PEOPLE);
    await sheaf.admin.ok(saveUserQuotas, { uid: owner.uid, collaborators: 'unlimited' });
    assert.equal(await add(one, 'cat'), 0, 'his own quota counts before the site’s');
    assert.deepEqual(await used(owner, 'collaborators'), [3, null]);
  });

  test(`${engine}: room for one is given once, however many ask at once and wherever they do`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const [one, two] = [await owner.addItem('One'), await owner.addItem('Two')];
    const { id: team_id } = await owner.ok(saveTeam, { team_name: 'Payments' });
    await owner.ok(saveTeamItem, { team_id, item_id: String(one.item_id) });
    for (const round of ROUNDS) {
      const names = ['a', 'b', 'c'].map((letter) => `${letter}${round}`);
      const { db } = sheaf.app.context;
      const row = (username: string) => ({ username, username_key: username, email_key: null, created_at: 1 });
      await db.insertInto('user').values(names.map(row)).execute();
      await sheaf.admin.ok(saveUserQuotas, { uid: owner.uid, collaborators: round + 1, items: round + 3 });
      const [a = '', b = '', c = ''] = names;
      const people = await Promise.all([
        owner.code(saveMember, { ...one, username: a, member_group_id: 1 }),
        owner.code(saveMember, { ...two, username: b, member_group_id: 1 }),
        owner.code(saveTeamMember, { team_id, member_username: c }),
      ]);
      assert.deepEqual(people.toSorted(), [0, TOO_MANY_PEOPLE, TOO_MANY_PEOPLE]);
      const add = () => owner.code('/api/item/add', { item_name: 'New', item_type: 1 });
      const items = await Promise.all([add(), add(), add()]);
      assert.deepEqual(items.toSorted(), [0, ERRORS.itemsOverQuota.code, ERRORS.itemsOverQuota.code]);
    }
    assert.deepEqual(await used(owner, 'collaborators'), [ROUNDS.length, ROUNDS.length]);
  });

  test(`${engine}: pages, items and space end where the quota of the creator ends [B-8.06]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, writer] = [await sheaf.user('owner'), await sheaf.user('writer')];
    const item = await owner.addItem('Manual');
    const cat_id = await owner.addCatalog(item, 'Orders');
    await owner.addMember(item, writer, { member_group_id: 1 });
    const page_id = await owner.addPage(item, 'First', 'text', cat_id);
    await owner.addPage(item, 'Second', 'text', cat_id);
    await sheaf.admin.ok(saveSiteQuotas, { items: 2, storage: 1000 });
    await sheaf.admin.ok(saveUserQuotas, { uid: owner.uid, pages: 3 });

    const save = (who: Person) => who.code('/api/page/save', { ...item, page_title: 'New', page_content: 'new' });
    assert.equal((await writer.ok(isLock, item)).exceed, 0);
    assert.deepEqual((await Promise.all([save(owner), save(writer)])).toSorted(), [0, ERRORS.pagesOverQuota.code]);
    assert.equal((await writer.ok(isLock, item)).exceed, 1, 'the quota is the creator’s, not the writer’s');
    assert.equal((await writer.ok(isLock, { page_id })).exceed, 0, 'a page that is there can be saved');
    const again = { ...item, page_id, page_title: 'First', page_content: 'changed' };
    assert.equal(await writer.code('/api/page/save', again), 0);
    assert.equal(await owner.code(copyCatalog, { cat_id }), ERRORS.pagesOverQuota.code);
    const foreign = await writer.addItem('Foreign');
    await writer.addMember(foreign, owner, { member_group_id: 2 });
    await owner.ok(copyCatalog, { cat_id, to_item_id: foreign.item_id });
    const sent = await owner.upload('/api/import/auto', 'file', { name: 'a.zip', bytes: ZIP }, item);
    await sheaf.app.context.jobs.runDue();
    // What import/auto answers, checked by the server's own output schema.
    const { job_id } = sent.data as { job_id: number };
    assert.match((await owner.ok(importProgress, { job_id })).error_message, /quota of pages/);

    const add = () => owner.code('/api/item/add', { item_name: 'New', item_type: 1 });
    const over = ERRORS.itemsOverQuota.code;
    assert.deepEqual((await Promise.all([add(), add()])).toSorted(), [0, over], 'room for one is given once');
    const archive = { name: 'new.zip', bytes: ZIP };
    assert.equal((await owner.upload('/api/import/auto', 'file', archive)).error_code, over);
    const { id: team_id } = await writer.ok(saveTeam, { team_name: 'Writers' });
    await writer.ok(saveTeamItem, { team_id, item_id: String(foreign.item_id) });
    const given = await writer.post(transferTeam, { team_id, username: 'owner', password: writer.password });
    assert.equal(given.error_code, ERRORS.receiverOverQuota.code);
    assert.match(given.error_message, /owner/);

    const send = (bytes: number, text: string) =>
      owner.upload('/api/page/upload', 'file', { name: 'a.txt', bytes: text.repeat(bytes) }, { page_id });
    assert.equal((await send(600, 'a')).error_code, 0);
    const refused = await send(401, 'b');
    assert.equal(refused.error_code, ERRORS.storageOverQuota.code);
    assert.match(refused.error_message, /1000 B/);
    assert.deepEqual(await used(owner, 'storage'), [600, 1000]);
    assert.equal((await send(400, 'c')).error_code, 0);
    const { pages } = await owner.ok(myQuotas, {});
    assert.deepEqual(pages, { allowed: 3, items: [{ ...item, item_name: 'Manual', used: 3 }] });
  });

  test(`${engine}: the creator of an item asks for more, and an administrator answers; both are told [A-3.24 A-6.16 B-6.15]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, manager] = [await sheaf.user('owner'), await sheaf.user('manager')];
    const item = await owner.addItem('Manual', { members_only: 1 });
    await owner.addMember(item, manager, { member_group_id: 2 });
    const pages = { kind: 'pages', amount: 20, reason: 'Everything is to be written down.', ...item } as const;
    assert.equal(await owner.code(requestQuota, pages), ERRORS.quotaEnough.code);
    await sheaf.admin.ok(saveSiteQuotas, { pages: 10, items: 5 });
    assert.deepEqual(await sheaf.admin.ok(getSiteQuotas, {}), {
      collaborators: null,
      items: 5,
      pages: 10,
      storage: null,
      traffic: null,
    });
    assert.equal(await owner.code(requestQuota, { ...pages, amount: 10 }), ERRORS.quotaEnough.code);
    assert.equal(await manager.code(requestQuota, pages), ERRORS.quotaNotCreator.code);
    const stranger = await sheaf.user('stranger');
    assert.equal(await stranger.code(requestQuota, pages), ERRORS.itemNotFound.code);
    const bad = await owner.post(requestQuota, { ...pages, reason: ' ' });
    assert.equal(bad.error_field, 'reason');

    const both = await Promise.all([owner.code(requestQuota, pages), owner.code(requestQuota, pages)]);
    assert.deepEqual(both.toSorted(), [0, ERRORS.quotaRequestOpen.code]);
    const items = await owner.ok(requestQuota, { kind: 'items', amount: 50, reason: 'Old ones go on.' });
    const [asked, second] = (await sheaf.admin.ok(listQuotaRequests, {})).list;
    assert.deepEqual(
      [asked?.username, asked?.item_name, asked?.kind, asked?.allowed, asked?.asked, second?.request_id],
      ['owner', 'Manual', 'pages', 10, 20, items.request_id],
    );
    const [told] = (await sheaf.admin.ok(listReminders, {})).list;
    assert.deepEqual(
      [told?.from_name, told?.object_type, told?.action_type, told?.message_content],
      ['owner', 'vip', 'quota', 'Asks for more: Items 5 → 50\nOld ones go on.'],
    );
    const user = await sheaf.admin.ok(getUserQuotas, { uid: owner.uid });
    const now = [user.username, user.own, user.quotas.pages, user.used.collaborators, user.used.items, user.used.pages];
    assert.deepEqual(now, ['owner', [], 10, 1, 1, 0]);
    assert.deepEqual(
      user.requests.map(({ kind, state, asked: wanted }) => [kind, state, wanted]),
      [
        ['items', 'open', 50],
        ['pages', 'open', 20],
      ],
    );
    const nobody = await sheaf.admin.post(getUserQuotas, { uid: 99_999 });
    assert.deepEqual([nobody.error_code, nobody.error_field], [ERRORS.userNotFound.code, 'uid']);
    assert.equal(await owner.code(getUserQuotas, { uid: owner.uid }), ERRORS.notAllowed.code);
    const request_id = asked?.request_id ?? 0;
    assert.equal(await manager.code(withdrawQuotaRequest, { request_id }), ERRORS.quotaRequestNotFound.code);
    assert.equal(await owner.code(answerQuotaRequest, { request_id, grant: 1 }), ERRORS.notAllowed.code);
    await sheaf.admin.ok(answerQuotaRequest, { request_id, grant: 1, amount: 15, answer: 'For now.' });
    assert.equal(await sheaf.admin.code(answerQuotaRequest, { request_id, grant: 0, answer: 'No.' }), 20_106);
    assert.equal((await owner.ok(myQuotas, {})).pages.allowed, 15);
    const silent = await sheaf.admin.post(answerQuotaRequest, { request_id: items.request_id, grant: 0 });
    assert.equal(silent.error_field, 'answer');
    await sheaf.admin.ok(answerQuotaRequest, { request_id: items.request_id, grant: 0, answer: 'Archive old ones.' });

    const answers = (await owner.ok(listReminders, {})).list.map((message) => message.message_content);
    assert.deepEqual(answers, [
      'Not granted: Items 5 → 50\nArchive old ones.',
      'Granted: Pages of an item 10 → 15\nFor now.',
    ]);
    const mine = await owner.ok(myQuotas, {});
    assert.deepEqual(
      mine.requests.map(({ kind, state, granted, answer }) => [kind, state, granted, answer]),
      [
        ['items', 'refused', null, 'Archive old ones.'],
        ['pages', 'granted', 15, 'For now.'],
      ],
    );
    assert.equal(mine.administrators, 1);
    const again = await owner.ok(requestQuota, { kind: 'items', amount: 6, reason: 'One more.' });
    await owner.ok(withdrawQuotaRequest, { request_id: again.request_id });
    assert.equal((await sheaf.admin.ok(listQuotaRequests, {})).total, 0);
    assert.equal((await sheaf.admin.ok(listQuotaRequests, { state: 'answered' })).total, 2);
    const own = { uid: owner.uid, username: 'owner', name: '', own: ['pages'] };
    const quotas = { collaborators: null, items: 5, pages: 15, storage: null, traffic: null };
    assert.deepEqual(await sheaf.admin.ok(listUserQuotas, {}), { total: 1, list: [{ ...own, quotas }] });
    assert.equal((await sheaf.admin.ok(listUserQuotas, { keyword: 'NAGE' })).list[0]?.username, 'manager');
    await sheaf.admin.ok(saveUserQuotas, { uid: owner.uid, pages: 'default' });
    assert.equal((await sheaf.admin.ok(listUserQuotas, {})).total, 0);
  });
});
