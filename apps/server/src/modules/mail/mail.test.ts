import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ERRORS,
  loadConfig,
  loadMail,
  PASSWORD_MASK,
  type RequestOf,
  saveConfig,
  saveMail,
  testMail,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startMailBox } from '../../testing/mail-box.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { enqueueMail } from './mail.service.ts';

const LETTER = {
  to: 'mei@example.org',
  language: 'zh',
  subject: '通知',
  text: '第一段\n\nhttps://docs.test/x/1',
} as const;

async function enqueue({ app }: Sheaf, letter: Parameters<typeof enqueueMail>[2] = LETTER): Promise<boolean> {
  return app.context.db.transaction().execute((tx) => enqueueMail(app.context, tx, letter));
}

onBothEngines((engine) => {
  test(`${engine}: a mail is ordered in a transaction, sent by a job, tried again while the server is away, and never twice`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const box = await startMailBox(t, { login: ['docs', 'the mail password'] });
    const smtp = {
      smtp_host: '127.0.0.1',
      smtp_port: box.port,
      smtp_security: 'none',
      smtp_from: 'Sheaf 文档 <docs@example.org>',
    } as const;

    assert.equal(await enqueue(sheaf), false);
    assert.equal(await sheaf.admin.code(testMail, { to: 'a@b.test' }), ERRORS.mailNotSet.code);
    const early = await sheaf.admin.post(saveMail, smtp);
    assert.deepEqual([early.error_code, early.error_field], [ERRORS.mailSiteUrlMissing.code, 'site_url']);
    await sheaf.admin.ok(saveConfig, { site_url: 'https://docs.test/x/' });
    await sheaf.admin.ok(saveMail, { ...smtp, smtp_user: 'docs', smtp_password: 'the mail password' });

    const config = await sheaf.admin.ok(loadMail, {});
    assert.deepEqual([config.smtp_password, config.ready], [PASSWORD_MASK, 1]);
    await sheaf.admin.ok(saveMail, { smtp_password: PASSWORD_MASK, smtp_user: 'docs' });
    const stored = await sheaf.app.context.db.selectFrom('setting').select('value').execute();
    assert.doesNotMatch(JSON.stringify(stored), /mail password/);
    assert.doesNotMatch(JSON.stringify(await sheaf.admin.ok(loadConfig, {})), /smtp|s1\./);

    box.refuseWith = 451;
    assert.equal(await enqueue(sheaf), true);
    const waiting = await sheaf.app.context.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'mail.send')
      .execute();
    assert.doesNotMatch(JSON.stringify(waiting), /example\.org|docs\.test/);
    await sheaf.app.context.jobs.runDue();
    assert.equal(box.mails.length, 0);
    box.refuseWith = 0;
    await sheaf.app.context.jobs.runDue();
    assert.equal(box.mails.length, 0);
    sheaf.clock.advance(5);
    await sheaf.app.context.jobs.runDue();
    sheaf.clock.advance(3600);
    await sheaf.app.context.jobs.runDue();
    const [mail, ...more] = box.mails;
    assert.equal(more.length, 0);
    assert.deepEqual([mail?.to, mail?.from, mail?.subject], [['mei@example.org'], 'docs@example.org', '通知']);
    assert.match(
      mail?.text ?? '',
      /^第一段\n\nhttps:\/\/docs\.test\/x\/1\n\n-- \n这封邮件由 https:\/\/docs\.test\/x\/ 发出/,
    );
    assert.match(mail?.html ?? '', /<p>第一段<\/p>\s*<p><a href="https:\/\/docs\.test\/x\/1">/);
    assert.deepEqual(box.logins.at(-1), ['docs', 'the mail password']);

    await assert.rejects(
      sheaf.app.context.db.transaction().execute(async (tx) => {
        await enqueueMail(sheaf.app.context, tx, LETTER);
        throw new Error('rolled back');
      }),
    );
    box.refuseWith = 550;
    await enqueue(sheaf);
    await sheaf.app.context.jobs.runDue();
    box.refuseWith = 0;
    sheaf.clock.advance(7200);
    await sheaf.app.context.jobs.runDue();
    assert.equal(box.mails.length, 1);
  });

  test(`${engine}: what people write stays out of headers and links of a mail; what the server says is told to administrators`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const box = await startMailBox(t, { starttls: true });
    const smtp = {
      smtp_host: '127.0.0.1',
      smtp_port: box.port,
      smtp_security: 'none',
      smtp_from: 'docs@example.org',
    } as const;
    await sheaf.admin.ok(saveConfig, { site_url: 'https://docs.test' });
    await sheaf.admin.ok(saveMail, smtp);
    await sheaf.admin.ok(testMail, { to: 'admin@example.org' });
    assert.equal(box.mails[0]?.subject, 'Sheaf test mail');

    const subject = 'Page\r\nBcc: eve@evil.test\r\n\r\nbody';
    const text = '<img src=x onerror=alert(1)>\n\nhttps://evil.test/\n\nhttps://docs.test/1"onclick="';
    await enqueue(sheaf, { to: 'mei@example.org', language: 'en', subject, text });
    await sheaf.app.context.jobs.runDue();
    const mail = box.mails[1];
    assert.deepEqual(mail?.to, ['mei@example.org']);
    assert.equal(mail?.subject, 'Page Bcc: eve@evil.test body');
    assert.doesNotMatch(mail?.source.split('\r\n\r\n')[0] ?? '', /^Bcc:/m);
    assert.doesNotMatch(mail?.html ?? '', /<img|href="https:\/\/evil|onclick="/);

    const mei = await sheaf.user('mei');
    assert.equal(await mei.code(testMail, { to: 'a@b.test' }), ERRORS.notAllowed.code);
    for (const [field, input] of Object.entries({
      to: { to: 'a@b.test, c@d.test' },
      smtp_from: { smtp_from: 'no address' },
      smtp_host: { smtp_host: 'mail.test/path' },
      smtp_port: { smtp_port: 70_000 },
    })) {
      const refused = await sheaf.admin.post(field === 'to' ? testMail.path : saveMail.path, input);
      assert.deepEqual([refused.error_code, refused.error_field], [ERRORS.badInput.code, field]);
    }

    await sheaf.admin.ok(saveMail, { smtp_security: 'starttls' });
    const untrusted = await sheaf.admin.post(testMail, { to: 'admin@example.org' });
    assert.equal(untrusted.error_code, ERRORS.mailNotSecured.code, 'a certificate that nobody signed');
    box.refuseWith = 550;
    await sheaf.admin.ok(saveMail, { smtp_security: 'none' });
    const refused = await sheaf.admin.post(testMail, { to: 'nobody@example.org' });
    assert.deepEqual([refused.error_code, refused.error_field], [ERRORS.mailReceiverRefused.code, 'to']);
    assert.match(refused.error_message, /EENVELOPE \(550\)/);
    assert.doesNotMatch(refused.error_message, /nobody@/);
    assert.equal(box.mails.length, 2);

    const told = async (change: RequestOf<typeof saveMail>) => {
      await sheaf.admin.ok(saveMail, change);
      return sheaf.admin.code(testMail, { to: 'admin@example.org' });
    };
    box.refuseWith = 0;
    const { mailLoginRefused, mailNotSecured, mailUnreachable } = ERRORS;
    assert.equal(await told({ smtp_security: 'tls' }), mailNotSecured.code, 'it does not speak TLS at once');
    const closed = await startMailBox(t, { login: ['docs', 'right'] });
    const withLogin = { smtp_security: 'none', smtp_port: closed.port } as const;
    assert.equal(await told({ ...withLogin, smtp_user: '' }), mailLoginRefused.code);
    assert.equal(await told({ smtp_user: 'docs', smtp_password: 'wrong' }), mailLoginRefused.code);
    assert.equal(await told({ smtp_password: 'right' }), 0);
    assert.equal(await told({ smtp_host: 'no-such-host.invalid' }), mailUnreachable.code);
    assert.equal(await told({ smtp_host: '127.0.0.1', smtp_port: 1 }), mailUnreachable.code);
  });
});
