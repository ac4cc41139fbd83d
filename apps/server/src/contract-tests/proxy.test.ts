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

test(`the host that a proxy names counts only from a trusted one`, async (t) => {
  const plain = await startSheaf(t, engine);
  const trusting = await startSheaf(t, engine, { beside: plain, environment: { SHEAF_TRUST_PROXY: 'loopback' } });
  const forwarded = { 'x-forwarded-host': 'docs.example', origin: 'https://docs.example' };
  assert.equal(await wrongLogIn(plain, forwarded), ERRORS.originRefused.code);
  assert.equal(await wrongLogIn(trusting, forwarded), ERRORS.loginWrong.code);
});

test(`a cookie is kept to HTTPS when a trusted proxy says so, and no other`, async (t) => {
  const plain = await startSheaf(t, engine);
  const trusting = await startSheaf(t, engine, { beside: plain, environment: { SHEAF_TRUST_PROXY: 'loopback' } });
  const cookieOf = async (sheaf: Sheaf) => {
    const response = await sheaf.guest.fetch(logIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
      body: JSON.stringify({ username: 'admin', password: plain.config.adminPassword }),
    });
    return response.headers.get('set-cookie') ?? '';
  };
  assert.doesNotMatch(await cookieOf(plain), /; Secure/);
  assert.match(await cookieOf(trusting), /; Secure/);
});
