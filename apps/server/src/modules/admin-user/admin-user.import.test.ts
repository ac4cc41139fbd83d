import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, importUsers, LIMITS, setForgottenPassword, userInfo } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { signIn } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: a list of users brings addresses that are not proved yet, and a link for each without a password`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    await sheaf.user('dai@firm.example');
    const wrong = [
      'username,email',
      'amy,no address',
      'ben,DAI@firm.example',
      'cai,same@firm.example',
      'eva,Same@firm.example',
    ].join('\n');
    const looked = await admin.ok(importUsers, { csv: wrong });
    assert.deepEqual(
      looked.users.map(({ errors }) => errors.map(({ field, message }) => [field, message])),
      [
        [['email', ERRORS.emailWrong.en]],
        [['email', ERRORS.emailTaken.en]],
        [],
        [['email', ERRORS.emailTwice.en.replace('{{line}}', '4')]],
      ],
    );
    assert.equal(await admin.code(importUsers, { csv: wrong, commit: 1 }), ERRORS.usersCsvWrong.code);

    const csv = 'username,name,email,password\nfay,=1+1,fay@firm.example,\ngil,Gil,,a long password';
    assert.equal((await admin.ok(importUsers, { csv, with_links: 1 })).links, null, 'a look makes none');
    const { added, links } = await admin.ok(importUsers, { csv, commit: 1, with_links: 1 });
    assert.deepEqual([added, links?.count], [2, 1]);
    const token =
      /^fay,'=1\+1,fay@firm\.example,http\S+\/user\/reset#(\S+)$/m.exec(links?.csv ?? '')?.[1]?.trim() ?? '';
    assert.ok((links?.expires_at ?? 0) >= sheaf.app.context.clock.now() + LIMITS.firstLinkTtl - 60);
    const once = { token, new_password: 'words of fay' };
    assert.deepEqual(await sheaf.guest.ok(setForgottenPassword, once), { username: 'fay' });
    assert.equal(await sheaf.guest.code(setForgottenPassword, once), ERRORS.linkWrong.code);
    const fay = await signIn(sheaf.url, 'fay', 'words of fay');
    const { email, email_verify, email_pending } = await fay.ok(userInfo, {});
    assert.deepEqual([email, email_verify, email_pending], ['', 0, 'fay@firm.example']);
  });
});
