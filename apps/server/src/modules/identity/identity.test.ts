import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteAccount, logIn } from '@sheaf/contract';
import { ApiError } from '../../platform/errors.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { findByIdentity, linkIdentity, type OutsidePerson, registerOutside } from './identity.service.ts';

const WEI: OutsidePerson = {
  source: 'ldap',
  issuer: 'dc=example,dc=org',
  subject: 'a1',
  username: 'wei',
  name: 'Wei\nSun',
};

onBothEngines((engine) => {
  test(`${engine}: an outside person gets an account of his own, never one by its name, and is known by his identity alone`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { context: ctx } = sheaf.app;
    const register = (person: OutsidePerson) => ctx.db.transaction().execute((tx) => registerOutside(ctx, tx, person));
    const refused = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      return error instanceof ApiError ? error.error : error;
    };

    const made = await register(WEI);
    assert.deepEqual([made.username, made.name, made.groupid, made.password_hash], ['wei', 'Wei Sun', 2, '']);
    assert.equal((await findByIdentity(ctx.db, WEI))?.uid, made.uid);
    assert.equal(await findByIdentity(ctx.db, { ...WEI, source: 'oauth' }), undefined);
    assert.equal(await findByIdentity(ctx.db, { ...WEI, issuer: 'dc=other' }), undefined);

    for (const username of ['mei', 'MEI', 'admin', 'wei']) {
      assert.equal(await refused(register({ ...WEI, subject: 'a2', username })), 'identityNameTaken', username);
    }
    assert.equal(await refused(register({ ...WEI, subject: 'a2', username: 'Wei Sun' })), 'usernameInvalid');
    assert.equal(await refused(register({ ...WEI, username: 'wei2' })), 'identityTaken');
    assert.equal((await ctx.db.selectFrom('user').select('uid').where('username', '=', 'wei2').execute()).length, 0);
    for (const password of ['', 'x']) {
      assert.notEqual(await sheaf.guest.code(logIn, { username: 'wei', password }), 0);
    }

    const link = (subject: string, uid: number) =>
      ctx.db.transaction().execute((tx) => linkIdentity(ctx, tx, { ...WEI, subject }, uid));
    await link('m1', mei.uid);
    await link('m1', mei.uid);
    assert.equal(await refused(link('a1', mei.uid)), 'identityTaken');
    assert.equal((await findByIdentity(ctx.db, { ...WEI, subject: 'm1' }))?.uid, mei.uid);
    await mei.ok(deleteAccount, { password: mei.password });
    assert.equal(await findByIdentity(ctx.db, { ...WEI, subject: 'm1' }), undefined);
  });
});
