import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, isLock, LIMITS, setLock } from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function twoWriters(t: Parameters<typeof startSheaf>[0], engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const item = await mei.addItem('Item');
  await mei.addMember(item, tom, { member_group_id: 1 });
  const page = { page_id: await mei.addPage(item, 'One', 'text'), item_id: item.item_id };
  return { sheaf, mei, tom, item, page };
}

onBothEngines((engine) => {
  test(`${engine}: a free page can be locked, and both see who holds it [B-3.44 B-4.03 B-4.05 B-4.06 B-7.11 B-7.12]`, async (t) => {
    const { sheaf, mei, tom, page } = await twoWriters(t, engine);
    const free = { lock: 0, is_cur_user: 0, lock_uid: 0, lock_username: '', locked_at: 0, lock_to: 0, exceed: 0 };
    assert.deepEqual(await tom.ok(isLock, page), free);
    const lock_to = sheaf.clock.now() + LIMITS.lockTtl;
    assert.deepEqual(await mei.ok(setLock, page), { id: page.page_id, lock_to });
    const held = { lock: 1, lock_uid: mei.uid, lock_username: 'mei', locked_at: sheaf.clock.now(), lock_to, exceed: 0 };
    assert.deepEqual(await tom.ok(isLock, page), { ...held, is_cur_user: 0 });
    assert.deepEqual(await mei.ok(isLock, page), { ...held, is_cur_user: 1 });
    assert.deepEqual(await tom.ok(isLock, { page_id: 0, item_id: page.item_id }), free);
  });

  test(`${engine}: a held lock refuses others by the holder's name and is renewed by him [B-4.04 B-4.07 B-8.14]`, async (t) => {
    const { sheaf, mei, tom, page } = await twoWriters(t, engine);
    await mei.ok(setLock, page);
    const refused = await tom.post(setLock, page);
    assert.equal(refused.error_code, ERRORS.pageLocked.code);
    assert.match(refused.error_message, /mei/);
    sheaf.clock.advance(LIMITS.lockRenewEvery);
    await mei.ok(setLock, page);
    sheaf.clock.advance(LIMITS.lockRenewEvery);
    assert.equal(await tom.code(setLock, page), ERRORS.pageLocked.code);
    sheaf.clock.advance(LIMITS.lockTtl);
    assert.equal(await tom.code(setLock, page), 0);
  });

  test(`${engine}: others see since when a page is being written, however often its lock was renewed`, async (t) => {
    const { sheaf, mei, tom, page } = await twoWriters(t, engine);
    const began = sheaf.clock.now();
    await mei.ok(setLock, page);
    sheaf.clock.advance(LIMITS.lockRenewEvery);
    await mei.ok(setLock, page);
    assert.equal((await tom.ok(isLock, page)).locked_at, began);
    sheaf.clock.advance(LIMITS.lockTtl);
    await mei.ok(setLock, page);
    assert.equal((await tom.ok(isLock, page)).locked_at, sheaf.clock.now(), 'a lock that had ended begins anew');
    await mei.ok(setLock, { ...page, lock_to: 1000 });
    sheaf.clock.advance(60);
    await tom.ok(setLock, page);
    assert.equal((await mei.ok(isLock, page)).locked_at, sheaf.clock.now());
  });

  test(`${engine}: lock_to 1000 gives back one's own lock, and a free page answers alike [B-4.08 B-4.09 B-4.10 B-4.11]`, async (t) => {
    const { mei, tom, page } = await twoWriters(t, engine);
    await mei.ok(setLock, page);
    assert.deepEqual(await mei.ok(setLock, { ...page, lock_to: 1000 }), { id: page.page_id, lock_to: 0 });
    assert.equal((await tom.ok(isLock, page)).lock, 0);
    assert.deepEqual(await tom.ok(setLock, { ...page, lock_to: 1000 }), { id: page.page_id, lock_to: 0 });
    assert.equal(await tom.code(setLock, page), 0);
  });

  test(`${engine}: lock_to 1000 leaves another's lock and names its holder, also to who manages the item [B-4.11 B-8.14]`, async (t) => {
    const { sheaf, mei, tom, page } = await twoWriters(t, engine);
    await tom.ok(setLock, page);
    for (const manager of [mei, sheaf.admin]) {
      const refused = await manager.post(setLock, { ...page, lock_to: 1000 });
      assert.equal(refused.error_code, ERRORS.pageLocked.code);
      assert.match(refused.error_message, /tom/);
      assert.equal((await tom.ok(isLock, page)).is_cur_user, 1);
    }
    sheaf.clock.advance(LIMITS.lockTtl);
    assert.equal(await mei.code(setLock, { ...page, lock_to: 1000 }), 0, 'a lock that has ended is nobody’s');
  });

  test(`${engine}: a lock lasts five hours at most, whatever was asked for`, async (t) => {
    const { sheaf, mei, page } = await twoWriters(t, engine);
    const far = sheaf.clock.now() + 30 * 24 * 3600;
    assert.equal((await mei.ok(setLock, { ...page, lock_to: far })).lock_to, sheaf.clock.now() + LIMITS.lockMax);
  });

  test(`${engine}: of two who lock at once one gets it`, async (t) => {
    const { mei, tom, page } = await twoWriters(t, engine);
    const codes = await Promise.all([mei, tom, mei, tom].map((person) => person.code(setLock, page)));
    assert.ok(codes.includes(0) && codes.includes(ERRORS.pageLocked.code));
    const { lock_uid } = await mei.ok(isLock, page);
    const holder = lock_uid === mei.uid ? codes[0] : codes[1];
    assert.equal(holder, 0);
  });

  test(`${engine}: a page of another item than the one named cannot be locked, nor by who may not edit`, async (t) => {
    const { sheaf, mei, tom, page, item } = await twoWriters(t, engine);
    const own = await tom.addItem('Own');
    const reader = await sheaf.user('reader');
    await mei.addMember(item, reader, { member_group_id: 0 });
    assert.equal(await tom.code(setLock, { ...page, item_id: own.item_id }), ERRORS.pageNotFound.code);
    assert.equal(await reader.code(setLock, page), ERRORS.notAllowed.code);
    assert.equal(await reader.code(isLock, page), ERRORS.notAllowed.code);
    assert.equal(await sheaf.guest.code(isLock, page), ERRORS.loginExpired.code);
    assert.equal((await mei.ok(isLock, page)).lock, 0);
  });
});
