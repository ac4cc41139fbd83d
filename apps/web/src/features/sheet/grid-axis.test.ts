import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridAxis, windowOfAxis } from './grid-axis.ts';

test('places along an axis of one size are reckoned without a table', () => {
  const axis = gridAxis(1_000_000, 25, new Map());
  assert.deepEqual([axis.total, axis.offsetOf(40), axis.sizeOf(40)], [25_000_000, 1000, 25]);
  assert.deepEqual([0, 24, 25, 999_999_999].map(axis.indexAt), [0, 0, 1, 999_999]);
});

test('larger, smaller and hidden ones shift what follows', () => {
  const axis = gridAxis(
    10,
    25,
    new Map([
      [2, 100],
      [4, 0],
      [5, 0],
      [12, 400],
    ]),
  );
  assert.deepEqual(
    Array.from({ length: 11 }, (_, index) => axis.offsetOf(index)),
    [0, 25, 50, 150, 175, 175, 175, 200, 225, 250, 275],
  );
  assert.equal(axis.total, 275);
  assert.deepEqual([49, 50, 149, 150, 174, 175, 199, 200, -5, 9999].map(axis.indexAt), [1, 2, 2, 3, 3, 6, 6, 7, 0, 9]);
});

test('what is drawn is what the screen shows and a little more, within the sheet', () => {
  const axis = gridAxis(800, 25, new Map());
  assert.deepEqual(windowOfAxis(axis, 0, 500, 4), { from: 0, to: 25 });
  assert.deepEqual(windowOfAxis(axis, 10_000, 500, 4), { from: 396, to: 425 });
  assert.deepEqual(windowOfAxis(axis, 19_900, 500, 4), { from: 792, to: 800 });
  assert.deepEqual(windowOfAxis(gridAxis(0, 25, new Map()), 0, 500, 4), { from: 0, to: 0 });
});
