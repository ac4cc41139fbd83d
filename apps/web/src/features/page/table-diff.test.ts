import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellDiff, pairLines } from './table-diff.ts';

const marked = (segments: readonly { text: string; changed: boolean }[]) =>
  segments.filter(({ changed }) => changed).map(({ text }) => text.trim());
const whole = (segments: readonly { text: string }[]) => segments.map(({ text }) => text).join('');

test('a changed cell marks its own words, and the line stays whole', () => {
  const [old, now] = ['| key | string | max 32 chars |', '| key | integer | max 64 chars |'];
  const { before, after } = cellDiff(old, now);
  assert.deepEqual(
    [marked(before), marked(after)],
    [
      ['string', '32'],
      ['integer', '64'],
    ],
  );
  assert.deepEqual([whole(before), whole(after)], [old, now]);
});

test('a new column marks its cell alone, an escaped bar is part of a cell, an empty cell is one', () => {
  const { before, after } = cellDiff('| a | b |', '| a | new | b |');
  assert.deepEqual([marked(before), marked(after)], [[], ['new']]);
  const escaped = cellDiff('| a \\| b | c |', '| a \\| b | d |');
  assert.deepEqual([marked(escaped.before), marked(escaped.after)], [['c'], ['d']]);
  const empty = cellDiff('|a||c|', '|a|b|c|');
  assert.deepEqual([whole(empty.before), whole(empty.after), marked(empty.after)], ['|a||c|', '|a|b|c|', ['b']]);
});

test('lines of a table stand beside those of the same first cell', () => {
  const lines = (...texts: string[]) => texts.map((text) => ({ text }));
  const pairs = pairLines(lines('| b | 1 |'), lines('| a | 9 |', '| b | 2 |'));
  assert.deepEqual(
    pairs.map((pair) => pair.map((line) => line?.text)),
    [
      [undefined, '| a | 9 |'],
      ['| b | 1 |', '| b | 2 |'],
    ],
  );
  assert.equal(pairLines(lines('one', 'two'), lines('three')).length, 2);
});
