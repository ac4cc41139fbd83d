import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ERRORS,
  itemInfo,
  LIMITS,
  listSessions,
  loadConfig,
  logOut,
  pageInfo,
  resetPassword,
  revokeSession,
  savePage,
  updateItem,
  userInfo,
  visitItem,
} from '@sheaf/contract';
import type { Engine } from '../platform/database/open.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import { attach, freshSession } from '../testing/access-matrix-world.ts';
import { guest, type Person } from '../testing/person.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';

const { fileNotFound, itemNotFound, itemNotVisible, loginExpired, notAllowed } = ERRORS;
const DAY = 24 * 3600;

async function sharedPage(t: Parameters<typeof startSheaf>[0], engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const item = await mei.addItem('Item', { password: 'open sesame' });
  const cat_id = await mei.addCatalog(item, 'Catalog');
  const page_id = await mei.addPage(item, 'One', 'text', cat_id);
  const { sign } = await attach(mei, page_id);
  const { item_id } = item;
  return { sheaf, mei, tom, item, item_id, cat_id, page_id, sign };
}

/** Status of every address at which the page, its item and its file can be read. */
async function statuses(person: Person, at: { item_id: number; page_id: number; sign: string }): Promise<number[]> {
  const { item_id, page_id, sign } = at;
  const paths = [`/${item_id}`, `/${item_id}/${page_id}`, `/page/${page_id}`, `/${item_id}/${page_id}.md`];
  const answers = await Promise.all(
    [...paths, `/api/attachment/visitFile?sign=${sign}`].map((path) => person.get(path)),
  );
  return answers.map(({ status }) => status);
}

const ALL = [200, 200, 200, 200, 200];
const NONE = [302, 302, 302, 404, 404];

onBothEngines((engine) => {
  test(`${engine}: who is taken out of an item reads and writes nothing more, in the same session`, async (t) => {
    const { mei, tom, item, item_id, page_id, sign } = await sharedPage(t, engine);
    const item_member_id = await mei.addMember(item, tom, { member_group_id: 1 });
    const text = { item_id, page_id, page_title: 'One', page_content: 'by tom' };
    await tom.ok(savePage, text);
    assert.deepEqual(await statuses(tom, { item_id, page_id, sign }), ALL);
    await mei.ok('/api/member/delete', { item_id, item_member_id });
    assert.equal(await tom.code(savePage, text), itemNotFound.code);
    assert.equal(await tom.code(pageInfo, { page_id }), itemNotVisible.code);
    assert.equal(await tom.code(itemInfo, { item_id }), itemNotVisible.code);
    assert.deepEqual(await statuses(tom, { item_id, page_id, sign }), NONE);
  });

  test(`${engine}: a smaller right and a narrower catalog count from the next call on`, async (t) => {
    const { mei, tom, item, item_id, cat_id, page_id } = await sharedPage(t, engine);
    await mei.addMember(item, tom, { member_group_id: 1 });
    const text = { item_id, page_id, page_title: 'One', page_content: 'by tom' };
    await tom.ok(savePage, text);
    await mei.addMember(item, tom, { member_group_id: 0 });
    assert.equal(await tom.code(savePage, text), notAllowed.code);
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: await mei.addCatalog(item, 'Other') });
    assert.equal(await tom.code(pageInfo, { page_id }), itemNotVisible.code);
    const { menu } = await tom.ok(itemInfo, { item_id });
    assert.ok(!menu.catalogs.some((catalog) => catalog.cat_id === cat_id));
  });

  test(`${engine}: a new visit password, or none, ends every visit: cookie, grant and file`, async (t) => {
    const { sheaf, mei, item_id, page_id, sign } = await sharedPage(t, engine);
    for (const change of [{ password: 'another one' }, { members_only: 1 }] as const) {
      const visitor = guest(sheaf.url);
      const password = 'password' in change ? 'open sesame' : 'another one';
      const { visit_grant } = await visitor.ok(visitItem, { item_id, password });
      const byGrant = guest(sheaf.url);
      const grantedFile = `/api/attachment/visitFile?sign=${sign}&visit_grant=${encodeURIComponent(visit_grant)}`;
      assert.deepEqual(await statuses(visitor, { item_id, page_id, sign }), ALL);
      assert.equal(await byGrant.code(pageInfo, { page_id, visit_grant }), 0);
      assert.equal((await byGrant.get(grantedFile)).status, 200);
      await mei.ok(updateItem, { item_id, ...change });
      assert.deepEqual(await statuses(visitor, { item_id, page_id, sign }), NONE);
      assert.equal(await byGrant.code(pageInfo, { page_id, visit_grant }), itemNotVisible.code);
      assert.equal((await byGrant.get(grantedFile)).status, fileNotFound.status);
    }
  });

  test(`${engine}: a visit and a session end with their time`, async (t) => {
    const { sheaf, mei, item_id, page_id, sign } = await sharedPage(t, engine);
    const visitor = guest(sheaf.url);
    await visitor.ok(visitItem, { item_id, password: 'open sesame' });
    sheaf.clock.advance(LIMITS.visitGrantDays * DAY - 1);
    assert.deepEqual(await statuses(visitor, { item_id, page_id, sign }), ALL);
    sheaf.clock.advance(2);
    assert.deepEqual(await statuses(visitor, { item_id, page_id, sign }), NONE);
    sheaf.clock.advance(LIMITS.sessionDays * DAY);
    await assertEnded(mei);
  });

  test(`${engine}: a session that was revoked, left or ended by a new password opens nothing in any place of a request`, async (t) => {
    const { sheaf, mei, item_id, page_id, sign } = await sharedPage(t, engine);
    const [revoked, left] = [await freshSession(mei), await freshSession(mei)];
    const session = (await revoked.ok(listSessions, {})).find(({ current }) => current === 1);
    await mei.ok(revokeSession, { session_id: session?.session_id ?? 0 });
    const kept = new Map(left.cookies);
    await left.ok(logOut, {});
    for (const [name, value] of kept) left.cookies.set(name, value);
    for (const person of [revoked, left]) {
      await assertEnded(person);
      assert.deepEqual(await statuses(person, { item_id, page_id, sign }), NONE);
    }
    const [asks, other] = [await freshSession(mei), await freshSession(mei)];
    await asks.ok(resetPassword, { password: mei.password, new_password: 'another password' });
    for (const person of [mei, other]) await assertEnded(person);
    await asks.ok(userInfo, {});
    await freshAdministratorEnds(sheaf);
  });
});

async function assertEnded(person: Person): Promise<void> {
  assert.equal(await person.code(userInfo, {}), loginExpired.code);
  assert.equal((await person.form(userInfo.path, {})).error_code, loginExpired.code);
}

/** The role is read with each request: who is no administrator any more is none at once. */
async function freshAdministratorEnds(sheaf: Sheaf): Promise<void> {
  await sheaf.admin.ok(loadConfig, {});
  const { db } = sheaf.app.context;
  await db.updateTable('user').set({ groupid: 2 }).where('uid', '=', sheaf.admin.uid).execute();
  assert.equal(await sheaf.admin.code(loadConfig, {}), notAllowed.code);
}
