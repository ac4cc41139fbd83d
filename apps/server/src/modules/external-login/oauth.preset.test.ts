import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ERRORS,
  listIdentities,
  logInByCode,
  OAUTH_PRESETS,
  type OauthProvider,
  saveConfig,
  saveOauth2Config,
  testOauth2,
} from '@sheaf/contract';
import { guest, Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { openIdAnswers, type StandInAnswers, type StandInAsked, startStandIn } from './testing/stand-in.ts';

const SITE = 'https://docs.example.org';
const SECRET = 'the client secret';
const CLEAN = '/auth/callback';
/** As the old product documents it. */
const SPECIFIED = '/server/?s=/api/extLogin/oauth2';

interface Case {
  /** What is entered besides the preset. */
  readonly entered?: object;
  /** What the provider documents that it answers, once somebody agreed. */
  readonly answers: (nonce: string) => StandInAnswers;
  /** Where the browser is led, without what differs each time. */
  readonly leads: string;
  readonly callback?: string;
  readonly back?: string;
  readonly asked?: (requests: readonly StandInAsked[]) => void;
  readonly person: readonly [username: string, name: string, email: string, issuer: string, subject: string];
}

const TENANT = 'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0';
const REALM = 'https://id.example.org/realms/main';

const CASES: Partial<Record<OauthProvider, Case>> = {
  custom: {
    entered: {
      ...{ host: 'id.example.org:8443', authorize_path: '/a?x=1', token_path: '/t', userinfo_path: '/me' },
      redirectUri: `${SITE}${SPECIFIED}`,
    },
    callback: SPECIFIED,
    leads: 'https://id.example.org:8443/a?x=1&response_type=code&client_id=app-1',
    answers: () => ({
      'POST id.example.org:8443/t': () => ({ access_token: 'at-1' }),
      'GET id.example.org:8443/me': () => ({ id: 7, username: 'Li Lei', name: '李雷' }),
    }),
    person: ['Li.Lei', '李雷', '', 'https://id.example.org:8443', '7'],
  },
  github: {
    leads: 'https://github.com/login/oauth/authorize?response_type=code&client_id=app-1',
    answers: () => ({
      'POST github.com/login/oauth/access_token': () => ({
        access_token: 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
        scope: 'read:user,user:email',
        token_type: 'bearer',
      }),
      'GET api.github.com/user': () => ({ login: 'octocat', id: 583_231, name: 'The Octocat', email: null }),
      'GET api.github.com/user/emails': () => [
        { email: 'old@example.org', verified: true, primary: false, visibility: null },
        { email: 'octocat@example.org', verified: true, primary: true, visibility: 'private' },
      ],
    }),
    asked: ([token, user, emails]) => {
      const fields = new URLSearchParams(token?.body);
      assert.deepEqual(
        [fields.get('client_secret'), fields.get('code'), fields.get('code_verifier')?.length],
        [SECRET, 'the-code', 43],
      );
      assert.equal(token?.headers['accept'], 'application/json');
      for (const one of [user, emails]) {
        assert.equal(one?.headers['authorization'], 'Bearer gho_16C7e42F292c6912E7710c838347Ae178B4a');
        assert.doesNotMatch(one?.line ?? '', /gho_/);
        assert.equal(one?.over, 'tls');
      }
    },
    person: ['octocat', 'The Octocat', 'octocat@example.org', 'https://github.com', '583231'],
  },
  gitlab: {
    leads: 'https://gitlab.com/authorize?redirect_uri=https%3A%2F%2Fdocs.example.org%2Fauth%2Fcallback',
    answers: (nonce) =>
      openIdAnswers('https://gitlab.com', {
        nonce,
        client_id: 'app-1',
        claims: { sub: '42', auth_time: 1_700_000_000 },
        told: {
          sub: '42',
          name: 'Sidney Jones',
          nickname: 'sidney',
          preferred_username: 'sidney',
          email: 'sidney@example.org',
          groups: ['docs'],
        },
      }),
    person: ['sidney', 'Sidney Jones', 'sidney@example.org', 'https://gitlab.com', '42'],
  },
  keycloak: {
    entered: { issuer: REALM },
    leads: `${REALM}/authorize?redirect_uri=https%3A%2F%2Fdocs.example.org%2Fauth%2Fcallback`,
    answers: (nonce) =>
      openIdAnswers(REALM, {
        nonce,
        client_id: 'app-1',
        claims: {
          sub: 'f3b0',
          preferred_username: 'hanmei',
          name: '韩梅梅',
          email: 'hanmei@example.org',
          groups: ['/docs'],
        },
      }),
    person: ['hanmei', '韩梅梅', 'hanmei@example.org', REALM, 'f3b0'],
  },
  entra: {
    entered: { issuer: TENANT },
    leads: `${TENANT}/authorize?redirect_uri=https%3A%2F%2Fdocs.example.org%2Fauth%2Fcallback`,
    answers: (nonce) =>
      openIdAnswers(TENANT, {
        nonce,
        client_id: 'app-1',
        claims: {
          sub: 'of-this-application',
          oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474',
          tid: '8eaef023-2b34-4da1-9baa-8bc8c9d6a490',
          preferred_username: 'Ada.L@example.org',
          name: 'Ada Lovelace',
          email: 'ada@example.org',
        },
      }),
    person: ['Ada.L', 'Ada Lovelace', 'ada@example.org', TENANT, '690222be-ff1a-4d56-abd1-7e4f7d38e474'],
  },
  feishu: {
    leads: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize?response_type=code&client_id=app-1',
    answers: () => ({
      'POST open.feishu.cn/open-apis/authen/v2/oauth/token': () => ({
        code: 0,
        access_token: 'u-6U1SbDiM6XIH2DcTCPyeub',
        expires_in: 7200,
        token_type: 'Bearer',
      }),
      'GET open.feishu.cn/open-apis/authen/v1/user_info': () => ({
        code: 0,
        msg: 'success',
        data: {
          name: '张三',
          en_name: 'zhangsan',
          open_id: 'ou-caecc734c2e3328a62489fe0648c4b98779515d3',
          union_id: 'on-d89jhsdhjsajkda7828enjdj328ydhhw3u43yjhdj',
          enterprise_email: 'zhangsan@example.org',
          tenant_key: '736588c92lxf175d',
        },
      }),
    }),
    asked: ([token]) => {
      assert.match(String(token?.headers['content-type']), /^application\/json/);
      const { client_secret, grant_type, redirect_uri } = JSON.parse(token?.body ?? '{}');
      assert.deepEqual(
        [client_secret, grant_type, redirect_uri],
        [SECRET, 'authorization_code', `${SITE}/auth/callback`],
      );
    },
    person: [
      'zhangsan',
      '张三',
      'zhangsan@example.org',
      'https://open.feishu.cn',
      'on-d89jhsdhjsajkda7828enjdj328ydhhw3u43yjhdj',
    ],
  },
  dingtalk: {
    leads: 'https://login.dingtalk.com/oauth2/auth?response_type=code&client_id=app-1',
    back: 'authCode=the-code',
    answers: () => ({
      'POST api.dingtalk.com/v1.0/oauth2/userAccessToken': () => ({
        accessToken: 'abcd',
        refreshToken: 'abcd',
        expireIn: 7200,
        corpId: 'corp1',
      }),
      'GET api.dingtalk.com/v1.0/contact/users/me': () => ({
        nick: '王五',
        avatarUrl: 'https://x',
        mobile: '1',
        openId: '123',
        unionId: 'z21HjQliSzpw0Yxxxx',
        email: 'wangwu@example.org',
      }),
    }),
    asked: ([token, user]) => {
      assert.deepEqual(JSON.parse(token?.body ?? '{}'), {
        clientId: 'app-1',
        clientSecret: SECRET,
        code: 'the-code',
        grantType: 'authorization_code',
      });
      assert.equal(user?.headers['x-acs-dingtalk-access-token'], 'abcd');
    },
    person: ['王五', '王五', 'wangwu@example.org', 'https://api.dingtalk.com', 'z21HjQliSzpw0Yxxxx'],
  },
};

test('each preset speaks as its provider documents it', async (t) => {
  const { network, asked, said } = await startStandIn(t);
  const sheaf = await startSheaf(t, 'sqlite', { network });
  await sheaf.admin.ok(saveConfig, { site_url: SITE });
  const { oidc: _, ...presets } = OAUTH_PRESETS;
  for (const [provider, preset] of Object.entries(presets)) {
    // the keys of the presets are the providers
    const one = CASES[provider as OauthProvider] ?? assert.fail(`${provider} has no case`);
    const form = { ...preset, ...one.entered, client_id: 'app-1', client_secret: SECRET, create_accounts: 1 as const };
    await sheaf.admin.ok(saveOauth2Config, { oauth2_open: 1, oauth2_form: form });
    said.answers = one.answers('');
    const browser = guest(sheaf.url);
    const led = (await browser.get('/api/extLogin/oauth2')).headers.get('location') ?? '';
    assert.ok(led.startsWith(one.leads), `${provider} ${led}`);
    const { searchParams } = new URL(led);
    const callback = one.callback ?? CLEAN;
    assert.equal(searchParams.get('redirect_uri'), SITE + callback);
    said.answers = one.answers(searchParams.get('nonce') ?? '');
    asked.length = 0;
    const back = `${callback}${callback === CLEAN ? '?' : '&'}${one.back ?? 'code=the-code'}&state=${searchParams.get('state')}`;
    const to = (await browser.get(back)).headers.get('location') ?? '';
    const code = new URL(to, sheaf.url).searchParams.get('user_token') ?? '';
    const user = await browser.ok(logInByCode, { code }).catch(() => assert.fail(`${provider} ${to}`));
    one.asked?.(asked);
    const me = new Person(sheaf.url, { username: user.username, uid: user.uid, token: user.user_token });
    const [linked] = (await me.ok(listIdentities, {})).identities;
    assert.deepEqual([user.username, user.name, user.email, linked?.issuer, linked?.subject], one.person);
  }
});

test('what such a provider refuses, or forgets to say, is told; by the test button with its reason', async (t) => {
  const { network, said } = await startStandIn(t);
  const sheaf = await startSheaf(t, 'sqlite', { network });
  await sheaf.admin.ok(saveConfig, { site_url: SITE });
  const enter = (provider: OauthProvider) =>
    sheaf.admin.ok(saveOauth2Config, {
      oauth2_open: 1,
      oauth2_form: { ...OAUTH_PRESETS[provider], client_id: 'app-1', client_secret: SECRET },
    });
  const comesBack = async (answers: StandInAnswers, query = 'code=1') => {
    said.answers = answers;
    const browser = guest(sheaf.url);
    const state = new URL((await browser.get('/api/extLogin/oauth2')).headers.get('location') ?? '').searchParams.get(
      'state',
    );
    const to = (await browser.get(`/auth/callback?${query}&state=${state}`)).headers.get('location') ?? '';
    return Number(new URL(to, sheaf.url).searchParams.get('refused'));
  };
  const tested = async (answers: StandInAnswers) => {
    said.answers = answers;
    return (await sheaf.admin.ok(testOauth2, {})).map(({ what, outcome, said: words }) => [what, outcome, words]);
  };
  const page = { 'GET github.com/login/oauth/authorize': () => ({}) };
  const token = (answer: object) => ({ ...page, 'POST github.com/login/oauth/access_token': () => answer });
  const right = token({ access_token: 'a' });

  await enter('github');
  const badCode = { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };
  const badClient = { error: 'incorrect_client_credentials', error_description: `Not ${SECRET}` };
  assert.equal(await comesBack(right, 'error=access_denied'), ERRORS.oauthRefused.code);
  assert.equal(await comesBack(token(badCode)), ERRORS.oauthRefused.code);
  assert.equal(await comesBack(token(badClient)), ERRORS.oauthAnswerWrong.code);
  assert.equal(await comesBack(token({})), ERRORS.oauthAnswerWrong.code);
  assert.equal(await comesBack(right), ERRORS.oauthAnswerWrong.code, 'no user info');
  assert.equal(
    await comesBack({ ...right, 'GET api.github.com/user': () => ({ login: 'x' }) }),
    ERRORS.oauthNobody.code,
  );
  const people = await sheaf.app.context.db.selectFrom('user').select('username').execute();
  assert.equal(people.length, 1);

  const callback = ['callback', 'good', `${SITE}/auth/callback`];
  const found = [callback, ['authorize', 'good', ''], ['token', 'good', '']];
  assert.deepEqual(await tested(token(badCode)), [...found, ['client', 'good', '']]);
  assert.deepEqual(await tested(token(badClient)), [
    ...found,
    ['client', 'bad', 'incorrect_client_credentials: Not ***'],
  ]);
  assert.deepEqual(await tested({}), [callback, ['authorize', 'bad', 'HTTP 404'], ['token', 'bad', 'HTTP 404']]);

  await enter('feishu');
  const feishu = {
    'POST open.feishu.cn/open-apis/authen/v2/oauth/token': () => ({
      code: 20_002,
      error: 'invalid_client',
      error_description: 'The client secret is invalid.',
    }),
  };
  assert.equal(await comesBack(feishu), ERRORS.oauthAnswerWrong.code);
  assert.deepEqual((await tested(feishu)).at(-1), ['client', 'bad', 'invalid_client: The client secret is invalid.']);
});
