import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import {
  ERRORS,
  type ErrorName,
  getLoginSecretKey,
  logInByCode,
  resetLoginSecretKey,
  saveConfig,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

interface SignedFields {
  readonly username: string;
  readonly time: number;
  readonly name?: string;
  readonly redirect?: string;
}

function signed(key: string, { username, time, name = '', redirect = '' }: SignedFields): URLSearchParams {
  const token = createHmac('sha256', key).update([username, time, name, redirect].join('\n')).digest('hex');
  return new URLSearchParams({ username, time: String(time), name, redirect, token });
}

async function ledBy(sheaf: Sheaf, query: URLSearchParams | string, path = '/api/extLogin/bySecretKey'): Promise<URL> {
  const answer = await sheaf.guest.get(`${path}?${query}`);
  assert.equal(answer.status, 302);
  return new URL(answer.headers.get('location') ?? '', sheaf.url);
}

onBothEngines((engine) => {
  test(`${engine}: another system logs people in by a signature that is good for a minute and once at all processes together, never an administrator [B-3.42 B-7.69 B-7.70]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const now = () => sheaf.clock.now();
    const refused = async (query: URLSearchParams, error: ErrorName) => {
      const led = await ledBy(sheaf, query);
      assert.deepEqual(
        [led.pathname, led.searchParams.get('refused')],
        ['/user/login', String(ERRORS[error].code)],
        error,
      );
    };
    const enters = async (query: URLSearchParams) => {
      const led = await ledBy(sheaf, query);
      assert.equal(led.pathname, '/user/loginByUserToken', String(led));
      const user = await sheaf.guest.ok(logInByCode, { code: led.searchParams.get('user_token') ?? '' });
      return { user, redirect: led.searchParams.get('redirect_uri') };
    };

    assert.deepEqual(await sheaf.admin.ok(getLoginSecretKey, {}), { login_secret_key: '' });
    await refused(signed('', { username: 'wei', time: now() }), 'loginKeyOff');
    assert.equal(await mei.code(getLoginSecretKey, {}), ERRORS.notAllowed.code);
    const { login_secret_key: key } = await sheaf.admin.ok(resetLoginSecretKey, {});
    assert.equal(key.length, 43);
    assert.deepEqual(await sheaf.admin.ok(getLoginSecretKey, {}), { login_secret_key: key });
    const stored = await sheaf.app.context.db.selectFrom('setting').select('value').execute();
    assert.ok(!JSON.stringify(stored).includes(key), 'it is sealed');

    const query = signed(key, { username: 'wei', time: now(), name: '魏 Wei', redirect: '/item/index' });
    const { user, redirect } = await enters(query);
    assert.deepEqual(
      [user.username, user.name, user.groupid, user.has_password, redirect],
      ['wei', '魏 Wei', 2, 0, '/item/index'],
    );
    await refused(query, 'loginKeyUsed');
    const atOnce = signed(key, { username: 'wei', time: now() + 1 });
    const other = await startSheaf(t, engine, { beside: sheaf });
    const both = await Promise.all([sheaf, other, sheaf, other].map((one) => ledBy(one, atOnce)));
    assert.equal(both.filter(({ pathname }) => pathname === '/user/loginByUserToken').length, 1);
    assert.equal((await enters(signed(key, { username: 'mei', time: now() + 60 }))).user.uid, mei.uid);

    await refused(signed(key, { username: 'wei', time: now() + 61 }), 'loginKeyLate');
    await refused(signed(key, { username: 'wei', time: now() - 61 }), 'loginKeyLate');
    for (const change of [{ username: 'mei' }, { name: 'Mei' }, { redirect: '/other' }, { time: String(now() + 2) }]) {
      const other = signed(key, { username: 'wei', time: now() - 1, redirect: '/item/index' });
      for (const [field, value] of Object.entries(change)) other.set(field, value);
      await refused(other, 'loginKeyWrong');
    }
    await refused(signed(key, { username: 'wei', time: now(), name: 'a\nb' }), 'loginKeyWrong');
    await refused(signed(key, { username: 'admin', time: now() }), 'loginKeyAdministrator');
    await refused(signed(key, { username: 'w', time: now() }), 'usernameInvalid');
    for (const [at, redirect] of ['//evil.test', 'https://evil.test', '/\\evil.test'].entries()) {
      assert.equal(
        (await enters(signed(key, { username: 'wei', time: now() + 10 + at, redirect }))).redirect,
        '/item/index',
      );
    }
    // As the old product has it: only where that is said, and what was not signed changes nothing.
    const asBefore = (username: string, time: number) => {
      const token = createHash('md5').update(`${username}${key}${time}`).digest('hex');
      return new URLSearchParams({ username, time: String(time), token, name: 'Not signed', redirect: '/item/index' });
    };
    await refused(asBefore('wei', now()), 'loginKeyWrong');
    await sheaf.admin.ok(saveConfig, { login_key_md5: 1 });
    assert.equal((await enters(asBefore('wei', now()))).user.name, '魏 Wei');
    await refused(asBefore('wei', now()), 'loginKeyUsed');
    await refused(asBefore('wei', now() + 61), 'loginKeyLate');
    await refused(asBefore('admin', now()), 'loginKeyAdministrator');
    assert.equal((await enters(signed(key, { username: 'wei', time: now() + 15 }))).user.name, '魏 Wei');

    const old = signed(key, { username: 'wei', time: now() + 20 });
    const { login_secret_key: next } = await sheaf.admin.ok(resetLoginSecretKey, {});
    assert.notEqual(next, key);
    await refused(old, 'loginKeyWrong');
    await sheaf.admin.ok(resetLoginSecretKey, { remove: 1 });
    await refused(signed(next, { username: 'wei', time: now() + 21 }), 'loginKeyOff');
  });
});

const EXAMPLES = {
  bash: ['bash'],
  javascript: ['node', '--input-type=module', '-'],
  python: ['python3', '-'],
  php: ['php'],
} as const;
const MANUAL = new URL('../../../../../docs/manual/', import.meta.url);

for (const [language, [program, ...options]] of Object.entries(EXAMPLES)) {
  test(`the example of the manual in ${language} logs somebody in`, async (t) => {
    const run = promisify(execFile);
    const isThere = await run(program, ['--version']).then(
      () => true,
      () => false,
    );
    if (!isThere) return t.skip(`${program} is not there`);
    const sheaf = await startSheaf(t, 'sqlite', { realTime: true });
    await sheaf.admin.ok(saveConfig, { site_url: sheaf.url });
    const { login_secret_key } = await sheaf.admin.ok(resetLoginSecretKey, {});
    for (const manual of ['zh/07-administration/07-general-access.md', 'en/07-administration/07-general-access.md']) {
      const text = await readFile(new URL(manual, MANUAL), 'utf8');
      const example = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'u').exec(text)?.[1] ?? assert.fail(manual);
      const environment = {
        ...process.env,
        SHEAF_URL: sheaf.url,
        SHEAF_KEY: login_secret_key,
        SHEAF_USER: `wei-${manual.slice(0, 2)}`,
      };
      const running = run(program, [...options], { env: environment });
      running.child.stdin?.end(example);
      const address = (await running).stdout.trim();
      const led = await ledBy(sheaf, address.split('?')[1] ?? '');
      assert.equal(led.pathname, '/user/loginByUserToken', address);
      const user = await sheaf.guest.ok(logInByCode, { code: led.searchParams.get('user_token') ?? '' });
      assert.equal(user.username, `wei-${manual.slice(0, 2)}`);
    }
  });
}
