import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  createLoginCode,
  createToken,
  ERRORS,
  importFile,
  itemInfo,
  listMyItems,
  listSessions,
  listTokens,
  loadConfig,
  pageInfo,
  resetPassword,
  revokeToken,
  savePage,
  updateItem,
  userInfo,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from '../attachment/testing/sample-files.ts';

function by(person: Person, token: string): Person {
  return new Person(person.url, { username: person.username, uid: person.uid, token });
}

onBothEngines((engine) => {
  test(`${engine}: a token is shown once, known by its last four characters, and works until it is revoked or over`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const made = await mei.ok(createToken, { token_name: 'CI', right: 'write', days: 30 });
    assert.match(made.token, /^sheaf_pat_[\w-]{43}$/);
    const rows = await sheaf.app.context.db.selectFrom('session').selectAll().execute();
    assert.ok(rows.every((row) => !JSON.stringify(row).includes(made.token)));
    const script = by(mei, made.token);
    sheaf.clock.advance(60);
    assert.equal((await script.ok(userInfo, {})).username, 'mei');
    assert.equal((await script.form('/api/user/info', {})).error_code, 0);

    const [listed, ...more] = await mei.ok(listTokens, {});
    assert.equal(more.length, 0);
    assert.deepEqual(
      [listed?.token_name, listed?.right, listed?.item_id, listed?.last_four, listed?.last_used_at],
      ['CI', 'write', 0, made.token.slice(-4), sheaf.clock.now()],
    );
    assert.equal((await mei.ok(listSessions, {})).length, 1);
    const other = await sheaf.user('other');
    assert.equal(await other.code(revokeToken, { token_id: made.token_id }), ERRORS.tokenNotFound.code);

    await mei.ok(resetPassword, { password: mei.password, new_password: 'another one' });
    assert.equal(await script.code(userInfo, {}), 0);
    await mei.ok(revokeToken, { token_id: made.token_id });
    assert.equal(await script.code(userInfo, {}), ERRORS.loginExpired.code);
    const short = await mei.ok(createToken, { token_name: 'Short', days: 1 });
    sheaf.clock.advance(86_401);
    assert.equal(await by(mei, short.token).code(userInfo, {}), ERRORS.loginExpired.code);

    for (const [field, input] of Object.entries({
      token_name: { token_name: '' },
      days: { token_name: 'x', days: 5000 },
      right: { token_name: 'x', right: 'all' },
    })) {
      const refused = await mei.post('/api/user/createToken', input);
      assert.deepEqual([refused.error_code, refused.error_field], [ERRORS.badInput.code, field]);
    }
  });

  test(`${engine}: a token does what its scope and its owner's rights allow, in its item, and nothing that asks for the person`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, owner] = [await sheaf.user('mei'), await sheaf.user('owner')];
    const [shared, own] = [
      await owner.addItem('Shared', { members_only: 1 }),
      await mei.addItem('Own', { members_only: 1 }),
    ];
    await owner.addMember(shared, mei, { member_group_id: 1 });
    const [page_id, own_page] = [await owner.addPage(shared, 'List'), await mei.addPage(own, 'Mine')];
    const reads = by(mei, (await mei.ok(createToken, { token_name: 'r' })).token);
    const writes = by(mei, (await mei.ok(createToken, { token_name: 'w', right: 'write' })).token);
    const one = { token_name: 'one', right: 'write', item_id: shared.item_id } as const;
    const writesOne = by(mei, (await mei.ok(createToken, one)).token);
    const draft = { item_id: shared.item_id, page_title: 'New', page_content: 'text' };

    assert.equal(await reads.code(pageInfo, { page_id }), 0);
    assert.equal(await reads.code(savePage, draft), ERRORS.notAllowed.code);
    assert.equal(await reads.code(savePage, { ...draft, item_id: own.item_id }), ERRORS.notAllowed.code);
    assert.equal(await reads.code(addItem, { item_name: 'x' }), ERRORS.tokenNotAllowed.code);
    assert.equal((await reads.ok(itemInfo, { item_id: own.item_id })).item_manage, false);
    assert.equal(await writes.code(savePage, draft), 0);
    assert.equal(
      await writes.code(updateItem, { item_id: shared.item_id, item_name: 'x' }),
      ERRORS.itemNotManaged.code,
    );
    assert.equal(await writes.code(addItem, { item_name: 'By a script' }), 0);

    assert.equal(await writesOne.code(savePage, draft), 0);
    assert.equal(await writesOne.code(pageInfo, { page_id: own_page }), ERRORS.itemNotVisible.code);
    assert.equal(await writesOne.code(itemInfo, { item_id: own.item_id }), ERRORS.itemNotVisible.code);
    assert.equal(await writesOne.code(listMyItems, {}), ERRORS.tokenNotAllowed.code);
    const zip = { name: 'a.zip', bytes: 'no zip' };
    const imported = await writesOne.upload(importFile.path, 'file', zip, { item_name: 'x' });
    assert.equal(imported.error_code, ERRORS.tokenNotAllowed.code);
    const pdf = { name: 'plan.pdf', bytes: SAMPLES.pdf };
    const file = await mei.upload('/api/page/upload', 'file', pdf, { page_id: own_page });
    const address = new URL(String((file.data as { url: string }).url), mei.url);
    const asked = (person: Person) => person.fetch(address.pathname + address.search);
    assert.deepEqual([(await asked(writesOne)).status, (await asked(reads)).status], [404, 200]);
    const linked = { ...draft, page_title: 'Link', page_content: `[plan](${address.pathname}${address.search})` };
    await writesOne.ok(savePage, linked);
    assert.equal((await asked(writesOne)).status, 404);

    for (const call of [createToken, createLoginCode, listTokens, listSessions, resetPassword]) {
      assert.equal(await writes.code(call.path, { token_name: 'x' }), ERRORS.tokenNotAllowed.code, call.path);
    }
    const archive = { item_id: own.item_id, password: mei.password };
    assert.equal(await writes.code('/api/item/archive', archive), ERRORS.tokenNotAllowed.code);
    const admins = by(sheaf.admin, (await sheaf.admin.ok(createToken, { token_name: 'a', right: 'write' })).token);
    assert.equal(await admins.code(loadConfig, {}), ERRORS.tokenNotAllowed.code);
    assert.equal(await admins.code(itemInfo, { item_id: own.item_id }), ERRORS.itemNotVisible.code);

    await owner.ok('/api/member/delete', { item_id: shared.item_id, item_member_id: await memberOf(owner, shared) });
    assert.equal(await writesOne.code(pageInfo, { page_id }), ERRORS.itemNotVisible.code);
    assert.equal(await mei.code(createToken, one), ERRORS.itemNotVisible.code);
  });
});

async function memberOf(owner: Person, { item_id }: { item_id: number }): Promise<number> {
  const [member] = await owner.ok('/api/member/getList', { item_id });
  return member.item_member_id;
}
