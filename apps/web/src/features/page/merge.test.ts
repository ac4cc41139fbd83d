import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { matchesOf } from './line-diff.ts';
import { conflictsOf, headingsOfConflicts, joinedCount, mergedText, mergeTexts, mergeValues } from './merge.ts';

const line = fc.constantFrom('a', 'b', 'c', 'd', '', '# x', '- y');
const text = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'));

test('lines in common are in order, equal, and as many as possible', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 9 }), fc.array(line, { maxLength: 9 }), (a, b) => {
      const matches = matchesOf(a, b);
      let [lastA, lastB, total] = [0, 0, 0];
      for (const match of matches) {
        assert.ok(match.length > 0 && match.a >= lastA && match.b >= lastB);
        assert.deepEqual(a.slice(match.a, match.a + match.length), b.slice(match.b, match.b + match.length));
        [lastA, lastB, total] = [match.a + match.length, match.b + match.length, total + match.length];
      }
      assert.equal(total, longestInCommon(a, b));
    }),
  );
});

function longestInCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const entry of a) {
    const next = [0];
    b.forEach((other, index) => {
      const best = Math.max(row[index + 1] ?? 0, next[index] ?? 0);
      next.push(entry === other ? (row[index] ?? 0) + 1 : best);
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

test('texts with nothing in common are told apart in bounded work', () => {
  const a = Array.from({ length: 20_000 }, (_, index) => `a${index}`);
  const b = Array.from({ length: 20_000 }, (_, index) => `b${index}`);
  assert.deepEqual(matchesOf(['same', ...a, 'end'], ['same', ...b, 'end']), [
    { a: 0, b: 0, length: 1 },
    { a: 20_001, b: 20_001, length: 1 },
  ]);
});

test('a side that did not change gives way to the other', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      for (const [mine, theirs] of [
        [changed, base],
        [base, changed],
        [changed, changed],
      ] as const) {
        const chunks = mergeTexts(base, mine, theirs);
        assert.equal(conflictsOf(chunks).length, 0);
        assert.equal(mergedText(chunks, []), changed);
      }
    }),
  );
});

test('nobody loses a line: each new line is in the merge or in a conflict', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const chunks = mergeTexts(base, mine, theirs);
      const kept = new Set(
        chunks.flatMap((chunk) => (chunk.kind === 'conflict' ? [...chunk.mine, ...chunk.theirs] : chunk.lines)),
      );
      const old = new Set(base.split('\n'));
      for (const added of [...mine.split('\n'), ...theirs.split('\n')]) assert.ok(old.has(added) || kept.has(added));
    }),
  );
});

test('the two sides are treated alike', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const [one, two] = [mergeTexts(base, mine, theirs), mergeTexts(base, theirs, mine)];
      const all = (choice: 'mine' | 'theirs') => conflictsOf(one).map(() => choice);
      assert.equal(mergedText(one, all('mine')), mergedText(two, all('theirs')));
    }),
  );
});

test('without the common text each difference is a conflict, and each choice gives one side', () => {
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const chunks = mergeTexts(null, mine, theirs);
      assert.equal(
        mergedText(
          chunks,
          conflictsOf(chunks).map(() => 'mine'),
        ),
        mine,
      );
      assert.equal(
        mergedText(
          chunks,
          conflictsOf(chunks).map(() => 'theirs'),
        ),
        theirs,
      );
    }),
  );
});

test('changes apart are joined; the same place is a conflict with its heading and three answers', () => {
  const base = '# Order\none\n## Body\nsku\nqty\n\nend';
  const mine = '# Order\nONE\n## Body\nsku 3\nqty\n\nend';
  const theirs = '# Order\none\n## Body\nsku 5\nqty\n\nend\nmore';
  const chunks = mergeTexts(base, mine, theirs);
  assert.equal(joinedCount(chunks), 2);
  assert.deepEqual(conflictsOf(chunks), [{ kind: 'conflict', base: ['sku'], mine: ['sku 3'], theirs: ['sku 5'] }]);
  assert.deepEqual(headingsOfConflicts(chunks), ['Body']);
  assert.equal(mergedText(chunks, ['mine']), '# Order\nONE\n## Body\nsku 3\nqty\n\nend\nmore');
  assert.equal(mergedText(chunks, ['theirs']), '# Order\nONE\n## Body\nsku 5\nqty\n\nend\nmore');
  assert.equal(mergedText(chunks, ['both']), '# Order\nONE\n## Body\nsku 3\nsku 5\nqty\n\nend\nmore');
});

test('a title changed by both is a question, by one is taken', () => {
  assert.equal(mergeValues('a', 'b', 'a'), 'b');
  assert.equal(mergeValues('a', 'a', 'c'), 'c');
  assert.equal(mergeValues('a', 'c', 'c'), 'c');
  assert.equal(mergeValues('a', 'b', 'c'), undefined);
  assert.equal(mergeValues(null, 'b', 'c'), undefined);
});
