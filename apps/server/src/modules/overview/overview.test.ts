import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createSinglePage,
  createToken,
  ERRORS,
  listAudit,
  listSiteShares,
  listSiteTokens,
  logIn,
  pageByKey,
  retryJob,
  revokeSiteShare,
  revokeSiteToken,
  siteOverview,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const MINUTE = 60;

onBothEngines((engine) => {
  test(`${engine}: the overview counts what there is, names failed jobs, and runs them again`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin, app } = sheaf;
    const { jobs, db } = app.context;
    let failures = 0;
    jobs.handle('test.breaks', async () => {
      failures += 1;
      throw new Error('the printer is on fire');
    });
    const before = await admin.ok(siteOverview, {});
    assert.deepEqual([before.users, before.items, before.pages, before.engine], [1, 0, 0, engine]);
    assert.ok(before.database_bytes > 10_000 && before.disk.total >= before.disk.free && before.disk.free > 0);
    const mei = await sheaf.user('mei');
    await mei.addPage(await mei.addItem('Item'), 'Page', 'text');
    assert.equal((await admin.ok(siteOverview, {})).pages, 0, 'counted once a minute');
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: 'wrong' }), ERRORS.loginWrong.code);
    const job_id = await db.transaction().execute((tx) => jobs.enqueue(tx, { kind: 'test.breaks', payload: null }));
    assert.equal((await admin.ok(siteOverview, {})).jobs.waiting > 0, true);
    await jobs.runDue();
    sheaf.clock.advance(MINUTE);
    const trouble = await admin.ok(siteOverview, {});
    assert.deepEqual([trouble.users, trouble.items, trouble.pages, trouble.failed_logins], [2, 1, 1, 1]);
    assert.ok(trouble.search_entries > before.search_entries);
    const [failed] = trouble.jobs.failed;
    assert.deepEqual(
      [failed?.job_id, failed?.kind, failed?.last_error],
      [job_id, 'test.breaks', 'the printer is on fire'],
    );
    for (let tries = 0; tries < 12; tries++) {
      sheaf.clock.advance(3600);
      await jobs.runDue();
    }
    assert.equal(await mei.code(retryJob, { job_id }), ERRORS.notAllowed.code);
    const [given] = (await admin.ok(siteOverview, {})).jobs.failed;
    assert.equal(given?.due_at, 0);
    const tried = failures;
    await admin.ok(retryJob, { job_id });
    await jobs.runDue();
    assert.equal(failures, tried + 1);
    assert.equal(await admin.code(retryJob, { job_id: 1_000_000 }), ERRORS.jobNotFailed.code);
    assert.equal(await mei.code(siteOverview, {}), ERRORS.notAllowed.code);
  });

  test(`${engine}: administrators see and end the shares and tokens of everybody, and no key of them`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin, url } = sheaf;
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Billing');
    const keys: string[] = [];
    for (const title of ['One', 'Two']) {
      const page_id = await mei.addPage(item, title, 'text');
      const shared = await mei.ok(createSinglePage, { page_id, isCreateSiglePage: 1 });
      assert.ok('unique_key' in shared);
      keys.push(shared.unique_key);
    }
    const made = await mei.ok(createToken, { token_name: 'build', right: 'read', days: 7 });
    const first = await admin.ok(listSiteShares, { count: 1 });
    const second = await admin.ok(listSiteShares, { count: 1, before: first.next });
    const shares = [...first.list, ...second.list];
    assert.deepEqual(
      shares.map(({ object_name, item_name, username }) => [object_name, item_name, username]),
      [
        ['Two', 'Billing', 'mei'],
        ['One', 'Billing', 'mei'],
      ],
    );
    assert.equal(second.next, 0);
    assert.equal(
      keys.some((key) => JSON.stringify(shares).includes(key)),
      false,
    );
    await admin.ok(revokeSiteShare, { share_id: shares[0]?.share_id ?? 0 });
    assert.equal(await sheaf.guest.code(pageByKey, { unique_key: keys[1] ?? '' }), ERRORS.shareNotFound.code);
    assert.equal(await sheaf.guest.code(pageByKey, { unique_key: keys[0] ?? '' }), 0);
    assert.equal(await admin.code(revokeSiteShare, { share_id: shares[0]?.share_id ?? 0 }), ERRORS.shareNotFound.code);

    const { list } = await admin.ok(listSiteTokens, {});
    assert.deepEqual(
      list.map(({ token_id, token_name, username, right, item_id }) => [
        token_id,
        token_name,
        username,
        right,
        item_id,
      ]),
      [[made.token_id, 'build', 'mei', 'read', 0]],
    );
    const program = new Person(url, { username: 'mei', uid: mei.uid, token: made.token });
    assert.equal(await program.code('/api/item/myList', {}), 0);
    await admin.ok(revokeSiteToken, { token_id: made.token_id });
    assert.equal(await program.code('/api/item/myList', {}), ERRORS.loginExpired.code);
    assert.deepEqual((await admin.ok(listSiteTokens, {})).list, []);
    const { list: told } = await admin.ok(listAudit, { kind: 'others', username: 'admin' });
    assert.deepEqual(
      told.map(({ action, subject_name }) => [action, subject_name]),
      [
        ['token.revoked', 'build'],
        ['share.revoked', 'Two'],
      ],
    );
    for (const endpoint of [listSiteShares, listSiteTokens]) {
      assert.equal(await mei.code(endpoint, {}), ERRORS.notAllowed.code);
    }
  });
});
