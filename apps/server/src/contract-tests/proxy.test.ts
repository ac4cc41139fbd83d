import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, logIn } from '@sheaf/contract';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';

type Headers = Readonly<Record<string, string>>;

async function wrongLogIn({ guest }: Sheaf, headers: Headers): Promise<number> {
  const response = await guest.fetch(logIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'mei', password: 'wrong wrong' }),
  });
  const { error_code } = await response.json();
  return error_code;
}

/** Five wrong passwords, each forwarded for another address, then one for the last. */
async function afterFive(sheaf: Sheaf, addressOf: (at: number) => string, last: string): Promise<number> {
  for (let at = 1; at <= 5; at += 1) {
    assert.equal(await wrongLogIn(sheaf, { 'x-forwarded-for': addressOf(at) }), ERRORS.loginWrong.code);
  }
  return wrongLogIn(sheaf, { 'x-forwarded-for': last });
}

const CASES: readonly {
  readonly name: string;
  readonly trust: string;
  readonly addressOf: (at: number) => string;
  readonly last: string;
  readonly limited: boolean;
}[] = [
  {
    name: 'nobody is trusted: an address that is made up evades no limit',
    trust: '',
    addressOf: (at) => `192.0.2.${at}`,
    last: '192.0.2.9',
    limited: true,
  },
  {
    name: 'another proxy is trusted, not who asks',
    trust: '10.0.0.0/8',
    addressOf: (at) => `192.0.2.${at}`,
    last: '192.0.2.9',
    limited: true,
  },
  {
    name: 'the proxy is trusted: readers behind it have limits of their own',
    trust: 'loopback',
    addressOf: (at) => `192.0.2.${at}`,
    last: '192.0.2.9',
    limited: false,
  },
  {
    name: 'the proxy is trusted: what a reader puts before his own address does not count',
    trust: 'loopback',
    addressOf: (at) => `198.51.100.${at}, 192.0.2.1`,
    last: '198.51.100.9, 192.0.2.1',
    limited: true,
  },
  {
    name: 'one machine has all addresses of its IPv6 network',
    trust: 'loopback',
    addressOf: (at) => `2001:db8:1:2:${at}::${at}`,
    last: '2001:db8:1:2::9',
    limited: true,
  },
  {
    name: 'the next IPv6 network is another',
    trust: 'loopback',
    addressOf: (at) => `2001:db8:1:2:${at}::${at}`,
    last: '2001:db8:1:3::9',
    limited: false,
  },
  {
    name: 'one proxy stands before the server: what a reader puts before his own address does not count',
    trust: 'on',
    addressOf: (at) => `198.51.100.${at}, 192.0.2.1`,
    last: '198.51.100.9, 192.0.2.1',
    limited: true,
  },
  {
    name: 'two proxies stand before the server: the one before the last names the reader',
    trust: '2',
    addressOf: (at) => `192.0.2.${at}, 10.0.0.2`,
    last: '192.0.2.9, 10.0.0.2',
    limited: false,
  },
  {
    name: 'two proxies stand before the server: what a reader makes up does not count',
    trust: '2',
    addressOf: (at) => `198.51.100.${at}, 192.0.2.1, 10.0.0.2`,
    last: '198.51.100.9, 192.0.2.1, 10.0.0.2',
    limited: true,
  },
  {
    name: 'proxies in several networks are trusted: the first address that is none of theirs counts',
    trust: 'loopback, 10.0.0.0/8, 2001:db8:ffff::/48',
    addressOf: (at) => `198.51.100.${at}, 192.0.2.1, 2001:db8:ffff::5, 10.0.0.2`,
    last: '10.0.0.7, 192.0.2.1, 2001:db8:ffff::6, 10.9.9.9',
    limited: true,
  },
];

// What is asked here is answered before or after the database: one engine shows it.
const engine = 'sqlite';

for (const { name, trust, addressOf, last, limited } of CASES) {
  test(`${name}`, async (t) => {
    const sheaf = await startSheaf(t, engine, { environment: { SHEAF_TRUST_PROXY: trust } });
    const expected = limited ? ERRORS.tooManyAttempts : ERRORS.loginWrong;
    assert.equal(await afterFive(sheaf, addressOf, last), expected.code);
  });
}

test(`the host that a proxy names counts only from a trusted one, and of several the last`, async (t) => {
  const plain = await startSheaf(t, engine);
  const behind = (trust: string) => startSheaf(t, engine, { beside: plain, environment: { SHEAF_TRUST_PROXY: trust } });
  const forwarded = { 'x-forwarded-host': 'docs.example', origin: 'https://docs.example' };
  const doubled = { ...forwarded, 'x-forwarded-host': 'docs.example, inner.example' };
  const other = await behind('10.0.0.0/8');
  for (const sheaf of [plain, other]) assert.equal(await wrongLogIn(sheaf, forwarded), ERRORS.originRefused.code);
  for (const trust of ['loopback', 'on', '2']) {
    const trusting = await behind(trust);
    assert.equal(await wrongLogIn(trusting, forwarded), ERRORS.loginWrong.code, trust);
    assert.equal(await wrongLogIn(trusting, doubled), ERRORS.originRefused.code, trust);
  }
});

test(`a cookie is kept to HTTPS when a trusted proxy says so, and no other`, async (t) => {
  const plain = await startSheaf(t, engine);
  const behind = (trust: string) => startSheaf(t, engine, { beside: plain, environment: { SHEAF_TRUST_PROXY: trust } });
  const cookieOf = async (sheaf: Sheaf) => {
    const response = await sheaf.guest.fetch(logIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
      body: JSON.stringify({ username: 'admin', password: plain.config.adminPassword }),
    });
    return response.headers.get('set-cookie') ?? '';
  };
  for (const sheaf of [plain, await behind('10.0.0.0/8')]) assert.doesNotMatch(await cookieOf(sheaf), /; Secure/);
  for (const trust of ['loopback', 'on']) assert.match(await cookieOf(await behind(trust)), /; Secure/);
});
