import assert from 'node:assert/strict';
import test from 'node:test';
import { FUZZED, fuzzOf } from './testing/fuzz.ts';

const SEED = 1;
const CASES = 2000;
const MOST_MS = 5000;

// `node scripts/fuzz/main.ts` does 100,000 of each format.
for (const format of FUZZED) {
  test(`whatever is done to a file, reading it as ${format} ends soon in a tree or a refusal`, async () => {
    const fuzz = await fuzzOf(format, SEED);
    const ended = { read: 0, refused: 0, unknown: 0 };
    for (let number = 0; number < CASES / FUZZED.length; number += 1) {
      const begun = performance.now();
      ended[await fuzz(number).catch((cause: unknown) => assert.fail(`case ${number}: ${String(cause)}`))] += 1;
      const ms = performance.now() - begun;
      assert.ok(ms < MOST_MS, `case ${number} took ${ms} ms`);
    }
    // Else the cases would be no files of the format any more.
    assert.ok(ended.read > CASES / FUZZED.length / 10, JSON.stringify(ended));
  });
}
