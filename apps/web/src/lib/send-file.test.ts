import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerprintOf } from './file-fingerprint.ts';
import { missingParts } from './send-file.ts';

test('only the parts that are not there are sent', () => {
  assert.deepEqual(missingParts({ size: 25, part_bytes: 10, received: [] }), [0, 1, 2]);
  assert.deepEqual(missingParts({ size: 25, part_bytes: 10, received: [1] }), [0, 2]);
  assert.deepEqual(missingParts({ size: 20, part_bytes: 10, received: [0, 1] }), []);
});

test('a file is told from another of its name by when it was changed, its beginning and its end', async () => {
  const file = (text: string, lastModified = 1) => fingerprintOf(new File([text], 'a.txt', { lastModified }));
  assert.equal(await file('one'), await file('one'));
  const middle = 'x'.repeat(200_000);
  const all = [
    await file('one'),
    await file('two'),
    await file('one', 2),
    await file(`${middle}a`),
    await file(`${middle}b`),
  ];
  assert.equal(new Set(all).size, all.length);
});
