import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DiffLine } from '@sheaf/contract';
import { rowsOf, sidesOf, stretchesOf } from './side-by-side.ts';
import { wordDiff } from './word-diff.ts';

const changed = (segments: readonly { text: string; changed: boolean }[]) =>
  segments.filter((segment) => segment.changed).map((segment) => segment.text);

test('words that changed are marked, Chinese by character, and the lines stay whole', () => {
  const { before, after } = wordDiff('| 幂等键，最长 32 个字符 |', '| 幂等键，最长 64 个字符，有效 |');
  assert.deepEqual(changed(before), ['32']);
  assert.deepEqual(changed(after), ['64', '，有效']);
  assert.equal(after.map((segment) => segment.text).join(''), '| 幂等键，最长 64 个字符，有效 |');
});

test('lines that have little in common get no marks', () => {
  const { before, after } = wordDiff('the quick brown fox', '完全不同的一行文字');
  assert.deepEqual([changed(before), changed(after)], [[], []]);
});

test('the diff screen sets removed and added lines side by side, both numbered [A-2.18]', () => {
  const lines: DiffLine[] = [
    { op: '=', text: 'head', old_line: 1, new_line: 1 },
    { op: '-', text: 'max 32 chars', old_line: 2, new_line: null },
    { op: '+', text: 'max 64 chars', old_line: null, new_line: 2 },
    { op: '+', text: 'new', old_line: null, new_line: 3 },
    { op: '=', text: 'tail', old_line: 3, new_line: 4 },
  ];
  const rows = rowsOf(lines);
  assert.deepEqual(
    rows.map((row) => [row.changed, sidesOf(row).version?.line, sidesOf(row).current?.line]),
    [
      [false, 1, 1],
      [true, 2, 2],
      [true, undefined, 3],
      [false, 3, 4],
    ],
  );
  const [, second] = rows.map(sidesOf);
  assert.deepEqual(changed(second?.version?.segments ?? []), ['32']);
  assert.deepEqual(changed(second?.current?.segments ?? []), ['64']);
});

test('long unchanged stretches are folded, changes and what stands around them are not', () => {
  const equal = (from: number, count: number): DiffLine[] =>
    Array.from({ length: count }, (_, index) => ({
      op: '=',
      text: `${from + index}`,
      old_line: from + index,
      new_line: from + index,
    }));
  const rows = rowsOf([...equal(1, 20), { op: '-', text: 'x', old_line: 21, new_line: null }, ...equal(22, 20)]);
  assert.deepEqual(
    stretchesOf(rows).map((stretch) => [stretch.folded, stretch.rows.length]),
    [
      [true, 17],
      [false, 7],
      [true, 17],
    ],
  );
});
