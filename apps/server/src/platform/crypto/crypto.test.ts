import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  lookupHash,
  openSecret,
  SecretUnreadableError,
  sealSecret,
  secretKeys,
  signValue,
  verifySigned,
} from './secrets.ts';
import { randomToken, sameSecret, sha256 } from './tokens.ts';

const KEYS = secretKeys('a secret key of a test');
const OTHER = secretKeys('another secret key of it');

test('a password is verified, another is not, and no two hashes are equal', async () => {
  const stored = await hashPassword('正确 horse é');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.ok(await verifyPassword('正确 horse é', stored));
  assert.ok(await verifyPassword('正确 horse e\u0301', stored), 'the decomposed form is the same password');
  assert.ok(!(await verifyPassword('正确 horse', stored)));
  assert.notEqual(await hashPassword('正确 horse é'), stored);
});

test('a string that is no hash, or asks for more memory than we give, verifies nothing', async () => {
  for (const stored of [
    '',
    'plain',
    '$2y$10$abc',
    `$argon2id$v=19$m=999999,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
  ]) {
    assert.equal(await verifyPassword('plain', stored), false);
  }
});

test('a hash of other costs, made elsewhere, is verified by them', async () => {
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.from('salt of sixteen!');
  const hash = argon2Sync('argon2id', { message: 'pw', nonce, parallelism: 2, tagLength: 24, memory: 64, passes: 3 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const stored = `$argon2id$v=19$m=64,t=3,p=2$${text(nonce)}$${text(hash)}`;
  assert.ok(await verifyPassword('pw', stored));
  assert.ok(!(await verifyPassword('pW', stored)));
});

test('many passwords at once all get their answer', async () => {
  const stored = await hashPassword('pw');
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => verifyPassword(n % 3 ? 'no' : 'pw', stored)));
  assert.deepEqual(answers.map(Number), [1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0]);
});

test('a sealed secret opens with its key and purpose only, and unchanged', () => {
  const sealed = sealSecret(KEYS, 'smtp', 'päss 密码');
  assert.equal(openSecret(KEYS, 'smtp', sealed), 'päss 密码');
  assert.notEqual(sealSecret(KEYS, 'smtp', 'päss 密码'), sealed);
  const last = sealed.at(-2) === 'A' ? 'B' : 'A';
  const changed = `${sealed.slice(0, -2)}${last}${sealed.slice(-1)}`;
  assert.throws(() => openSecret(OTHER, 'smtp', sealed), SecretUnreadableError);
  assert.throws(() => openSecret(KEYS, 'ldap', sealed), SecretUnreadableError);
  for (const bad of [changed, '', 'plain', `${sealed.split('.').slice(0, 2).join('.')}.AAAA`]) {
    assert.throws(() => openSecret(KEYS, 'smtp', bad), SecretUnreadableError);
  }
  assert.throws(() => secretKeys('short'), RangeError);
});

test('a look-up hash is the same for the same text, purpose and key', () => {
  const hash = lookupHash(KEYS, 'share', 'abc');
  assert.equal(lookupHash(secretKeys('a secret key of a test'), 'share', 'abc'), hash);
  const others = [lookupHash(OTHER, 'share', 'abc'), lookupHash(KEYS, 'api', 'abc'), lookupHash(KEYS, 'share', 'abd')];
  assert.ok(!others.includes(hash));
});

test('a signed value is read back until it expires, for its purpose only', () => {
  const signed = signValue(KEYS, { purpose: 'visit', value: 'item=7 密', expires_at: 100 });
  assert.equal(verifySigned(KEYS, 'visit', signed, 99), 'item=7 密');
  assert.equal(verifySigned(KEYS, 'visit', signed, 100), undefined);
  assert.equal(verifySigned(KEYS, 'other', signed, 99), undefined);
  assert.equal(verifySigned(OTHER, 'visit', signed, 99), undefined);
  const [value, , mark] = signed.split('.');
  assert.equal(verifySigned(KEYS, 'visit', `${value}.9999.${mark}`, 99), undefined);
  assert.equal(
    verifySigned(KEYS, 'visit', `${Buffer.from('item=8').toString('base64url')}.100.${mark}`, 99),
    undefined,
  );
  for (const bad of ['', '.', '..', `${signed}.x`, 'a.b.c'])
    assert.equal(verifySigned(KEYS, 'visit', bad, 0), undefined);
});

test('tokens are 256 bits and differ; sha256 is the known one', () => {
  assert.match(randomToken(), /^[\w-]{43}$/);
  assert.notEqual(randomToken(), randomToken());
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.ok(sameSecret('a', 'a') && !sameSecret('a', 'b') && !sameSecret('a', 'aa'));
});
