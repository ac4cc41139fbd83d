import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineDiff } from './line-diff.ts';

function marks(oldText: string, newText: string): string[] {
  return lineDiff(oldText, newText).map(({ op, text }) => op + text);
}

function sides(oldText: string, newText: string): { old: string[]; new: string[]; same: number } {
  const lines = lineDiff(oldText, newText);
  return {
    old: lines.filter(({ op }) => op !== '+').map(({ text }) => text),
    new: lines.filter(({ op }) => op !== '-').map(({ text }) => text),
    same: lines.filter(({ op }) => op === '=').length,
  };
}

test('lines that both texts have are found, with the number each has on its side', () => {
  assert.deepEqual(lineDiff('a\nb\nc\n', 'a\nx\nc\nd\n'), [
    { op: '=', text: 'a', old_line: 1, new_line: 1 },
    { op: '-', text: 'b', old_line: 2, new_line: null },
    { op: '+', text: 'x', old_line: null, new_line: 2 },
    { op: '=', text: 'c', old_line: 3, new_line: 3 },
    { op: '+', text: 'd', old_line: null, new_line: 4 },
  ]);
});

const CASES: readonly [name: string, oldText: string, newText: string, marks: string[]][] = [
  ['two empty texts', '', '', []],
  ['everything new', '', 'a\nb', ['+a', '+b']],
  ['everything gone', 'a\nb', '', ['-a', '-b']],
  ['one text twice', 'a\nb', 'a\nb', ['=a', '=b']],
  ['a line put first', 'b\nc', 'a\nb\nc', ['+a', '=b', '=c']],
  ['a line taken from the middle', 'a\nb\nc', 'a\nc', ['=a', '-b', '=c']],
  ['another kind of line end', 'a\r\nb\rc', 'a\nb\nc', ['=a', '=b', '=c']],
  ['an empty line more', 'a\nb', 'a\n\nb', ['=a', '+', '=b']],
  ['lines that repeat', 'a\na\na', 'a\na', ['=a', '=a', '-a']],
];

for (const [name, oldText, newText, expected] of CASES) {
  test(`the difference of ${name}`, () => assert.deepEqual(marks(oldText, newText), expected));
}

test('the difference is a shortest one, and both texts can be read from it', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const letters = () => Array.from({ length: random(14) }, () => 'abcd'[random(4)] ?? '');
    const [a, b] = [letters(), letters()];
    const found = sides(a.join('\n'), b.join('\n'));
    assert.deepEqual([found.old, found.new], [a, b]);
    assert.equal(found.same, longestCommon(a, b), `${a.join('')} against ${b.join('')}`);
  }
});

test('texts without a line in common are shown as replaced whole, quickly', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`).join('\n');
  const began = performance.now();
  const found = sides(`same\n${text('old')}\nend`, `same\n${text('new')}\nend`);
  assert.equal(found.same, 2);
  assert.equal(found.old.length, 20_002);
  assert.equal(found.new.length, 20_002);
  assert.ok(performance.now() - began < 5000);
});

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    let diagonal = 0;
    for (let at = 1; at <= b.length; at += 1) {
      const above = row[at] ?? 0;
      row[at] = x === b[at - 1] ? diagonal + 1 : Math.max(above, row[at - 1] ?? 0);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
