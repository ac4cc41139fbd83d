import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pieces } from './marked-text.ts';

const shown = (text: string, marks: [number, number][]) =>
  pieces(text, marks).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text));

test('a text is cut at its marks', () => {
  assert.deepEqual(shown('可以退款一次', [[2, 4]]), ['可以', '[退款]', '一次']);
  assert.deepEqual(shown('abc', [[0, 3]]), ['[abc]']);
  assert.deepEqual(shown('abc', []), ['abc']);
});

test('marks that overlap, stand out of order or lie outside lose no letter', () => {
  assert.equal(
    shown('abcdef', [
      [3, 5],
      [1, 4],
    ]).join(''),
    'a[bcd][e]f',
  );
  assert.equal(shown('abc', [[2, 99]]).join(''), 'ab[c]');
});
