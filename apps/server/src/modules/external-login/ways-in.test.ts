import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import {
  createLoginCode,
  createResetLink,
  createToken,
  deleteUser,
  ERRORS,
  listSiteUsers,
  logIn,
  logInByCode,
  OAUTH_PRESETS,
  register,
  removeTotp,
  resetLoginSecretKey,
  saveConfig,
  saveLdapConfig,
  saveOauth2Config,
  setForgottenPassword,
  setUsersDisabled,
  userInfo,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import {
  BIND,
  bindResult,
  entry,
  SEARCH,
  searchEnd,
  startFalseDirectory,
} from '../../platform/ldap/testing/false-directory.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest, Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { startStandIn } from './testing/stand-in.ts';

const WAYS = ['password', 'directory', 'provider', 'key', 'code', 'token', 'link'] as const;
type Way = (typeof WAYS)[number];
/** `in`, or the name of the error with which somebody is kept out. */
type Outcomes = Readonly<Record<Way, string>>;

const ALL_IN: Outcomes = {
  password: 'in',
  directory: 'in',
  provider: 'in',
  key: 'in',
  code: 'in',
  token: 'in',
  link: 'in',
};

/** What is done to everybody before, and what comes of each way then; one after the other. */
const STATES: readonly (readonly [string, (site: Site) => Promise<unknown>, Outcomes])[] = [
  ['nothing is said', async () => undefined, ALL_IN],
  ['forced log-in', ({ sheaf }) => sheaf.admin.ok(saveConfig, { force_login: 1 }), ALL_IN],
  ['registration is closed', ({ sheaf }) => sheaf.admin.ok(saveConfig, { register_open: 0 }), ALL_IN],
  [
    'their accounts ask for a code of an authenticator',
    ({ sheaf, uids }) =>
      sheaf.app.context.db
        .insertInto('totp')
        .values(uids.map((uid) => ({ uid, secret: 'sealed', begun_at: 1, confirmed_at: 1 })))
        .execute(),
    {
      ...ALL_IN,
      password: 'secondStepNeeded',
      directory: 'secondStepNeeded',
      provider: 'secondStepNeeded',
      key: 'secondStepNeeded',
      link: 'secondStepNeeded',
    },
  ],
  [
    'an administrator took that away, and disabled them',
    async ({ sheaf, uids }) => {
      for (const uid of uids) await sheaf.admin.ok(removeTotp, { uid });
      await sheaf.admin.ok(setUsersDisabled, { uids, disabled: 1 });
    },
    {
      password: 'accountDisabled',
      directory: 'accountDisabled',
      provider: 'accountDisabled',
      key: 'accountDisabled',
      code: 'loginCodeWrong',
      token: 'loginExpired',
      link: 'linkWrong',
    },
  ],
  ['enabled again', ({ sheaf, uids }) => sheaf.admin.ok(setUsersDisabled, { uids, disabled: 0 }), ALL_IN],
  [
    'deleted',
    ({ sheaf, uids }) => sheaf.admin.ok(deleteUser, { uids, heir: 'admin' }),
    {
      password: 'loginWrong',
      directory: 'identityNameTaken',
      provider: 'identityNameTaken',
      key: 'usernameTaken',
      code: 'loginCodeWrong',
      token: 'loginExpired',
      link: 'linkWrong',
    },
  ],
];

type Site = Awaited<ReturnType<typeof startSite>>;

async function startSite(t: TestContext, engine: Engine) {
  const { network, said } = await startStandIn(t);
  const sheaf = await startSheaf(t, engine, { network });
  const elsewhere = { directory: 'directory', provider: 'provider' };
  const port = await startFalseDirectory(t, ({ operation, answer }) => {
    const uid = elsewhere.directory;
    if (operation === BIND) answer(bindResult(0));
    if (operation === SEARCH) answer(entry(`uid=${uid},dc=x`, { uid, entryUUID: uid }), searchEnd(0));
  });
  said.answers = {
    'POST id.example.org/t': () => ({ access_token: 'at' }),
    'GET id.example.org/me': () => ({ id: elsewhere.provider, username: elsewhere.provider }),
  };
  const addresses = { host: 'id.example.org', authorize_path: '/a', token_path: '/t', userinfo_path: '/me' };
  const { admin } = sheaf;
  await admin.ok(saveConfig, { site_url: 'https://docs.example.org' });
  const oauth2_form = { ...OAUTH_PRESETS.custom, ...addresses, client_id: 'a', client_secret: 'b' };
  await admin.ok(saveOauth2Config, { oauth2_open: 1, oauth2_form });
  const ldap_form = { host: '127.0.0.1', port, base_dn: 'dc=x', user_field: 'uid' };
  await admin.ok(saveLdapConfig, { ldap_open: 1, ldap_form });
  const { login_secret_key: key } = await admin.ok(resetLoginSecretKey, {});
  return { sheaf, elsewhere, key, uids: [] as number[] };
}

function outcomeOf(code: number): string {
  if (code === 0) return 'in';
  return Object.entries(ERRORS).find(([, error]) => error.code === code)?.[0] ?? String(code);
}

/** What comes of being led back from elsewhere. */
async function ledOn({ sheaf }: Site, browser: Person, path: string): Promise<string> {
  const to = new URL((await browser.get(path)).headers.get('location') ?? '', sheaf.url);
  const code = to.searchParams.get('user_token');
  if (code === null) return outcomeOf(Number(to.searchParams.get('refused')));
  return outcomeOf(await browser.code(logInByCode, { code }));
}

async function byProvider(site: Site): Promise<string> {
  const browser = guest(site.sheaf.url);
  const led = (await browser.get('/api/extLogin/oauth2')).headers.get('location') ?? '';
  return ledOn(site, browser, `/auth/callback?code=1&state=${new URL(led).searchParams.get('state')}`);
}

async function byKey(site: Site, username: string): Promise<string> {
  site.sheaf.clock.advance(1); // each is good once
  const time = site.sheaf.clock.now();
  const token = createHmac('sha256', site.key).update(`${username}\n${time}\n\n`).digest('hex');
  const query = new URLSearchParams({ username, time: String(time), token });
  return ledOn(site, guest(site.sheaf.url), `/api/extLogin/bySecretKey?${query}`);
}

const byPassword = async ({ sheaf }: Site, username: string, password: string) =>
  outcomeOf(await sheaf.guest.code(logIn, { username, password }));

/** Everything that was handed out while all was well: it is brought later. */
async function preparation({ sheaf, uids }: Site, engine: Engine) {
  const [password, code, link] = [await sheaf.user('password'), await sheaf.user('code'), await sheaf.user('link')];
  const owner = await sheaf.user('token');
  const { token } = await owner.ok(createToken, { token_name: engine });
  uids.push(password.uid, code.uid, link.uid, owner.uid);
  return { password, code, link, token: new Person(sheaf.url, { username: 'token', uid: owner.uid, token }) };
}

/** What lets somebody in later; '' where nobody can make it any more. */
async function handedOut({ sheaf }: Site, { username, password }: Person) {
  const { error_code: shut, data: link } = await sheaf.admin.post(createResetLink, { username: 'link' });
  const { error_code, data } = await sheaf.guest.post(logIn, { username, password });
  const person = error_code === 0 ? Person.of(sheaf.url, data, password) : undefined;
  return {
    link: shut === 0 ? (/#([\w-]+)$/u.exec(link.link)?.[1] ?? '') : '',
    code: (await person?.ok(createLoginCode, {}))?.user_token ?? '',
  };
}

onBothEngines((engine) => {
  test(`${engine}: every way in does what the state of an account says, and closed registration closes none but itself`, async (t) => {
    const site = await startSite(t, engine);
    const { sheaf, elsewhere, uids } = site;
    const before = await preparation(site, engine);
    for (const enter of [() => byProvider(site), () => byKey(site, 'key')]) assert.equal(await enter(), 'in');
    const { users } = await sheaf.admin.ok(listSiteUsers, { count: 50 });
    uids.push(...users.filter(({ username }) => ['directory', 'provider', 'key'].includes(username)).map((u) => u.uid));
    assert.equal(uids.length, WAYS.length);

    let round = 0;
    for (const [name, bring, expected] of STATES) {
      const was = await handedOut(site, before.code);
      await bring(site);
      const is = await handedOut(site, before.code);
      round += 1;
      const new_password = `password number ${round}`;
      const token = is.link || was.link;
      const setBy = await sheaf.guest.code(setForgottenPassword, { token, new_password });
      const outcomes: Outcomes = {
        password: await byPassword(site, 'password', before.password.password),
        directory: await byPassword(site, 'directory', 'whatever it takes'),
        provider: await byProvider(site),
        key: await byKey(site, 'key'),
        code: outcomeOf(await sheaf.guest.code(logInByCode, { code: is.code || was.code })),
        token: outcomeOf(await before.token.code(userInfo, {})),
        link: setBy === 0 ? await byPassword(site, 'link', new_password) : outcomeOf(setBy),
      };
      assert.deepEqual(outcomes, expected, name);
    }

    // Whoever has no account yet, while registration is closed.
    const account = { username: 'newcomer', password: 'a password', confirm_password: 'a password' };
    assert.equal(outcomeOf(await sheaf.guest.code(register, account)), 'registerClosed');
    Object.assign(elsewhere, { directory: 'from.directory', provider: 'from.provider' });
    assert.equal(await byPassword(site, 'from.directory', 'whatever it takes'), 'in');
    assert.equal(await byProvider(site), 'in');
    assert.equal(await byKey(site, 'from.key'), 'in');
    await sheaf.admin.ok(saveOauth2Config, { oauth2_form: { create_accounts: 0 } });
    assert.equal(await byProvider(site), 'in', 'who has an account');
    elsewhere.provider = 'another';
    assert.equal(await byProvider(site), 'oauthNoAccount');
  });
});
