import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createLoginCode,
  ERRORS,
  homePageSetting,
  listSessions,
  logIn,
  logInByCode,
  logOut,
  oauthInfo,
  register,
  resetPassword,
  revokeSession,
  updateInfo,
  userInfo,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person, signIn } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: registering opens an account of group 2 and logs in [A-1.04 A-1.18 A-2.47 A-3.01 A-3.02 A-6.01 A-7.10 A-9.11 B-3.47]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const signedIn = await sheaf.guest.ok(register, {
      username: '王小明',
      password: 'long enough',
      confirm_password: 'long enough',
      inviteCode: '',
    });
    assert.equal(signedIn.groupid, 2);
    const person = Person.of(sheaf.url, signedIn, 'long enough');
    const info = await person.ok(userInfo, {});
    assert.deepEqual([info.username, info.name], ['王小明', '']);
    assert.equal((await sheaf.admin.ok(userInfo, {})).groupid, 1);
  });

  test(`${engine}: an account without a language gets the one that its owner uses when he logs in, once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const password = 'long enough';
    const languageAfter = async ({ path }: { readonly path: string }, username: string, header: string) => {
      const input = { username, password, confirm_password: password };
      const headers = { 'content-type': 'application/json', 'accept-language': header };
      const response = await fetch(sheaf.url + path, { method: 'POST', headers, body: JSON.stringify(input) });
      const cookie = response.headers.getSetCookie().find((line) => line.startsWith('sheaf_lang='));
      const { data } = (await response.json()) as { data: { language: string } };
      return [data.language, cookie?.split(';')[0]];
    };
    // a script says nothing of its language: that is no choice
    assert.deepEqual(await languageAfter(register, 'mei', '*'), ['', undefined]);
    assert.deepEqual(await languageAfter(logIn, 'mei', '*'), ['', undefined]);
    assert.deepEqual(await languageAfter(logIn, 'mei', 'en-GB,en;q=0.9'), ['en', 'sheaf_lang=en']);
    assert.deepEqual(await languageAfter(logIn, 'mei', 'zh-CN'), ['en', 'sheaf_lang=en']);
    assert.deepEqual(await languageAfter(register, 'lin', 'zh-CN'), ['zh', 'sheaf_lang=zh']);
    const mei = await signIn(sheaf.url, 'mei', password);
    assert.deepEqual([(await mei.ok(userInfo, {})).language, (await mei.ok(userInfo, {})).has_password], ['en', 1]);
  });

  test(`${engine}: registering names what is missing or wrong [A-5.11 A-5.12 A-2.45 A-8.11]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const good = { username: 'mei', password: 'long enough', confirm_password: 'long enough' };
    const refusals: [object, keyof typeof ERRORS, string][] = [
      [{ username: '' }, 'fieldsMissing', 'username'],
      [{ password: '' }, 'fieldsMissing', 'password'],
      [{ confirm_password: '' }, 'fieldsMissing', 'confirm_password'],
      [{ username: 'm' }, 'usernameInvalid', 'username'],
      [{ username: 'a b' }, 'usernameInvalid', 'username'],
      [{ username: 'x'.repeat(51) }, 'usernameInvalid', 'username'],
      [{ username: 'admin\u3164' }, 'usernameInvalid', 'username'],
      [{ password: 'short', confirm_password: 'short' }, 'passwordLength', 'password'],
      [{ confirm_password: 'long enough!' }, 'passwordsDiffer', 'confirm_password'],
    ];
    for (const [change, error, field] of refusals) {
      const refused = await sheaf.guest.post(register, { ...good, ...change });
      assert.deepEqual([refused.error_code, refused.error_field], [ERRORS[error].code, field], JSON.stringify(change));
    }
    await sheaf.guest.ok(register, good);
    assert.equal(await sheaf.guest.code(register, { ...good, username: 'MEI' }), ERRORS.usernameTaken.code);
    assert.equal(await sheaf.guest.code(register, { ...good, username: 'ＭＥＩ' }), ERRORS.usernameTaken.code);
  });

  test(`${engine}: of two who register one name at once, one gets it`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const fields = { username: 'twin', password: 'long enough', confirm_password: 'long enough' };
    const codes = await Promise.all([sheaf.guest.code(register, fields), sheaf.guest.code(register, fields)]);
    assert.deepEqual(codes.sort(), [0, ERRORS.usernameTaken.code].sort());
  });

  test(`${engine}: closed registration refuses, and an invite code is asked for only when one is set [A-2.45]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const fields = { password: 'long enough', confirm_password: 'long enough' };
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { register_open: 0 });
    assert.equal(await sheaf.guest.code(register, { ...fields, username: 'late' }), ERRORS.registerClosed.code);
    const { invite: asked } = await sheaf.guest.ok(homePageSetting, {});
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { register_open: 1, invite_code: 'sesame' });
    assert.deepEqual([asked, (await sheaf.guest.ok(homePageSetting, {})).invite], [0, 1]);
    assert.equal(await sheaf.guest.code(register, { ...fields, username: 'late' }), ERRORS.inviteCodeWrong.code);
    assert.equal(await sheaf.guest.code(register, { ...fields, username: 'late', inviteCode: 'sesame' }), 0);
  });

  test(`${engine}: wrong name and wrong password get one answer, by a growing wait that ends [A-7.09 A-8.10 A-2.34 A-2.35]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const wrong = await sheaf.guest.post(logIn, { username: 'mei', password: 'guess' });
    const unknown = await sheaf.guest.post(logIn, { username: 'nobody', password: 'guess' });
    assert.deepEqual([wrong.error_code, wrong.error_message], [unknown.error_code, unknown.error_message]);
    assert.equal(wrong.error_code, ERRORS.loginWrong.code);
    assert.equal(await sheaf.guest.code(logIn, { username: '', password: 'x' }), ERRORS.fieldsMissing.code);
    for (let attempt = 0; attempt < 4; attempt++) await sheaf.guest.post(logIn, { username: 'mei', password: 'guess' });
    assert.equal(
      await sheaf.guest.code(logIn, { username: 'mei', password: mei.password }),
      ERRORS.tooManyAttempts.code,
    );
    sheaf.clock.advance(5);
    assert.equal(await sheaf.guest.code(logIn, { username: 'Mei', password: mei.password }), 0);
  });

  test(`${engine}: the count of failures survives a restart and is shared by two processes`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const other = await startSheaf(t, engine, { beside: sheaf });
    for (let attempt = 0; attempt < 6; attempt++) await sheaf.guest.post(logIn, { username: 'mei', password: 'guess' });
    assert.equal(
      await other.guest.code(logIn, { username: 'mei', password: mei.password }),
      ERRORS.tooManyAttempts.code,
    );
  });

  test(`${engine}: an e-mail address logs in only when it is verified [A-2.34]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const byMail = { username: 'Mei@Example.org', password: mei.password };
    const { db } = sheaf.app.context;
    await db.updateTable('user').set({ email: 'mei@example.org' }).where('uid', '=', mei.uid).execute();
    assert.equal(await sheaf.guest.code(logIn, byMail), ERRORS.loginWrong.code);
    await db.updateTable('user').set({ email_key: 'mei@example.org' }).where('uid', '=', mei.uid).execute();
    assert.equal((await sheaf.guest.ok(logIn, byMail)).uid, mei.uid);
  });

  test(`${engine}: logging out ends the asking session only, on every process at once [A-7.17]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const second = await signIn(sheaf.url, 'mei', mei.password);
    const other = await startSheaf(t, engine, { beside: sheaf });
    await mei.ok(logOut, { confirm: '1' });
    assert.equal(mei.cookies.has('sheaf_session'), false);
    const elsewhere = new Person(other.url, {
      username: 'mei',
      uid: mei.uid,
      ...(mei.token ? { token: mei.token } : {}),
    });
    assert.equal(await elsewhere.code(userInfo, {}), ERRORS.loginExpired.code);
    assert.equal(await second.code(userInfo, {}), 0);
    assert.equal(await sheaf.guest.code(logOut, {}), 0);
  });

  test(`${engine}: a new password asks for the old one and ends all sessions but the one that changed it [A-7.16 A-2.141]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const wrong = await mei.post(resetPassword, { password: 'not it', new_password: 'another one' });
    assert.equal(wrong.error_code, ERRORS.oldPasswordWrong.code);
    assert.equal(
      await mei.code(resetPassword, { password: mei.password, new_password: 'x' }),
      ERRORS.passwordLength.code,
    );
    const elsewhere = await signIn(sheaf.url, 'mei', mei.password);
    await mei.ok(resetPassword, { password: mei.password, new_password: 'another one' });
    assert.equal(await elsewhere.code(userInfo, {}), ERRORS.loginExpired.code);
    assert.equal(await mei.code(userInfo, {}), 0);
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: 'another one' }), 0);
  });

  test(`${engine}: a session is over after 180 days [A-2.50 A-9.05]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    sheaf.clock.advance(180 * 86_400 - 10);
    assert.equal(await mei.code(userInfo, {}), 0);
    sheaf.clock.advance(20);
    assert.equal(await mei.code(userInfo, {}), ERRORS.loginExpired.code);
  });

  test(`${engine}: own sessions are listed and ended one by one`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const second = await signIn(sheaf.url, 'mei', mei.password);
    const listed = await mei.ok(listSessions, {});
    assert.equal(listed.length, 2);
    const foreign = await sheaf.admin.ok(listSessions, {});
    assert.equal(
      await mei.code(revokeSession, { session_id: foreign[0]?.session_id ?? 0 }),
      ERRORS.sessionNotFound.code,
    );
    await mei.ok(revokeSession, { session_id: listed.find(({ current }) => current === 0)?.session_id ?? 0 });
    assert.equal(await second.code(userInfo, {}), ERRORS.loginExpired.code);
    assert.equal(await mei.code(userInfo, {}), 0);
  });

  test(`${engine}: a log-in code works once, within a minute, and makes a session of its own [A-2.48 A-2.49]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { user_token } = await mei.ok(createLoginCode, {});
    const signedIn = await sheaf.guest.ok(logInByCode, { code: user_token });
    assert.equal(signedIn.uid, mei.uid);
    assert.notEqual(signedIn.user_token, mei.token);
    assert.equal(await sheaf.guest.code(logInByCode, { code: user_token }), ERRORS.loginCodeWrong.code);
    const late = await mei.ok(createLoginCode, {});
    sheaf.clock.advance(61);
    assert.equal(await sheaf.guest.code(logInByCode, { code: late.user_token }), ERRORS.loginCodeWrong.code);
    assert.equal(await sheaf.guest.code(logInByCode, { code: mei.token ?? '' }), ERRORS.loginCodeWrong.code);
  });

  test(`${engine}: the name changes, the user name does not [A-7.15 A-7.07]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    assert.deepEqual(await mei.ok(updateInfo, { name: '梅' }), []);
    const { name, username } = await mei.ok(userInfo, {});
    assert.deepEqual([name, username], ['梅', 'mei']);
    assert.equal(await mei.code(updateInfo, { name: 'x'.repeat(51) }), ERRORS.badInput.code);
  });

  test(`${engine}: tokens are stored hashed and the cookie is for reading only [A-7.03 A-7.01 A-7.02]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const rows = await sheaf.app.context.db.selectFrom('session').select('token_hash').execute();
    assert.ok(rows.every(({ token_hash }) => token_hash !== mei.token && /^[0-9a-f]{64}$/.test(token_hash)));
    const byCookie = await fetch(`${sheaf.url}/api/user/updateInfo`, {
      method: 'POST',
      headers: { cookie: `sheaf_session=${mei.token}` },
      body: new URLSearchParams({ name: 'stolen' }),
    });
    const refused: { error_code: number } = JSON.parse(await byCookie.text());
    assert.equal(refused.error_code, ERRORS.loginExpired.code);
    const byQuery = await fetch(`${sheaf.url}/api/user/info?user_token=${mei.token}`, { method: 'POST' });
    assert.equal(JSON.parse(await byQuery.text()).error_code, ERRORS.loginExpired.code);
    assert.equal((await mei.form('/api/user/info', {})).error_code, 0);
  });

  test(`${engine}: oauthInfo says that no other provider is set up [A-7.14 A-3.28]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    assert.deepEqual(await sheaf.guest.ok(oauthInfo, {}), { oauth2_open: 0, oauth2_entrance_tips: '' });
  });
});
