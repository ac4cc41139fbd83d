import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { leadingZeroBits, sha256, solveChallenge } from './proof-of-work.ts';

for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
  test(`SHA-256 of ${length} characters is the standard's`, () => {
    const text = '目a1'.repeat(length).slice(0, length);
    const hex = [...sha256(text)].map((word) => word.toString(16).padStart(8, '0')).join('');
    assert.equal(hex, createHash('sha256').update(text).digest('hex'));
  });
}

test('zero bits are counted over words', () => {
  assert.equal(leadingZeroBits(Uint32Array.of(0xffffffff, 0)), 0);
  assert.equal(leadingZeroBits(Uint32Array.of(0x00010000, 0)), 15);
  assert.equal(leadingZeroBits(Uint32Array.of(0, 0x40000000)), 33);
});

test('a challenge is solved by what the server can check [A-2.36]', () => {
  const number = solveChallenge({ salt: 'abc', bits: 10 });
  const digest = createHash('sha256').update(`abc:${number}`).digest();
  assert.equal(digest.readUInt16BE(0) >> 6, 0);
});
