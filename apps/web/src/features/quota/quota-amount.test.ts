import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText, fillOf, fromUnit, inUnit, unitOf } from './quota-amount.ts';

test('amounts are written as people count them', () => {
  assert.equal(amountText('pages', 5000, 'en'), '5,000');
  assert.equal(amountText('storage', 0, 'zh'), '0 KB');
  assert.equal(amountText('storage', 1.5 * 1024 ** 3, 'zh'), '1.5 GB');
});

test('a bar is near its end from 90 % on and full from 100 % on', () => {
  assert.deepEqual(fillOf(89, 100), { percent: 89, level: 'calm' });
  assert.deepEqual(fillOf(18, 20), { percent: 90, level: 'near' });
  assert.deepEqual(fillOf(999, 1000), { percent: 99, level: 'near' });
  assert.deepEqual(fillOf(25, 20), { percent: 100, level: 'full' });
  assert.deepEqual(fillOf(0, 0), { percent: 100, level: 'full' });
  assert.deepEqual(fillOf(7, null), { percent: 0, level: 'calm' });
});

test('bytes are asked for in a unit that fits what there is', () => {
  const small = unitOf('storage', 500 * 1024 ** 2);
  assert.deepEqual([small.name, inUnit(500 * 1024 ** 2, small), fromUnit(600, small)], ['MB', 500, 600 * 1024 ** 2]);
  const large = unitOf('traffic', 2 * 1024 ** 3);
  assert.deepEqual([large.name, fromUnit(2.5, large)], ['GB', 2.5 * 1024 ** 3]);
  assert.deepEqual(unitOf('items', 5), { name: undefined, size: 1 });
});
