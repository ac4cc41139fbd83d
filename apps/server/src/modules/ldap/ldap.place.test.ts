import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryKey, escapeFilter, isFilter } from '../../platform/ldap/filter.ts';
import { everybody, issuerOf, serversOf, somebody } from './ldap.place.ts';
import { planOf } from './ldap.plan.ts';
import type { KnownPerson } from './ldap.queries.ts';

test('several servers are read from one line, with the encryption that each asks for', () => {
  const read = (host: string, port = 389, security?: 'none' | 'starttls' | 'tls') =>
    serversOf({ host, port }, security)?.map((server) => `${server.security} ${server.host} ${server.port}`);
  assert.deepEqual(read('ldap.example.org'), ['none ldap.example.org 389']);
  assert.deepEqual(read('a.example.org, b.example.org:3890', 389, 'starttls'), [
    'starttls a.example.org 389',
    'starttls b.example.org 3890',
  ]);
  assert.deepEqual(read('ldaps://a.example.org ldap://[::1]:390'), ['tls a.example.org 636', 'none ::1 390']);
  assert.deepEqual(read('10.0.0.1', 636), ['tls 10.0.0.1 636']);
  for (const wrong of ['', ' , ', 'http://a', 'a/b', 'a:0', 'a:70000', 'a b\u0000', '-x', 'a;<b>']) {
    assert.equal(read(wrong), undefined, wrong);
  }
});

test('what somebody types as his name asks for nobody else', async () => {
  assert.equal(escapeFilter('*)(uid=*\\\0'), '\\2a\\29\\28uid=\\2a\\5c\\00');
  const form = { search_filter: '(cn=*)', user_field: 'uid' };
  const filter = somebody(form, 'a*)(b');
  assert.ok(filter.includes('(uid=a\\2a\\29\\28b)'));
  assert.ok(filter.includes('(objectClass=person)'));
  const own = somebody({ search_filter: '(&(objectClass=person)(mail=%(user)s))', user_field: 'uid' }, '$&*');
  assert.equal(own, '(&(objectClass=person)(mail=$&\\2a))');
  assert.equal(
    everybody({ search_filter: '(&(objectClass=person)(mail=%(user)s))' }),
    '(&(objectClass=person)(mail=*))',
  );
  for (const good of [filter, own, everybody({ search_filter: 'cn=*' })])
    assert.equal(await isFilter(good), true, good);
  for (const bad of ['(cn=*', '(&(cn=*)', '(cn)']) assert.equal(await isFilter(bad), false, bad);
});

test('two spellings of one entry are one, and what is escaped separates nothing', () => {
  assert.equal(entryKey('CN=Ann , OU=People,dc=example'), entryKey('cn=ann,ou=people, DC=example'));
  assert.equal(entryKey('cn=\\E5\\BC\\A0,dc=x'), entryKey('cn=张,dc=x'));
  assert.equal(entryKey('cn=a\\2cb,dc=x'), entryKey('cn=a\\,b,dc=x'));
  assert.notEqual(entryKey('cn=a\\2ccn=admins,dc=x'), entryKey('cn=a,cn=admins,dc=x'));
  assert.equal(issuerOf('OU=People, DC=Example,DC=org'), 'dc=example,dc=org');
  assert.equal(issuerOf('o=Company'), 'o=company');
});

test('what is to be done with an account follows the directory, and never undoes what an administrator did', () => {
  const person = { dn: 'x', subject: 's', username: 'wei', name: 'Wei', isShut: false, groups: new Set<string>() };
  const known: KnownPerson = {
    subject: 's',
    uid: 7,
    username: 'wei',
    name: 'Wei',
    groupid: 2,
    disabled_at: 0,
    gone_at: 0,
    given_admin: 0,
    given_teams: '[4]',
  };
  const given = { admin: false, teams: [4] };
  const told = (...of: Parameters<typeof planOf>) => {
    const { person: _person, known: _known, join, leave, ...rest } = planOf(...of) ?? { join: [], leave: [] };
    return JSON.stringify({ ...rest, ...(join.length > 0 && { join }), ...(leave.length > 0 && { leave }) });
  };
  const cases: readonly (readonly [string, ...Parameters<typeof planOf>])[] = [
    ['{}', person, known, given],
    ['{}', person, known, undefined],
    ['{"name":"Sun"}', { ...person, name: 'Sun' }, known, given],
    ['{}', { ...person, name: undefined }, known, given],
    ['{"disable":true}', { ...person, isShut: true }, known, given],
    ['{}', { ...person, isShut: true }, undefined, given],
    ['{}', person, { ...known, disabled_at: 5 }, given],
    ['{"enable":true}', person, { ...known, disabled_at: 5, gone_at: 5 }, given],
    ['{"raise":true}', person, known, { ...given, admin: true }],
    ['{}', person, { ...known, groupid: 1 }, given],
    ['{"lower":true}', person, { ...known, groupid: 1, given_admin: 1 }, given],
    ['{"join":[5],"leave":[4]}', person, known, { admin: false, teams: [5] }],
    ['{"raise":true,"join":[4]}', person, undefined, { admin: true, teams: [4] }],
  ];
  for (const [expected, ...of] of cases) assert.equal(told(...of), expected, JSON.stringify(of));
});
