import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  archiveItem,
  createLoginCode,
  createResetLink,
  createToken,
  ERRORS,
  logIn,
  logInByCode,
  logOut,
  register,
  resetPassword,
  revokeSession,
  setForgottenPassword,
  userInfo,
  visitItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { overtake } from '../../testing/overtake.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const [WRONG, CODE_WRONG, TOO_MANY, OVER] = [
  ERRORS.loginWrong.code,
  ERRORS.loginCodeWrong.code,
  ERRORS.tooManyAttempts.code,
  ERRORS.loginExpired.code,
] as const;
const AT_ONCE = Array.from({ length: 12 });
const LOOKED_AT = 5;

/** Ends all sessions of the account but, maybe, the one that does it. */
const ENDINGS: Readonly<Record<string, (sheaf: Sheaf, mei: Person) => Promise<unknown>>> = {
  'a new password': (_, mei) => mei.ok(resetPassword, { password: mei.password, new_password: mei.password }),
  'all other sessions': (_, mei) => mei.ok(revokeSession, { session_id: 0 }),
  'logging out': (_, mei) => mei.ok(logOut, {}),
  'a link for a new password': async (sheaf, mei) => {
    const { link } = await sheaf.admin.ok(createResetLink, { username: mei.username });
    const token = new URL(link).hash.slice(1);
    return sheaf.guest.ok(setForgottenPassword, { token, new_password: mei.password });
  },
};

/** How often each answer was given. */
function tally(codes: readonly number[]): Readonly<Record<number, number>> {
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}

onBothEngines((engine) => {
  test(`${engine}: a log-in by the former password does not outlive the new one`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const late = await overtake(sheaf, {
      call: () => sheaf.guest.post(logIn, { username: 'mei', password: mei.password }),
      // The try is counted, and forgotten, before the session begins.
      at: 3,
      meanwhile: () => mei.ok(resetPassword, { password: mei.password, new_password: 'another one' }),
    });
    assert.equal(late.error_code, WRONG);
    const sessions = await sheaf.app.context.db
      .selectFrom('session')
      .select('uid')
      .where('uid', '=', mei.uid)
      .execute();
    assert.equal(sessions.length, 1);
  });

  test(`${engine}: a log-in code ends with the sessions of which one may have made it`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    for (const [name, end] of Object.entries(ENDINGS)) {
      const mei = await sheaf.user(name.replaceAll(' ', '-'));
      const thief = await signIn(sheaf.url, mei.username, mei.password);
      const { user_token: code } = await thief.ok(createLoginCode, {});
      await end(sheaf, mei);
      assert.equal(await sheaf.guest.code(logInByCode, { code }), CODE_WRONG, name);
    }
  });

  test(`${engine}: a session that ends makes neither a code nor a token at that moment`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    for (const call of [
      (thief: Person) => thief.code(createLoginCode, {}),
      (thief: Person) => thief.code(createToken, { token_name: 'late' }),
      (thief: Person) => thief.code(revokeSession, { session_id: 0 }),
    ]) {
      const thief = await signIn(sheaf.url, 'mei', mei.password);
      const meanwhile = () => mei.ok(revokeSession, { session_id: 0 });
      assert.equal(await overtake(sheaf, { call: () => call(thief), meanwhile }), OVER);
    }
    assert.equal(await mei.code(userInfo, {}), 0);
  });

  test(`${engine}: of many guesses at once no more are looked at than one after another`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Behind a password', { password: 'open sesame' });
    const guesses: Readonly<Record<string, readonly [guess: () => Promise<number>, wrong: number]>> = {
      'log-in': [() => sheaf.guest.code(logIn, { username: 'mei', password: 'guess' }), WRONG],
      visit: [() => sheaf.guest.code(visitItem, { ...item, password: 'guess' }), ERRORS.visitPasswordWrong.code],
      'own password': [() => mei.code(archiveItem, { ...item, password: 'guess' }), ERRORS.passwordWrong.code],
    };
    for (const [name, [guess, wrong]] of Object.entries(guesses)) {
      const codes = await Promise.all(AT_ONCE.map(guess));
      assert.deepEqual(tally(codes), { [wrong]: LOOKED_AT, [TOO_MANY]: AT_ONCE.length - LOOKED_AT }, name);
    }
    sheaf.clock.advance(2);
    const { db } = sheaf.app.context;
    const byAddress = () =>
      db
        .selectFrom('login_attempt')
        .select(['failures', 'until_at'])
        .where('key', 'like', 'login@%')
        .executeTakeFirst();
    const before = await byAddress();
    await signIn(sheaf.url, 'mei', mei.password);
    assert.deepEqual(await byAddress(), before, 'a right one does not count against its address');
    assert.equal(before?.failures, LOOKED_AT);
  });

  test(`${engine}: nobody calls himself by the e-mail address of another, who logs in by it`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, former] = [await sheaf.user('mei'), await sheaf.user('old@corp.example')];
    const { db } = sheaf.app.context;
    const verify = (email: string) =>
      db.updateTable('user').set({ email, email_key: email }).where('uid', '=', mei.uid).execute();
    await verify('mei@corp.example');
    const thief = { username: 'Mei@Corp.example', password: 'long enough', confirm_password: 'long enough' };
    const refused = await sheaf.guest.post(register, thief);
    assert.deepEqual([refused.error_code, refused.error_field], [ERRORS.usernameTaken.code, 'username']);

    // Both from before that was refused.
    await verify('old@corp.example');
    const byMail = await sheaf.guest.ok(logIn, { username: 'old@corp.example', password: mei.password });
    assert.equal(byMail.uid, mei.uid);
    assert.equal(await sheaf.guest.code(logIn, { username: 'old@corp.example', password: former.password }), WRONG);
  });
});
