import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, loadLdapConfig, logIn, saveLdapConfig, testLdap } from '@sheaf/contract';
import {
  type Asked,
  BIND,
  bindResult,
  entry,
  SEARCH,
  searchEnd,
  startFalseDirectory,
} from '../../platform/ldap/testing/false-directory.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const DN = 'uid=wei,dc=x';
const WEI = entry(DN, { uid: 'wei', cn: 'Wei', entryUUID: 'a1', jpegPhoto: 'x'.repeat(200_000) });

/** Takes every password, and has one person. */
function credulous({ operation, answer }: Asked): void {
  if (operation === BIND) answer(bindResult(0));
  if (operation === SEARCH) answer(WEI, searchEnd(0));
}

/** The first bind is that of who searches. */
function refusing(code: number): (asked: Asked) => void {
  const bound = new Set<Asked['socket']>();
  return (asked) => {
    const isFirst = !bound.has(asked.socket);
    bound.add(asked.socket);
    if (asked.operation === BIND && !isFirst) asked.answer(bindResult(code));
    else credulous(asked);
  };
}

test('a directory that is slow, lies or goes away lets nobody in and holds nobody up', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  const mei = await sheaf.user('mei');
  const code = (username: string, password: string) => sheaf.guest.code(logIn, { username, password });
  const form = (port: number) => ({
    ldap_form: {
      ...{ host: '127.0.0.1', port, base_dn: 'dc=x', bind_dn: 'cn=reader', bind_password: 'r', user_field: 'uid' },
      timeout: 1,
    },
  });
  const use = async (react: (asked: Asked) => void) => {
    const port = await startFalseDirectory(t, react);
    await sheaf.admin.post(saveLdapConfig, { ldap_open: 1, ...form(port) });
    const { steps } = await sheaf.admin.ok(testLdap, form(port));
    return steps.map(({ step, ok }) => `${step} ${ok}`).join(', ');
  };

  // What many directories do with an empty password: they take it for nobody's, and say yes.
  assert.equal(await use(credulous), 'connect 1, bind 1, search 1');
  assert.equal(await code('wei', ''), ERRORS.fieldsMissing.code);
  assert.equal(await code('wei', 'any'), 0);
  assert.equal(await code('mei', 'any'), ERRORS.loginWrong.code, 'it answers with somebody else');

  // Codes that tell nothing of the password are no refusal, and least of all a yes.
  const told: readonly [number, number][] = [
    [49, ERRORS.loginWrong.code],
    [53, ERRORS.loginWrong.code],
    [51, ERRORS.ldapUnreachable.code],
    [80, ERRORS.ldapUnreachable.code],
    [99, ERRORS.loginWrong.code],
  ];
  for (const [given, expected] of told) {
    await use(refusing(given));
    assert.equal(await code('wei', 'any'), expected, String(given));
    sheaf.clock.advance(3600);
  }

  const nameless = ({ operation, answer }: Asked) => {
    if (operation === BIND) answer(bindResult(0));
    if (operation === SEARCH)
      answer(entry('', { uid: 'wei', entryUUID: 'a1' }), entry(DN, { cn: 'Wei' }), searchEnd(0));
  };
  assert.equal(await use(nameless), 'connect 1, bind 1, search 1');
  assert.equal(await code('wei', 'any'), ERRORS.loginWrong.code);
  sheaf.clock.advance(3600);

  const bad: readonly [string, (asked: Asked) => void, string][] = [
    ['silent', () => undefined, 'connect 0'],
    ['gone', ({ socket }) => socket.destroy(), 'connect 0'],
    ['nonsense', ({ socket }) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'), 'connect 0'],
    ['busy', ({ answer }) => answer(bindResult(51)), 'connect 0'],
    [
      'another server',
      ({ operation, answer }) => answer(operation === BIND ? bindResult(0) : searchEnd(10)),
      'connect 1, bind 1, search 0',
    ],
  ];
  for (const [name, react, expected] of bad) {
    assert.equal(await use(react), expected, name);
    assert.equal(await code('wei', 'any'), ERRORS.ldapUnreachable.code, name);
    assert.equal(await code('mei', mei.password), 0, name);
    sheaf.clock.advance(3600);
  }

  // The first server takes who searches and goes away then: the second answers instead, to everything.
  const two = await startFalseDirectory(t, credulous);
  const one = await startFalseDirectory(t, ({ operation, socket, answer }) => {
    if (operation === BIND) answer(bindResult(0));
    else socket.destroy();
  });
  const both = { ldap_form: { ...form(one).ldap_form, host: `127.0.0.1:${one}, 127.0.0.1:${two}` } };
  await sheaf.admin.ok(saveLdapConfig, { ldap_open: 1, ...both });
  assert.deepEqual((await sheaf.admin.ok(loadLdapConfig, {})).last_sync.report?.people, 1);
  assert.equal(await code('wei', 'any'), 0);
  const gone = { ldap_form: { ...both.ldap_form, host: `127.0.0.1:${one}, 127.0.0.1:1` } };
  const { steps } = await sheaf.admin.ok(testLdap, gone);
  const { reason = '' } = steps.find(({ ok }) => ok === 0) ?? {};
  for (const server of [`127.0.0.1:${one}: `, '127.0.0.1:1: ']) assert.ok(reason.includes(server), reason);

  const users = await sheaf.admin.ok('/api/user/allUser', {});
  assert.deepEqual(users.map(({ username }: { username: string }) => username).toSorted(), ['admin', 'mei', 'wei']);
});
