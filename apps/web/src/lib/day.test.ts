import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginOfDay, dayOf, monthsAfter } from './day.ts';

test('a day begins at midnight by the clock at hand, and is named by any moment of it', () => {
  const begin = beginOfDay('2026-11-22');
  assert.equal(new Date(begin * 1000).getHours(), 0);
  assert.deepEqual([dayOf(begin), dayOf(begin + 86_000), dayOf(begin - 1)], ['2026-11-22', '2026-11-22', '2026-11-21']);
  assert.equal(dayOf(beginOfDay('2026-12-31', 1)), '2027-01-01');
  assert.deepEqual([dayOf(0), beginOfDay(''), beginOfDay('soon')], ['', 0, 0]);
});

test('months later is the same day, or the last of a shorter month', () => {
  assert.equal(monthsAfter('2026-11-22', 3), '2027-02-22');
  assert.equal(monthsAfter('2026-08-31', 6), '2027-02-28');
  assert.equal(monthsAfter('2026-12-31', 12), '2027-12-31');
});
