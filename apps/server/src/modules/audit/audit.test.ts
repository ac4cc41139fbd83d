import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AuditRow,
  addAnnouncement,
  createLoginCode,
  createToken,
  deleteItem,
  ERRORS,
  importUsers,
  listAudit,
  logIn,
  logInByCode,
  logOut,
  recoverItem,
  resetPassword,
  revokeSession,
  revokeToken,
  saveAi,
  saveConfig,
  saveLdapConfig,
  saveMail,
  savePrompt,
  saveSiteQuotas,
  saveUserQuotas,
  transferItem,
} from '@sheaf/contract';
import { sql } from 'kysely';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Tx } from '../../schema/tables.ts';
import { Person, signIn } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { chainWaiting, cutAudit } from './audit.chain.service.ts';
import { recordAudit } from './audit.service.ts';
import { verifyAudit } from './audit.verify.service.ts';

const DAY = 24 * 3600;

/** What happened, oldest first: `action who subject`. */
async function told({ admin }: Sheaf, filter: object = {}): Promise<string[]> {
  const { list } = await admin.ok(listAudit, { kind: 'others', ...filter });
  return list.map(({ action, username, subject_name }) => `${action} ${username} ${subject_name}`.trim()).reverse();
}

async function rowOf({ admin }: Sheaf, action: AuditRow['action']): Promise<AuditRow> {
  const [row] = (await admin.ok(listAudit, { action })).list;
  assert.ok(row, action);
  return row;
}

async function write({ app: { context } }: Sheaf, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await context.db
      .transaction()
      .execute((tx) => recordAudit(context, tx, { action: 'user.changed', subject: { kind: 'user', name } }));
  }
}

onBothEngines((engine) => {
  test(`${engine}: of a form within the settings what differs is told alone, and of a long list how much is left out`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    const ldap_form = {
      ...{ host: 'ldap.example.org', port: 389, version: 3, security: 'none', ca: '', base_dn: 'dc=example,dc=org' },
      ...{ bind_dn: '', bind_password: '', user_field: 'cn', name_field: '', search_filter: '(cn=*)' },
      ...{ timeout: 10, sync_hours: 0, groups: [] },
    } as const;
    await admin.ok(saveLdapConfig, { ldap_open: 0, ldap_form });
    await admin.ok(saveLdapConfig, { ldap_open: 0, ldap_form: { ...ldap_form, port: 636 } });
    const changed = await rowOf(sheaf, 'setting.changed');
    assert.deepEqual(changed.before, { ldap_form: { port: 389 } });
    assert.deepEqual(changed.after, { ldap_form: { port: 636 } });

    const names = Array.from({ length: 53 }, (_, at) => `imported${at}`);
    await admin.ok(importUsers, { csv: ['username', ...names].join('\n'), commit: 1 });
    assert.deepEqual((await rowOf(sheaf, 'users.imported')).after, { names: [...names.slice(0, 50), '… +3'] });
  });

  test(`${engine}: what administrators and owners do is told with who, whence, before and after, and no secret`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    const mei = await sheaf.user('mei');
    await sheaf.user('li');
    const { item_id } = await mei.addItem('Billing');
    await admin.ok(saveConfig, { register_open: 0, invite_code: 'let me in', beian: '' });
    await admin.ok(saveConfig, { register_open: 0 });
    await admin.ok(saveConfig, { site_url: 'https://docs.example.org' });
    await admin.ok(saveMail, { smtp_host: 'mail.example.org', smtp_from: 'a@example.org', smtp_password: 'the word' });
    await admin.ok(saveAi, { open_api_key: 'sk-the-key' });
    await admin.ok(savePrompt, { prompt_key: 'explain', language: 'en', text: 'Say it plainly.' });
    await admin.ok(saveSiteQuotas, { items: 7 });
    await admin.ok(saveUserQuotas, { uid: mei.uid, items: 9 });
    await admin.ok(addAnnouncement, { message_content: 'Tonight we rest.' });
    await mei.ok(transferItem, { item_id, username: 'li', password: mei.password });
    const { token_id } = await mei.ok(createToken, { token_name: 'build', right: 'read', days: 7 });
    await mei.ok(revokeToken, { token_id });
    await mei.ok(resetPassword, { password: mei.password, new_password: 'another long one' });
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: 'wrong' }), ERRORS.loginWrong.code);
    assert.equal(await sheaf.guest.code(logIn, { username: 'my password', password: 'x' }), ERRORS.loginWrong.code);
    assert.deepEqual(await told(sheaf), [
      ...Array(2).fill('setting.changed admin'),
      ...Array(2).fill('setting.changed admin'),
      'prompt.changed admin explain en',
      'setting.changed admin',
      'quota.changed admin mei',
      'announcement.added admin',
      'item.transferred mei Billing',
      'token.created mei build',
      'token.revoked mei',
      'password.changed mei mei',
      'login.failed  mei',
      'login.failed',
    ]);
    const [quota] = (await admin.ok(listAudit, { action: 'setting.changed' })).list;
    assert.deepEqual([quota?.before, quota?.after], [{ quota_items: null }, { quota_items: 7 }]);
    assert.equal(quota?.address, '127.0.0.1');
    const moved = await rowOf(sheaf, 'item.transferred');
    assert.deepEqual([moved.subject_id, moved.before?.['owner'], moved.after?.['owner']], [item_id, 'mei', 'li']);
    const all = JSON.stringify((await admin.ok(listAudit, {})).list);
    for (const secret of ['let me in', 'the word', 'sk-the-key', 's1.', 'another long', 'my password']) {
      assert.equal(all.includes(secret), false, secret);
    }
    assert.ok(all.includes('"smtp_password":"********"'));
  });

  test(`${engine}: who logs in and out, whence and how, is told apart from the rest`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    const mei = await sheaf.user('mei');
    const again = await signIn(sheaf.url, 'mei', mei.password);
    const { user_token: code } = await mei.ok(createLoginCode, {});
    const third = Person.of(sheaf.url, await sheaf.guest.ok(logInByCode, { code }), '');
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: 'wrong' }), ERRORS.loginWrong.code);
    await again.ok(revokeSession, { session_id: 0 });
    await third.ok(logOut, {}); // it is over: nobody logs out
    await again.ok(logOut, {});
    await admin.ok(saveConfig, { register_open: 0 });

    const { list } = await admin.ok(listAudit, { kind: 'logins', username: 'mei' });
    assert.deepEqual(list.map(({ action, after }) => [action, after?.['how'] ?? after?.['devices']]).reverse(), [
      ['login.done', 'registered'],
      ['login.done', 'password'],
      ['login.done', 'handed'],
      ['login.ended', 'others'],
      ['login.ended', undefined],
    ]);
    for (const { uid, subject_id, address } of list) {
      assert.deepEqual([uid, subject_id, address], [mei.uid, mei.uid, '127.0.0.1']);
    }
    assert.equal(typeof list.at(-1)?.after?.['agent'], 'string');
    assert.deepEqual(await told(sheaf), ['login.failed  mei', 'setting.changed admin']);
    const all = await admin.ok(listAudit, {});
    const logins = await admin.ok(listAudit, { kind: 'logins' });
    assert.equal(all.list.length, logins.list.length + 2);
    assert.equal((await verifyAudit(sheaf.app.context)).broken, null);
  });

  test(`${engine}: a deleted item and its return are told; the list is filtered, paged and exported, for administrators alone`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    const mei = await sheaf.user('mei');
    const { item_id } = await mei.addItem('=Sum, "of" all');
    await mei.ok(deleteItem, { item_id, password: mei.password });
    sheaf.clock.advance(60);
    await admin.ok(recoverItem, { item_id });
    assert.deepEqual(await told(sheaf), ['item.deleted mei =Sum, "of" all', 'item.restored admin =Sum, "of" all']);
    assert.deepEqual(await told(sheaf, { username: 'MEI' }), ['item.deleted mei =Sum, "of" all']);
    assert.equal((await told(sheaf, { subject: '=sum, "of" ALL' })).length, 2);
    assert.deepEqual(await told(sheaf, { subject: '=sum' }), []);
    assert.equal((await told(sheaf, { action: 'item.restored', username: 'admin' })).length, 1);
    const now = sheaf.app.context.clock.now();
    assert.deepEqual(await told(sheaf, { from: now }), ['item.restored admin =Sum, "of" all']);
    assert.deepEqual(await told(sheaf, { to: now }), ['item.deleted mei =Sum, "of" all']);
    const first = await admin.ok(listAudit, { kind: 'others', count: 1 });
    const second = await admin.ok(listAudit, { kind: 'others', count: 1, before: first.next });
    assert.deepEqual(
      [first, second].map(({ list }) => list.map(({ action }) => action)),
      [['item.restored'], ['item.deleted']],
    );
    assert.equal(second.next, '');

    const csv = await (await admin.get('/api/adminAudit/export?kind=others')).text();
    const lines = csv.split('\r\n');
    assert.equal(lines.length, 5);
    assert.match(lines[1] ?? '', /audit\.exported,\d+,admin,127\.0\.0\.1/);
    assert.match(lines[3] ?? '', /item\.deleted,\d+,mei,127\.0\.0\.1,item,\d+,"'=Sum, ""of"" all"/);
    const json = await (await admin.get('/api/adminAudit/export?format=jsonl&action=item.deleted')).text();
    assert.deepEqual(
      json
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).subject_name),
      ['=Sum, "of" all'],
    );
    assert.equal((await mei.get('/api/adminAudit/export')).status, ERRORS.notAllowed.status);
    assert.equal(await mei.code(listAudit, {}), ERRORS.notAllowed.code);
  });

  test(`${engine}: many who write at once wait for nobody, and the chain is one`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const other = await startSheaf(t, engine, { beside: sheaf });
    const { context } = sheaf.app;
    if (engine === 'postgres') {
      // Who wrote an entry and is not done yet keeps neither those who write nor who chains.
      await context.db.transaction().execute(async (tx) => {
        await recordAudit(context, tx, { action: 'user.changed', subject: { kind: 'user', name: 'slow' } });
        await write(sheaf, ['quick']);
        await chainWaiting(context);
        assert.deepEqual(await told(sheaf), ['user.changed  quick']);
      });
    } else await write(sheaf, ['quick', 'slow']);
    const names = Array.from({ length: 20 }, (_, at) => `user ${at}`);
    await Promise.all([
      ...names.map((name) => write(sheaf, [name])),
      ...names.map((name) => write(other, [name])),
      ...[sheaf, other, sheaf, other].map(({ app }) => chainWaiting(app.context)),
    ]);
    const report = await verifyAudit(context);
    // and the administrator's log-in at each of the two
    assert.deepEqual([report.rows, report.first_seq, report.last_seq, report.broken], [44, 1, 44, null]);
    assert.equal((await told(sheaf)).length, 42);
  });

  test(`${engine}: whatever is changed behind the back of the site breaks the chain at its first row`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { context } = sheaf.app;
    await write(sheaf, ['one', 'two', 'three']); // after the administrator's log-in
    const { last_seq: seq, last_hash: hash } = await verifyAudit(context);
    const broken = async (...tampering: string[]) => {
      const undo = new Error('undo');
      let found: unknown;
      await context.db
        .transaction()
        .execute(async (tx: Tx) => {
          for (const statement of tampering) await sql.raw(statement).execute(tx);
          found = (await verifyAudit({ ...context, db: tx }, { seq, hash })).broken;
          throw undo;
        })
        .catch((error: unknown) => assert.equal(error, undo));
      return found;
    };
    assert.equal(await broken(), null);
    assert.deepEqual(await broken("update audit_log set subject_name = 'else' where seq = 2"), {
      seq: 2,
      fault: 'changed',
    });
    assert.deepEqual(await broken('update audit_log set at = at + 1 where seq = 3'), { seq: 3, fault: 'changed' });
    assert.deepEqual(await broken('delete from audit_log where seq = 2'), { seq: 2, fault: 'gone' });
    assert.deepEqual(await broken('delete from audit_log where seq = 4'), { seq: 4, fault: 'gone' });
    assert.deepEqual(await broken('delete from audit_log where seq = 1'), { seq: 1, fault: 'gone' });
    const shorter = 'update audit_chain set last_seq = 3, last_hash = (select hash from audit_log where seq = 3)';
    assert.deepEqual(await broken('delete from audit_log where seq = 4', shorter), { seq: 3, fault: 'seal' });
    assert.deepEqual(await broken(shorter), { seq: 3, fault: 'seal' });
  });

  test(`${engine}: old rows are cut from the old end and the rest still verifies; a seal that did not fit goes on being told`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { context } = sheaf.app;
    await write(sheaf, ['one', 'two']);
    await chainWaiting(context);
    sheaf.clock.advance(400 * DAY);
    await write(sheaf, ['three']);
    const noted = await verifyAudit(context);
    await cutAudit(context);
    const later = { ...sheaf, admin: await signIn(sheaf.url, 'admin', sheaf.admin.password) };
    assert.deepEqual(await told(later), ['user.changed  three', 'audit.cut']);
    assert.deepEqual((await rowOf(later, 'audit.cut')).after?.['rows'], 3);
    const cut = await verifyAudit(context, { seq: noted.last_seq, hash: noted.last_hash });
    assert.deepEqual([cut.first_seq, cut.rows, cut.broken], [4, 3, null]);
    await later.admin.ok(saveConfig, { audit_days: 0 });
    sheaf.clock.advance(4000 * DAY);
    await cutAudit(context);
    assert.equal((await verifyAudit(context)).rows, 4);

    await sql`delete from audit_log where seq > 4`.execute(context.db);
    await sql`update audit_chain set last_seq = 4, last_hash = (select hash from audit_log where seq = 4)`.execute(
      context.db,
    );
    await write(sheaf, ['after']);
    await chainWaiting(context);
    await chainWaiting(context);
    const { list } = await (await signIn(sheaf.url, 'admin', later.admin.password)).ok(listAudit, {
      action: 'audit.broken',
    });
    assert.equal(list.length, 1);
    assert.equal((await verifyAudit(context)).broken?.fault, 'seal');
  });
});
