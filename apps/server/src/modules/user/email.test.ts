import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createResetLink,
  createToken,
  ERRORS,
  forgotPassword,
  logIn,
  resendVerification,
  resetPassword,
  saveChoices,
  saveConfig,
  saveMail,
  setEmail,
  setForgottenPassword,
  userInfo,
  verifyEmail,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const SITE = 'https://docs.test';

async function mailed(sheaf: Sheaf, t: Parameters<typeof startMailBox>[0]): Promise<MailBox> {
  const box = await startMailBox(t);
  await sheaf.admin.ok(saveConfig, { site_url: SITE });
  const smtp = { smtp_host: '127.0.0.1', smtp_port: box.port, smtp_security: 'none' } as const;
  await sheaf.admin.ok(saveMail, { ...smtp, smtp_from: 'docs@example.org' });
  return box;
}

/** The word of the link in the newest mail. */
async function linked(sheaf: Sheaf, box: MailBox): Promise<string> {
  await sheaf.app.context.jobs.runDue();
  const address = /https:\/\/docs\.test\/\S+/.exec(box.mails.at(-1)?.text ?? '')?.[0] ?? '';
  return new URL(address).hash.slice(1);
}

async function withEmail(sheaf: Sheaf, box: MailBox, person: Person, email: string): Promise<void> {
  await person.ok(setEmail, { email, password: person.password });
  await sheaf.guest.ok(verifyEmail, { token: await linked(sheaf, box) });
}

onBothEngines((engine) => {
  test(`${engine}: an e-mail address counts when its link was used, once and in time, and for one account [A-3.03]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, eve] = [await sheaf.user('mei'), await sheaf.user('eve')];
    const change = { email: 'Mei@example.org', password: mei.password };
    assert.equal(await mei.code(setEmail, change), ERRORS.mailNotSet.code);
    const box = await mailed(sheaf, t);
    const wrong = await mei.post(setEmail, { ...change, password: 'not it' });
    assert.deepEqual([wrong.error_code, wrong.error_field], [ERRORS.passwordWrong.code, 'password']);
    assert.equal(await mei.code(setEmail, { ...change, email: 'a@b.test\r\nBcc: c@d.test' }), ERRORS.badInput.code);

    await mei.ok(setEmail, change);
    const waiting = await mei.ok(userInfo, {});
    assert.deepEqual([waiting.email, waiting.email_verify, waiting.email_pending], ['', 0, 'Mei@example.org']);
    const first = await linked(sheaf, box);
    assert.deepEqual(box.mails[0]?.to, ['Mei@example.org']);
    await mei.ok(resendVerification, {});
    const second = await linked(sheaf, box);
    assert.equal(await sheaf.guest.code(verifyEmail, { token: first }), ERRORS.linkWrong.code);
    const reset = { token: second, new_password: 'another one' };
    assert.equal(await sheaf.guest.code(setForgottenPassword, reset), ERRORS.linkWrong.code);
    assert.equal(
      await sheaf.guest.code(logIn, { username: 'mei@example.org', password: mei.password }),
      ERRORS.loginWrong.code,
    );
    assert.deepEqual(await sheaf.guest.ok(verifyEmail, { token: second }), {
      username: 'mei',
      email: 'Mei@example.org',
    });
    assert.equal(await sheaf.guest.code(verifyEmail, { token: second }), ERRORS.linkWrong.code);
    assert.equal(
      (await sheaf.guest.ok(logIn, { username: 'mei@example.org', password: mei.password })).email_verify,
      1,
    );

    await eve.ok(setEmail, { email: 'MEI@example.ORG', password: eve.password });
    assert.equal(await sheaf.guest.code(verifyEmail, { token: await linked(sheaf, box) }), ERRORS.emailTaken.code);
    await eve.ok(setEmail, { email: 'eve@example.org', password: eve.password });
    const late = await linked(sheaf, box);
    sheaf.clock.advance(24 * 3600 + 1);
    assert.equal(await sheaf.guest.code(verifyEmail, { token: late }), ERRORS.linkWrong.code);

    await mei.ok(saveChoices, { language: 'zh' });
    await withEmail(sheaf, box, mei, 'new@example.org');
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(
      [box.mails.at(-1)?.to, box.mails.at(-1)?.subject],
      [['Mei@example.org'], '你的 Sheaf 账号换了邮箱'],
    );
    await mei.ok(setEmail, { email: '', password: mei.password });
    const gone = await mei.ok(userInfo, {});
    assert.deepEqual([gone.email, gone.email_verify], ['', 0]);
  });

  test(`${engine}: a new password ends the link to an address that who knew the former one gave`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, eve] = [await sheaf.user('mei'), await sheaf.user('eve@example.org')];
    const box = await mailed(sheaf, t);
    await mei.ok(setEmail, { email: 'thief@example.org', password: mei.password });
    const token = await linked(sheaf, box);
    await mei.ok(resetPassword, { password: mei.password, new_password: 'of mei alone' });
    assert.equal(await sheaf.guest.code(verifyEmail, { token }), ERRORS.linkWrong.code);
    assert.equal((await mei.ok(userInfo, {})).email_pending, '');

    await mei.ok(setEmail, { email: 'Eve@Example.org', password: 'of mei alone' });
    assert.equal(await sheaf.guest.code(verifyEmail, { token: await linked(sheaf, box) }), ERRORS.emailTaken.code);
    await withEmail(sheaf, box, eve, 'eve@example.org');
    assert.equal((await eve.ok(userInfo, {})).email_verify, 1, 'one’s own user name is nobody else’s');
  });

  test(`${engine}: a forgotten password is replaced by a mailed link that tells nobody which accounts there are`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    assert.equal(await sheaf.guest.code(forgotPassword, { username: 'mei' }), ERRORS.mailNotSet.code);
    const box = await mailed(sheaf, t);
    await sheaf.guest.ok(forgotPassword, { username: 'mei' });
    await sheaf.app.context.jobs.runDue();
    assert.equal(box.mails.length, 0);
    await withEmail(sheaf, box, mei, 'mei@example.org');
    const { token: pat } = await mei.ok(createToken, { token_name: 'CI' });

    const known = await sheaf.guest.post(forgotPassword, { username: 'MEI' });
    const unknown = await sheaf.guest.post(forgotPassword, { username: 'nobody@example.org' });
    assert.deepEqual(known, unknown);
    const jobs = await sheaf.app.context.db.selectFrom('job').select(['payload', 'unique_key']).execute();
    assert.doesNotMatch(JSON.stringify(jobs), /nobody/);
    const first = await linked(sheaf, box);
    assert.equal(box.mails.length, 2);
    for (let again = 0; again < 4; again++) {
      await sheaf.guest.ok(forgotPassword, { username: 'mei@example.org' });
      await sheaf.app.context.jobs.runDue();
    }
    assert.equal(box.mails.length, 4);
    const token = await linked(sheaf, box);
    const change = { token, new_password: 'a new password' };
    assert.equal(await sheaf.guest.code(setForgottenPassword, { ...change, token: first }), ERRORS.linkWrong.code);
    const short = await sheaf.guest.post(setForgottenPassword, { ...change, new_password: 'x' });
    assert.deepEqual([short.error_code, short.error_field], [ERRORS.passwordLength.code, 'new_password']);
    const twice = [sheaf.guest.code(setForgottenPassword, change), sheaf.guest.code(setForgottenPassword, change)];
    assert.deepEqual(
      (await Promise.all(twice)).sort((a, b) => a - b),
      [0, ERRORS.linkWrong.code],
    );
    assert.equal(await mei.code(userInfo, {}), ERRORS.loginExpired.code);
    assert.equal(await sheaf.guest.code(userInfo.path, { user_token: pat }), ERRORS.loginExpired.code);
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: 'a new password' }), 0);

    for (let guess = 0; guess < 5; guess++) await sheaf.guest.code(setForgottenPassword, { ...change, token: 'guess' });
    assert.equal(await sheaf.guest.code(setForgottenPassword, change), ERRORS.tooManyAttempts.code);
  });

  test(`${engine}: without mail an administrator hands over a link that works once within a day`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    assert.equal(await mei.code(createResetLink, { username: 'admin' }), ERRORS.notAllowed.code);
    assert.equal(await sheaf.admin.code(createResetLink, { username: 'nobody' }), ERRORS.userNotFound.code);
    const tokenOf = async () =>
      new URL((await sheaf.admin.ok(createResetLink, { username: 'mei' })).link).hash.slice(1);
    const late = await tokenOf();
    sheaf.clock.advance(24 * 3600 + 1);
    const change = { token: late, new_password: 'a new password' };
    assert.equal(await sheaf.guest.code(setForgottenPassword, change), ERRORS.linkWrong.code);
    await sheaf.guest.ok(setForgottenPassword, { ...change, token: await tokenOf() });
    assert.equal(await mei.code(userInfo, {}), ERRORS.loginExpired.code);
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: 'a new password' }), 0);
  });
});
