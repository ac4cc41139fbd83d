import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginTotp,
  confirmTotp,
  createToken,
  deleteAccount,
  ERRORS,
  endTotp,
  listAudit,
  loadConfig,
  logIn,
  logInSecondStep,
  removeTotp,
  renewRecoveryCodes,
  resetPassword,
  saveConfig,
  totpState,
  userInfo,
} from '@sheaf/contract';
import { TOTP } from 'otpauth';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { changeConfig } from '../setting/setting.config.service.ts';

/** What an authenticator shows now. */
function codeOf({ clock }: Sheaf, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: clock.nowMs() });
}

/** The ticket of the first step, which has to succeed. */
async function ticketFor(sheaf: Sheaf, { username, password }: Person): Promise<string> {
  const refused = await sheaf.guest.post('/api/user/loginByVerify', { username, password });
  assert.equal(refused.error_code, ERRORS.secondStepNeeded.code);
  // What secondStepNeeded carries.
  return (refused.data as { readonly ticket: string }).ticket;
}

async function turnOn(sheaf: Sheaf, person: Person) {
  const { secret, picture } = await person.ok(beginTotp, { password: person.password });
  const { recovery_codes } = await person.ok(confirmTotp, { code: codeOf(sheaf, secret) });
  return { secret, picture, recovery_codes };
}

onBothEngines((engine) => {
  test(`${engine}: a log-in in two steps asks for a code that works once, or for a recovery code`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const lan = await sheaf.user('lan');
    const second = (ticket: string, code: string) => sheaf.guest.code(logInSecondStep, { ticket, code });
    const { code: wrong } = ERRORS.totpCodeWrong;

    assert.equal(await mei.code(beginTotp, { password: 'not that one' }), ERRORS.passwordWrong.code);
    const begun = await mei.ok(beginTotp, { password: mei.password });
    assert.equal(await mei.code(confirmTotp, { code: '000000' }), wrong);
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: mei.password }), 0, 'not proved yet');
    assert.match(begun.picture, /^data:image\/png;base64,/);
    const { secret, recovery_codes } = await turnOn(sheaf, mei);
    assert.notEqual(secret, begun.secret);
    assert.equal(new Set(recovery_codes).size, 10);
    assert.deepEqual(await mei.ok(totpState, {}), { on: 1, demanded: 0, recovery_left: 10, confirm: 'password' });
    const stored = JSON.stringify(await sheaf.app.context.db.selectFrom('totp').selectAll().execute());
    assert.ok(!stored.includes(secret));

    // The code that proved the authenticator is used up; the next one works, once.
    const ticket = await ticketFor(sheaf, mei);
    assert.equal(await second(ticket, codeOf(sheaf, secret)), wrong);
    sheaf.clock.advance(30);
    const code = codeOf(sheaf, secret);
    const signedIn = Person.of(sheaf.url, await sheaf.guest.ok(logInSecondStep, { ticket, code }), mei.password);
    assert.equal((await signedIn.ok(userInfo, {})).username, 'mei');
    assert.equal(await second(ticket, code), ERRORS.linkWrong.code);
    assert.equal(await second(await ticketFor(sheaf, mei), code), wrong);
    // Codes of just before and just after count, others do not.
    sheaf.clock.advance(90);
    const early = codeOf(sheaf, secret);
    sheaf.clock.advance(30);
    assert.equal(await second(await ticketFor(sheaf, mei), early), 0);
    sheaf.clock.advance(120);
    const stale = codeOf(sheaf, secret);
    sheaf.clock.advance(60);
    assert.equal(await second(await ticketFor(sheaf, mei), stale), wrong);

    const [first = '', other = ''] = recovery_codes;
    assert.equal(await second(await ticketFor(sheaf, mei), first.toUpperCase().replace('-', ' ')), 0);
    assert.equal(await second(await ticketFor(sheaf, mei), first), wrong);
    assert.equal((await mei.ok(totpState, {})).recovery_left, 9);
    const late = await ticketFor(sheaf, mei);
    sheaf.clock.advance(5 * 60);
    assert.equal(await second(late, other), ERRORS.linkWrong.code, 'the ticket is over');
    const ended = await ticketFor(sheaf, mei);
    await mei.ok(resetPassword, { password: mei.password, new_password: 'a new password' });
    assert.equal(await second(ended, other), ERRORS.linkWrong.code, 'what a former password began');
    await mei.ok(resetPassword, { password: 'a new password', new_password: mei.password });

    // One who has the password guesses no further than one who has not.
    const guessed = await ticketFor(sheaf, mei);
    const answers: number[] = [];
    for (let count = 0; count < 8; count++) answers.push(await second(guessed, '123456'));
    assert.equal(answers.at(-1), ERRORS.tooManyAttempts.code);
    sheaf.clock.advance(3600);
    assert.equal(await sheaf.guest.code(logIn, { username: 'lan', password: lan.password }), 0);

    // A program's token goes on working.
    const { token } = await mei.ok(createToken, { token_name: 'Script' });
    const script = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    assert.equal((await script.ok(userInfo, {})).username, 'mei');
    assert.equal(await script.code(beginTotp, { password: mei.password }), ERRORS.tokenNotAllowed.code);
    assert.equal(await mei.code(beginTotp, { password: mei.password }), ERRORS.totpOn.code);

    assert.equal(await mei.code(endTotp, { password: mei.password, code: '000000' }), wrong);
    sheaf.clock.advance(3600);
    assert.equal(await mei.code(endTotp, { password: 'not that one', code: other }), ERRORS.passwordWrong.code);
    const renew = { password: mei.password, code: other };
    assert.equal(await mei.code(renewRecoveryCodes, { ...renew, code: first }), wrong);
    sheaf.clock.advance(3600);
    const { recovery_codes: newer } = await mei.ok(renewRecoveryCodes, renew);
    assert.equal(new Set([...newer, ...recovery_codes]).size, 20);
    assert.deepEqual(await mei.ok(totpState, {}), { on: 1, demanded: 0, recovery_left: 10, confirm: 'password' });
    assert.equal(await mei.code(endTotp, { password: mei.password, code: recovery_codes[2] ?? '' }), wrong);
    sheaf.clock.advance(3600);
    await mei.ok(endTotp, { password: mei.password, code: newer[0] ?? '' });
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: mei.password }), 0);
    assert.deepEqual(await mei.ok(totpState, {}), { on: 0, demanded: 0, recovery_left: 0, confirm: 'password' });
  });

  test(`${engine}: an administrator has power only in two steps where the site says so, and helps who lost everything`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    const mei = await sheaf.user('mei');
    await turnOn(sheaf, mei);
    assert.equal(await mei.code(removeTotp, { uid: mei.uid }), ERRORS.notAllowed.code);
    await admin.ok(removeTotp, { uid: mei.uid });
    assert.equal(await admin.code(removeTotp, { uid: mei.uid }), ERRORS.totpOff.code);
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: mei.password }), 0);

    const early = await admin.post(saveConfig, { totp_admins: 1, beian: 'half' });
    assert.deepEqual([early.error_code, early.error_field], [ERRORS.totpOwnFirst.code, 'totp_admins']);
    assert.deepEqual([(await admin.ok(loadConfig, {})).totp_admins, (await admin.ok(loadConfig, {})).beian], [0, '']);
    // on the server it can be asked, and taken back, by who has no second step
    await changeConfig(sheaf.app.context, { totp_admins: 1 });
    assert.equal(await admin.code(loadConfig, {}), ERRORS.totpDemanded.code);
    assert.equal((await admin.ok(totpState, {})).demanded, 1);
    const foreign = await mei.addItem('Private', { item_type: 1, visibility: 'private' });
    assert.notEqual(await admin.code('/api/item/detail', { item_id: foreign.item_id }), 0);
    const { secret } = await turnOn(sheaf, admin);
    assert.equal((await admin.ok(loadConfig, {})).totp_admins, 1);
    const { list } = await admin.ok(listAudit, {});
    const actions = list.map(({ action }) => action).filter((action) => action.startsWith('totp.'));
    assert.deepEqual(actions, ['totp.on', 'totp.off', 'totp.on']);

    // With the account goes what its log-ins asked for.
    await turnOn(sheaf, mei);
    await mei.ok(deleteAccount, { password: mei.password, heir: 'admin' });
    const left = await sheaf.app.context.db.selectFrom('totp').select('uid').execute();
    assert.deepEqual(left, [{ uid: admin.uid }]);
    assert.notEqual(secret, '');
  });
});
