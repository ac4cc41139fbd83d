import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropPlace, inOrder, moved, positions } from './positions.ts';

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

test('an entry lands before or behind the one it is dropped on, from either side', () => {
  const drop = (from: number, over: number, side: 'before' | 'after') =>
    moved(['a', 'b', 'c', 'd'], from, dropPlace(from, over, side)).join('');
  assert.equal(drop(0, 2, 'before'), 'bacd');
  assert.equal(drop(0, 2, 'after'), 'bcad');
  assert.equal(drop(3, 1, 'before'), 'adbc');
  assert.equal(drop(3, 1, 'after'), 'abdc');
  assert.equal(drop(1, 1, 'before'), 'abcd');
  assert.equal(drop(1, 1, 'after'), 'abcd');
});

test('an order keeps what it does not know behind what it knows', () => {
  assert.deepEqual(
    inOrder([1, 2, 3, 4], [3, 9, 1], (id) => id),
    [3, 1, 2, 4],
  );
});
