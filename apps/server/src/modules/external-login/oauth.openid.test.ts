import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  ERRORS,
  type ErrorName,
  linkIdentity,
  listIdentities,
  listTeamMembers,
  loadConfig,
  loadOauth2Config,
  logIn,
  logInByCode,
  logOut,
  OAUTH_PRESETS,
  oauthInfo,
  saveConfig,
  saveOauth2Config,
  saveTeam,
  testOauth2,
  unlinkIdentity,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest, Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { CLIENT, type Lie, startOpenIdProvider } from './testing/openid-provider.ts';

const START = '/api/ExtLogin/oauth2';

async function company(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine, { environment: { SHEAF_OUTGOING_ALLOW: '127.0.0.1' } });
  const [clean, old] = [`${sheaf.url}/auth/callback`, `${sheaf.url}/api/extLogin/oauth2`];
  const legacy = `${sheaf.url}/server/?s=/api/extLogin/oauth2`;
  const provider = await startOpenIdProvider(t, [clean, old, legacy]);
  await sheaf.admin.ok(saveConfig, { site_url: sheaf.url });
  const form = {
    ...OAUTH_PRESETS.oidc,
    ...CLIENT,
    issuer: provider.issuer,
    scope: 'openid profile email groups',
    entrance_tips: 'Company log-in',
    logout_redirect_uri: 'https://id.example.org/bye',
  };
  const save = (more: object = {}) =>
    sheaf.admin.ok(saveOauth2Config, { oauth2_open: 1, oauth2_form: { ...form, ...more } });
  await save();
  const path = (address: string) => address.slice(sheaf.url.length);
  /** Where somebody is led who was at the provider. */
  const ledFrom = async (browser: Person, location: string, subject: string) => {
    const back = path(await provider.visit(location, subject));
    return { back, to: (await browser.get(back)).headers.get('location') ?? '' };
  };
  const begin = async (browser: Person, redirect = '/item/index') =>
    (await browser.get(`${START}?redirect=${encodeURIComponent(redirect)}`)).headers.get('location') ?? '';
  const signIn = async (subject: string) => {
    const browser = guest(sheaf.url);
    const { to } = await ledFrom(browser, await begin(browser), subject);
    const code = new URL(to, sheaf.url).searchParams.get('user_token');
    assert.ok(code !== null, to);
    return browser.ok(logInByCode, { code });
  };
  const refused = async (subject: string, error: ErrorName) => {
    const browser = guest(sheaf.url);
    const { to } = await ledFrom(browser, await begin(browser), subject);
    assert.match(to, new RegExp(`^/user/login\\?refused=${ERRORS[error].code}(&|$)`, 'u'), error);
    return to;
  };
  return { sheaf, provider, form, save, begin, ledFrom, signIn, refused, olds: [old, legacy] };
}

onBothEngines((engine) => {
  test(`${engine}: people of an OpenID provider log in as themselves, linked by issuer and subject and never by a name [A-2.40 A-3.28 A-7.14 A-7.17 B-3.40 B-3.41 B-4.39 B-7.67 B-7.68]`, async (t) => {
    const { sheaf, provider, form, save, begin, ledFrom, signIn, refused, olds } = await company(t, engine);
    const mei = await sheaf.user('mei');
    provider.people.set('p1', { preferred_username: 'wei', name: '魏 Wei', email: 'wei@example.org' });
    provider.people.set('p2', { preferred_username: 'mei', name: 'Mei' });
    provider.people.set('p3', { preferred_username: 'ADMIN', name: 'admin' });
    provider.people.set('p4', {});

    assert.deepEqual(await sheaf.guest.ok(oauthInfo, {}), { oauth2_open: 1, oauth2_entrance_tips: 'Company log-in' });
    const config = await sheaf.admin.ok(loadOauth2Config, {});
    assert.deepEqual([config.oauth2_form.client_secret, config.oauth2_form.client_secret_set], ['', 1]);
    assert.equal(config.callback, `${sheaf.url}/auth/callback`);
    const stored = JSON.stringify(await sheaf.app.context.db.selectFrom('setting').selectAll().execute());
    assert.doesNotMatch(stored + JSON.stringify(await sheaf.admin.ok(loadConfig, {})), /the client secret/);

    // the whole way, seen from the browser
    const browser = guest(sheaf.url);
    const location = await begin(browser);
    const asked = new URL(location).searchParams;
    assert.deepEqual([asked.get('code_challenge_method'), asked.get('client_id')], ['S256', 'sheaf']);
    assert.ok((asked.get('state') ?? '').length >= 43 && (asked.get('nonce') ?? '').length >= 43);
    const { back, to } = await ledFrom(browser, location, 'p1');
    assert.match(to, /^\/user\/loginByUserToken\?user_token=[\w-]{43}&redirect_uri=\/item\/index$/u);
    const code = new URL(to, sheaf.url).searchParams.get('user_token') ?? '';
    const wei = await browser.ok(logInByCode, { code });
    assert.deepEqual(
      [wei.username, wei.name, wei.groupid, wei.has_password, wei.email_verify],
      ['wei', '魏 Wei', 2, 0, 0],
    );
    assert.equal(await browser.code(logInByCode, { code }), ERRORS.loginCodeWrong.code, 'a code is good once');
    const wrong = `/user/login?refused=${ERRORS.oauthStateWrong.code}`;
    assert.equal((await browser.get(back)).headers.get('location'), wrong, 'a state is good once');
    const other = guest(sheaf.url);
    assert.equal((await ledFrom(other, await begin(browser), 'p1')).to, wrong, 'another browser brings it');
    assert.equal((await browser.get('/auth/callback?code=1')).headers.get('location'), wrong, 'no state');
    assert.equal(await sheaf.guest.code(logIn, { username: 'wei', password: 'x' }), ERRORS.loginWrong.code);

    // names change and mean nothing
    provider.people.set('p1', { preferred_username: 'admin', name: 'Administrator' });
    assert.deepEqual((await signIn('p1')).uid, wei.uid);
    assert.match(await refused('p2', 'identityNameTaken'), /name=mei/);
    await refused('p3', 'identityNameTaken');
    await refused('p4', 'usernameInvalid');
    await refused('', 'oauthRefused');

    // linked by who is logged in here, administrators too
    const link = async (person: Person, subject: string) =>
      (await ledFrom(person, (await person.ok(linkIdentity, {})).location, subject)).to;
    assert.equal(await link(mei, 'p2'), '/user/setting?linked=1');
    assert.equal((await signIn('p2')).username, 'mei');
    assert.equal(await link(sheaf.admin, 'p3'), '/user/setting?linked=1');
    assert.deepEqual((await signIn('p3')).groupid, 1);
    assert.match(await link(mei, 'p3'), new RegExp(`^/user/setting\\?refused=${ERRORS.identityTaken.code}`, 'u'));
    const begun = await mei.ok(linkIdentity, {});
    const away = guest(sheaf.url);
    assert.equal((await ledFrom(away, begun.location, 'p4')).to, wrong, 'what another began links nothing');
    const { identities } = await mei.ok(listIdentities, {});
    assert.deepEqual(
      identities.map(({ issuer, subject }) => [issuer, subject]),
      [[provider.issuer, 'p2']],
    );
    const own = { issuer: provider.issuer, subject: 'p2' };
    assert.equal(await sheaf.admin.code(unlinkIdentity, own), ERRORS.identityNotFound.code);
    await mei.ok(unlinkIdentity, own);
    await refused('p2', 'identityNameTaken');
    const asWei = new Person(sheaf.url, { username: 'wei', uid: wei.uid, token: wei.user_token });
    assert.equal(await asWei.code(unlinkIdentity, { ...own, subject: 'p1' }), ERRORS.identityLast.code);

    // the old addresses come back too, and whoever logs in there logs out there
    for (const redirectUri of olds) {
      await save({ redirectUri });
      assert.equal((await signIn('p1')).uid, wei.uid, redirectUri);
    }
    assert.deepEqual(await asWei.ok(logOut, {}), { logout_redirect_uri: form.logout_redirect_uri });
    assert.deepEqual(await mei.ok(logOut, {}), []);
    for (const redirect of ['//evil.test', 'https://evil.test', '/\\evil.test', '/a.b', 'javascript:x', '']) {
      const visitor = guest(sheaf.url);
      assert.match((await ledFrom(visitor, await begin(visitor, redirect), 'p1')).to, /redirect_uri=\/item\/index$/u);
    }

    await save({ create_accounts: 0 });
    provider.people.set('p5', { preferred_username: 'newcomer' });
    await refused('p5', 'oauthNoAccount');
    const { db } = sheaf.app.context;
    await db
      .transaction()
      .execute((tx) => tx.updateTable('user').set({ disabled_at: 1 }).where('uid', '=', wei.uid).execute());
    await refused('p1', 'accountDisabled');
    await sheaf.admin.ok(saveOauth2Config, { oauth2_open: 0 });
    assert.deepEqual(await sheaf.guest.ok(oauthInfo, {}), { oauth2_open: 0, oauth2_entrance_tips: '' });
    const closed = `/user/login?refused=${ERRORS.oauthClosed.code}`;
    assert.match(await begin(guest(sheaf.url), '/a'), new RegExp(`^${closed.replace('?', '\\?')}&redirect=/a$`, 'u'));
    assert.equal(await mei.code(linkIdentity, {}), ERRORS.loginExpired.code);
    assert.equal(await sheaf.admin.code(linkIdentity, {}), ERRORS.oauthClosed.code);
  });

  test(`${engine}: a provider that lies, is slow or is gone lets nobody in, is told of in words, and local accounts log in`, async (t) => {
    const { sheaf, provider, save, begin, refused, signIn } = await company(t, engine);
    const mei = await sheaf.user('mei');
    provider.people.set('p1', { preferred_username: 'wei' });
    const said = async () => {
      const checks = await sheaf.admin.ok(testOauth2, {});
      return Object.fromEntries(checks.map(({ what, outcome }) => [what, outcome]));
    };
    const good = { callback: 'good', discovery: 'good', authorize: 'good', token: 'good', client: 'good' };
    assert.deepEqual(await said(), good);

    const lies: Lie[] = ['audience', 'expired', 'future', 'huge', 'issuer', 'key', 'none', 'nonce', 'nothing'];
    for (const lie of lies) {
      provider.lie = lie;
      await refused('p1', 'oauthAnswerWrong');
    }
    if (engine === 'sqlite') {
      provider.lie = 'silent'; // the wait is the same on both
      await refused('p1', 'oauthUnreachable');
    }
    provider.lie = undefined;
    const people = await sheaf.app.context.db.selectFrom('user').select('username').orderBy('uid').execute();
    assert.deepEqual(
      people.map(({ username }) => username),
      ['admin', 'mei'],
    );
    for (const skew of ['fast', 'slow', undefined] as const) {
      provider.lie = skew;
      assert.equal((await signIn('p1')).username, 'wei', skew);
    }

    await save({ client_secret: 'not that one' });
    await refused('p1', 'oauthAnswerWrong');
    assert.deepEqual(await said(), { ...good, client: 'bad' });
    await save({ redirectUri: 'https://other.example.org/auth/callback' });
    assert.deepEqual(await said(), { ...good, callback: 'bad', authorize: 'bad' });
    await save();

    await provider.stop();
    sheaf.clock.advance(601); // what it said of itself is forgotten
    assert.match(
      await begin(guest(sheaf.url)),
      new RegExp(`^/user/login\\?refused=${ERRORS.oauthUnreachable.code}`, 'u'),
    );
    assert.deepEqual(await said(), { callback: 'good', discovery: 'bad' });
    assert.equal(await sheaf.guest.code(logIn, { username: 'mei', password: mei.password }), 0);
  });

  test(`${engine}: groups give what the rules say at each log-in, and take it away with them`, async (t) => {
    const { sheaf, provider, save, signIn } = await company(t, engine);
    const { id: team_id } = await sheaf.admin.ok(saveTeam, { team_name: 'Docs' });
    const rules = [
      { group: 'writers', team_id },
      { group: 'owners', team_id: 0 },
    ];
    await save({ groups_field: 'groups', group_rules: rules });
    const after = async (groups: readonly string[]) => {
      provider.people.set('p1', { preferred_username: 'wei', groups });
      const { groupid } = await signIn('p1');
      const members = await sheaf.admin.ok(listTeamMembers, { team_id });
      return [groupid, members.map(({ member_username }) => member_username).sort()];
    };
    assert.deepEqual(await after([]), [2, ['admin']]);
    assert.deepEqual(await after(['writers', 'others']), [2, ['admin', 'wei']]);
    assert.deepEqual(await after(['owners', 'writers']), [1, ['admin', 'wei']]);
    assert.deepEqual(await after(['others']), [2, ['admin']]);
    await save({ group_rules: [] });
    assert.deepEqual(await after(['owners', 'writers']), [2, ['admin']]);
  });

  test(`${engine}: what cannot be is refused at its field, and the secret goes nowhere else [B-9.22]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    assert.equal((await sheaf.admin.ok(loadOauth2Config, {})).oauth2_form.protocol, 'https');
    const custom = {
      host: 'id.example.org',
      authorize_path: '/authorize',
      token_path: '/token',
      userinfo_path: 'https://api.example.org/me',
      client_id: 'sheaf',
      client_secret: 'the client secret',
      redirectUri: 'https://docs.example.org/auth/callback',
    };
    const put = async (oauth2_form: object, oauth2_open: 0 | 1 = 1) => {
      const { error_code, error_field } = await sheaf.admin.post('/api/adminSetting/saveOauth2Config', {
        oauth2_open,
        oauth2_form,
      });
      return [error_code, error_field];
    };
    const wrong: [string, object][] = [
      ['host', { ...custom, host: '' }],
      ['host', { ...custom, host: 'id.example.org/path' }],
      ['client_id', { ...custom, client_id: '' }],
      ['token_path', { ...custom, token_path: 'token' }],
      ['token_path', { ...custom, token_path: '//evil.test/token' }],
      ['userinfo_path', { ...custom, userinfo_path: 'ftp://x' }],
      ['redirectUri', { ...custom, redirectUri: '' }],
      ['redirectUri', { ...custom, redirectUri: 'https://a:b@docs.example.org/' }],
      ['logout_redirect_uri', { ...custom, logout_redirect_uri: 'javascript:alert(1)' }],
      ['group_rules', { ...custom, group_rules: [{ group: '', team_id: 0 }] }],
      ['issuer', { ...custom, provider: 'oidc' }],
      ['issuer', { ...custom, provider: 'entra', issuer: 'https://login.microsoftonline.com/common/v2.0' }],
      ['scope', { ...custom, provider: 'oidc', issuer: 'https://id.example.org', scope: 'profile' }],
    ];
    for (const [field, form] of wrong) {
      assert.deepEqual(await put(form), [ERRORS.settingInvalid.code, field], JSON.stringify(form));
    }
    assert.deepEqual(await put({ ...custom, group_rules: [{ group: 'docs', team_id: 99 }] }), [
      ERRORS.teamNotFound.code,
      undefined,
    ]);
    assert.deepEqual((await put({ protocol: 'gopher' }))[0], ERRORS.badInput.code);
    assert.equal((await sheaf.admin.ok(loadOauth2Config, {})).oauth2_open, 0, 'nothing of it was kept');

    assert.deepEqual(await put(custom), [0, undefined]);
    const { client_secret: _, ...same } = custom;
    assert.deepEqual(await put({ ...same, authorize_path: '/other' }), [0, undefined]);
    assert.deepEqual(await put({ ...same, host: 'evil.test' }), [ERRORS.oauthSecretAgain.code, 'client_secret']);
    assert.deepEqual(await put({ ...same, token_path: 'https://evil.test/t' }), [
      ERRORS.oauthSecretAgain.code,
      'client_secret',
    ]);
    assert.equal((await sheaf.admin.ok(loadOauth2Config, {})).oauth2_form.host, 'id.example.org');
    const mei = await sheaf.user('mei');
    assert.equal(await mei.code(loadOauth2Config, {}), ERRORS.notAllowed.code);
  });
});
