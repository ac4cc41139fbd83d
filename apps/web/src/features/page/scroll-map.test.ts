import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineAtTop, topOfLine } from './scroll-map.ts';

const marks = [
  { line: 1, top: 0 },
  { line: 3, top: 60 },
  { line: 10, top: 80 },
  { line: 11, top: 480 },
];

test('source and preview agree at each block and move evenly between', () => {
  for (const { line, top } of marks) {
    assert.equal(topOfLine(marks, line), top);
    assert.equal(lineAtTop(marks, top), line);
  }
  assert.equal(topOfLine(marks, 2), 30);
  assert.equal(lineAtTop(marks, 280), 10.5);
});

test('before the first block and after the last the nearest one counts', () => {
  assert.equal(topOfLine(marks, 40), 480);
  assert.equal(lineAtTop(marks, -5), 1);
  assert.equal(topOfLine([], 4), 0);
});
