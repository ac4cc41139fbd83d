import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved, positions } from './page-positions.ts';

test('a page moves up, down and not out of the list', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c']);
  const list = ['a', 'b'];
  assert.equal(moved(list, 0, -1), list);
  assert.equal(moved(list, 1, 2), list);
});

test('positions are sent by page id, from 1 [B-7.10]', () => {
  assert.deepEqual(positions([30, 10, 20]), { 30: 1, 10: 2, 20: 3 });
});
