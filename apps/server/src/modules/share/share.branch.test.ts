import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createSinglePage,
  ERRORS,
  itemInfo,
  listMyShares,
  listShares,
  openShare,
  pageByKey,
  pageInfo,
  readCatalog,
  revokeShare,
  saveShare,
  searchItem,
  transferItem,
  updateCatalogs,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest as newGuest, type Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const { badInput, catalogNotFound, itemNotFound, notAllowed, shareNotFound } = ERRORS;
const { sharePasswordNeeded, sharePasswordWrong } = ERRORS;

/** An item for members only: a catalog with one below it, a second one, and who may edit where. */
async function scene(sheaf: Sheaf) {
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Secret plans', { members_only: 1 });
  const [first, second] = [await mei.addCatalog(item, 'First'), await mei.addCatalog(item, 'Second')];
  const below = await mei.addCatalog(item, 'Below', first);
  const deep = await mei.addPage(item, 'Deep page', 'deep', below);
  const outside = await mei.addPage(item, 'Outside page', 'outside', second);
  const root = await mei.addPage(item, 'Root page', 'root');
  const confined = await sheaf.user('confined');
  await mei.addMember(item, confined, { member_group_id: 1, cat_id: first });
  return { mei, confined, item, first, second, below, deep, outside, root };
}

async function shown(who: Person, path: string): Promise<{ status: number; html: string }> {
  const answer = await who.get(path);
  return { status: answer.status, html: await answer.text() };
}

onBothEngines((engine) => {
  test(`${engine}: a shared catalog shows its tree as it stands now and nothing beside it, a shared item all of it`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { guest } = sheaf;
    const { mei, confined, item, first, second, below, deep, outside, root } = await scene(sheaf);
    // an item, or a catalog at its top, is shared by who may edit all of that
    assert.equal(await confined.code(saveShare, item), notAllowed.code);
    assert.equal(await confined.code(saveShare, { ...item, cat_id: second }), catalogNotFound.code);
    assert.equal(await (await sheaf.user('stranger')).code(saveShare, item), itemNotFound.code);
    const { unique_key, object_name } = await confined.ok(saveShare, { ...item, cat_id: first });
    assert.equal(object_name, 'First');
    const { status, html } = await shown(guest, `/p/${unique_key}`);
    assert.equal(status, 200);
    for (const word of ['First', 'Below', 'Deep page']) assert.ok(html.includes(word), word);
    for (const word of ['Secret plans', 'Second', 'Outside page', 'Root page']) assert.ok(!html.includes(word), word);
    assert.ok(html.includes(`href="/p/${unique_key}/${deep}"`));
    assert.equal((await shown(guest, `/p/${unique_key}/catalog/${below}`)).status, 200);
    for (const place of [`${outside}`, `${root}`, `catalog/${second}`, '2000000000']) {
      assert.equal((await shown(guest, `/p/${unique_key}/${place}`)).status, 404, place);
    }
    assert.equal((await guest.ok(pageByKey, { unique_key })).page_id, deep);
    assert.equal((await guest.ok(pageByKey, { unique_key, page_id: deep })).page_content, 'deep');
    assert.equal(await guest.code(pageByKey, { unique_key, page_id: outside }), shareNotFound.code);

    // a key is no grant: nothing else of the item answers to who has it
    assert.equal(await guest.code(itemInfo, item), ERRORS.itemNotVisible.code);
    assert.equal(await guest.code(pageInfo, { page_id: deep }), ERRORS.itemNotVisible.code);
    assert.equal(await guest.code(searchItem, { ...item, keyword: 'deep' }), ERRORS.itemNotVisible.code);
    assert.equal(
      (await guest.get(readCatalog.path.replace(':item', `${item.item_id}`).replace(':cat_id', `${below}`))).status,
      302,
    );

    const into = (page_id: number, parent_cat_id: number) =>
      mei.ok(updateCatalogs, { ...item, cats: [{ page_id, parent_cat_id }] });
    await into(outside, below);
    await into(deep, second);
    assert.equal((await shown(guest, `/p/${unique_key}/${outside}`)).status, 200);
    assert.equal((await shown(guest, `/p/${unique_key}/${deep}`)).status, 404);

    const whole = await mei.ok(saveShare, item);
    const all = await shown(guest, `/p/${whole.unique_key}`);
    for (const word of ['Secret plans', 'Second', 'Outside page', 'Root page'])
      assert.ok(all.html.includes(word), word);
    assert.equal((await shown(guest, `/p/${whole.unique_key}/${deep}`)).status, 200);
    await mei.ok('/api/catalog/delete', { ...item, cat_id: first });
    assert.equal((await shown(guest, `/p/${unique_key}`)).status, 404);
  });

  test(`${engine}: a password and a number of views are asked for at the door, and what is over is over at once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, item, first, deep } = await scene(sheaf);
    const refused = await mei.post(saveShare.path, { ...item, cat_id: first, max_views: -1 });
    assert.deepEqual([refused.error_code, refused.error_field], [badInput.code, 'max_views']);
    const made = await mei.ok(saveShare, { ...item, cat_id: first, password: 'let me in', max_views: 2 });
    const { unique_key, share_id } = made;
    assert.deepEqual([made.has_password, made.max_views, made.views], [1, 2, 0]);
    const stored = await sheaf.app.context.db.selectFrom('share').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes('let me in'));

    const ann = newGuest(sheaf.url);
    const door = await shown(ann, `/p/${unique_key}/${deep}`);
    assert.equal(door.status, 200);
    assert.ok(!door.html.includes('Deep page') && !door.html.includes('First'));
    assert.equal(await ann.code(pageByKey, { unique_key }), sharePasswordNeeded.code);
    assert.equal(await ann.code(openShare, { unique_key, password: 'guess' }), sharePasswordWrong.code);
    const { visit_grant } = await ann.ok(openShare, { unique_key, password: 'let me in' });
    assert.ok((await shown(ann, `/p/${unique_key}/${deep}`)).html.includes('Deep page'));
    assert.equal(await newGuest(sheaf.url).code(pageByKey, { unique_key, visit_grant }), 0);
    // who opened it is not counted again, and needs no password again
    await ann.ok(openShare, { unique_key });
    assert.equal((await mei.ok(listShares, item))[0]?.views, 1);

    // no more than may guess at once from one address
    const others = Array.from({ length: 4 }, () => newGuest(sheaf.url));
    const codes = await Promise.all(others.map((who) => who.code(openShare, { unique_key, password: 'let me in' })));
    assert.deepEqual(
      codes.toSorted((a, b) => a - b),
      [0, ...Array(3).fill(shareNotFound.code)],
    );
    assert.equal((await shown(newGuest(sheaf.url), `/p/${unique_key}`)).status, 404);
    assert.equal((await shown(ann, `/p/${unique_key}`)).status, 200);
    const another = await mei.ok(saveShare, { ...item, password: 'let me in' });
    assert.equal(await ann.code(pageByKey, { unique_key: another.unique_key, visit_grant }), sharePasswordNeeded.code);
    await mei.ok(revokeShare, { share_id });
    assert.equal((await shown(ann, `/p/${unique_key}`)).status, 404);
    assert.equal(await mei.code(revokeShare, { share_id }), shareNotFound.code);
  });

  test(`${engine}: what is shared is listed for who may edit it, and ended by them; a new owner finds it too`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, confined, item, first, second, root } = await scene(sheaf);
    const reader = await sheaf.user('reader');
    await mei.addMember(item, reader, { member_group_id: 0 });
    const [whole, one] = [await mei.ok(saveShare, item), await mei.ok(saveShare, { ...item, cat_id: first })];
    const two = await mei.ok(saveShare, { ...item, cat_id: second, expire_days: 7 });
    await mei.ok(createSinglePage, { page_id: root, isCreateSinglePage: 1 });
    const names = async (who: Person) => (await who.ok(listShares, item)).map(({ object_name }) => object_name);
    assert.deepEqual(await names(mei), ['Root page', 'Second', 'First', 'Secret plans']);
    assert.deepEqual(await names(confined), ['First']);
    assert.equal(await reader.code(listShares, item), notAllowed.code);
    assert.equal(await reader.code(revokeShare, { share_id: one.share_id }), notAllowed.code);
    assert.equal(await confined.code(revokeShare, { share_id: two.share_id }), shareNotFound.code);
    assert.equal(await confined.code(revokeShare, { share_id: whole.share_id }), shareNotFound.code);
    await confined.ok(revokeShare, { share_id: one.share_id });
    assert.deepEqual(await names(mei), ['Root page', 'Second', 'Secret plans']);

    await mei.ok(transferItem, { ...item, username: 'reader', password: mei.password });
    assert.equal((await shown(sheaf.guest, `/p/${whole.unique_key}`)).status, 200);
    assert.deepEqual(await names(reader), ['Root page', 'Second', 'Secret plans']);
    // who may edit there no more does not see the keys any more
    const stays = (await mei.ok(listMyShares, {})).map(({ object_name }) => object_name);
    assert.deepEqual(stays, (await mei.code(listShares, item)) === 0 ? await names(mei) : []);
    await reader.ok(revokeShare, { share_id: whole.share_id });
    assert.equal((await shown(sheaf.guest, `/p/${whole.unique_key}`)).status, 404);
    sheaf.clock.advance(7 * 24 * 3600);
    assert.deepEqual(await names(reader), ['Root page']);
  });
});
