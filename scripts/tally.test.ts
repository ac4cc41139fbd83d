import assert from 'node:assert/strict';
import test from 'node:test';
import { exitCodeOf, NOTHING, sum, summaryLine } from './tally.ts';

test('the last line counts what passed and failed, and what was skipped where something was', () => {
  assert.equal(summaryLine({ passed: 12, failed: 3, skipped: 0 }), '12 passed, 3 failed');
  assert.equal(summaryLine({ passed: 12, failed: 0, skipped: 2 }), '12 passed, 0 failed, 2 skipped');
});

test('a run fails when something failed and when nothing ran', () => {
  assert.equal(exitCodeOf({ passed: 12, failed: 0, skipped: 2 }), 0);
  assert.equal(exitCodeOf({ passed: 12, failed: 1, skipped: 0 }), 1);
  assert.equal(exitCodeOf({ passed: 0, failed: 0, skipped: 5 }), 1);
  assert.equal(exitCodeOf(NOTHING), 1);
});

test('the parts of a run add up', () => {
  const parts = [
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ];
  assert.deepEqual(sum(parts), { passed: 11, failed: 22, skipped: 33 });
  assert.deepEqual(sum([]), NOTHING);
});
