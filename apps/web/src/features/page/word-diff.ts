import { matchesOf } from './line-diff.ts';

/** A stretch of a line; `changed` when the other line does not have it. */
export interface Segment {
  readonly text: string;
  readonly changed: boolean;
}

export interface LinePair {
  readonly before: readonly Segment[];
  readonly after: readonly Segment[];
}

/** Longer lines are shown without word marks: nobody reads them by words. */
const MOST_CHARS = 2000;
/** Below this part in common two lines count as different lines, and marks would be noise. */
const LEAST_IN_COMMON = 0.25;

/** What changed between two lines, by words; Han, kana and hangul count by character. */
export function wordDiff(before: string, after: string): LinePair {
  if (before.length > MOST_CHARS || after.length > MOST_CHARS) return plain(before, after);
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const matches = matchesOf(old, now);
  const common = matches.reduce(
    (sum, { a, length }) =>
      sum +
      old
        .slice(a, a + length)
        .join('')
        .trim().length,
    0,
  );
  if (common < LEAST_IN_COMMON * Math.max(before.trim().length, after.trim().length)) return plain(before, after);
  return {
    before: segments(
      old,
      matches.map(({ a, length }) => [a, a + length]),
    ),
    after: segments(
      now,
      matches.map(({ b, length }) => [b, b + length]),
    ),
  };
}

function plain(before: string, after: string): LinePair {
  return { before: [{ text: before, changed: false }], after: [{ text: after, changed: false }] };
}

function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|[\p{L}\p{N}_]+|\s+|./gu) ?? [];
}

function segments(words: readonly string[], kept: readonly (readonly [number, number])[]): readonly Segment[] {
  const found: Segment[] = [];
  let from = 0;
  for (const [start, end] of [...kept, [words.length, words.length] as const]) {
    if (start > from) found.push({ text: words.slice(from, start).join(''), changed: true });
    if (end > start) found.push({ text: words.slice(start, end).join(''), changed: false });
    from = end;
  }
  return found;
}
