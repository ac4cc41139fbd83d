import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createLoginCode,
  createResetLink,
  createToken,
  ERRORS,
  itemInfo,
  logIn,
  logInByCode,
  register,
  setForgottenPassword,
  setUsersDisabled,
  userInfo,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person, signIn } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: a disabled account lets nobody in until it is enabled, and says so to who knows its password alone`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, chen] = [await sheaf.user('mei'), await sheaf.user('chen')];
    const item = await mei.addItem('Billing API', { members_only: 1 });
    const { token } = await mei.ok(createToken, { token_name: 'Reads' });
    const { user_token: code } = await mei.ok(createLoginCode, {});
    const { link } = await sheaf.admin.ok(createResetLink, { username: 'mei' });
    const holder = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    const byToken = () => holder.code(userInfo, {});
    assert.equal(await byToken(), 0);

    assert.equal(await chen.code(setUsersDisabled, { uids: [mei.uid], disabled: 1 }), ERRORS.notAllowed.code);
    const both = { uids: [mei.uid, 999_999], disabled: 1 } as const;
    assert.equal(await sheaf.admin.code(setUsersDisabled, both), ERRORS.userNotFound.code);
    assert.equal(await mei.code(userInfo, {}), 0, 'all or none');
    assert.equal(await sheaf.admin.ok(setUsersDisabled, { uids: [mei.uid, mei.uid], disabled: 1 }), 1);
    assert.equal(await mei.code(userInfo, {}), ERRORS.loginExpired.code);
    assert.equal(await byToken(), ERRORS.loginExpired.code);
    const logsIn = (password: string) => sheaf.guest.code(logIn, { username: 'mei', password });
    assert.equal(await logsIn(mei.password), ERRORS.accountDisabled.code);
    assert.equal(await logsIn('not her password'), ERRORS.loginWrong.code);
    assert.equal(await sheaf.guest.code(logInByCode, { code }), ERRORS.loginCodeWrong.code);
    const renew = { token: new URL(link).hash.slice(1), new_password: 'a new password' };
    assert.equal(await sheaf.guest.code(setForgottenPassword, renew), ERRORS.linkWrong.code);
    assert.equal(
      await chen.code(register, { username: 'mei', password: 'x'.repeat(9), confirm_password: 'x'.repeat(9) }),
      ERRORS.usernameTaken.code,
    );

    assert.equal(await sheaf.admin.ok(setUsersDisabled, { uids: [mei.uid, chen.uid], disabled: 0 }), 1);
    const again = await signIn(sheaf.url, 'mei', mei.password);
    assert.equal(await again.code(itemInfo, item), 0, 'what she owns stayed hers');
    assert.equal(await mei.code(userInfo, {}), ERRORS.loginExpired.code, 'what ended does not come back');
    assert.equal(await byToken(), 0, 'tokens slept');
    const own = { uids: [sheaf.admin.uid], disabled: 1 } as const;
    assert.equal(await sheaf.admin.code(setUsersDisabled, own), ERRORS.ownAccountKept.code);
  });
});
