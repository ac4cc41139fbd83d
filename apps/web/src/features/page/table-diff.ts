import { matchesOf } from './line-diff.ts';
import { type LinePair, type Segment, wordDiff } from './word-diff.ts';

/** Whether a line is one of a Markdown table. */
export function isTableLine(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line);
}

/** The cells of a line between its bars; `\|` is part of a cell. */
function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/u);
}

/** What changed between two lines of a table, cell by cell: a new column marks its own cell alone. */
export function cellDiff(before: string, after: string): LinePair {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim());
  const matches = matchesOf(trimmed(old), trimmed(now));
  const [left, right]: [Segment[], Segment[]] = [[barOf(before)], [barOf(after)]];
  let [a, b] = [0, 0];
  for (const match of [...matches, { a: old.length, b: now.length, length: 0 }]) {
    addChanged([left, right], old.slice(a, match.a), now.slice(b, match.b));
    for (let at = 0; at < match.length; at += 1) {
      left.push(plain(old[match.a + at]), BAR);
      right.push(plain(now[match.b + at]), BAR);
    }
    [a, b] = [match.a + match.length, match.b + match.length];
  }
  return { before: left, after: right };
}

/** The first bar, behind what a line is indented by. */
function barOf(line: string): Segment {
  return { text: line.slice(0, line.indexOf('|') + 1), changed: false };
}

const BAR: Segment = { text: '|', changed: false };
const plain = (text = ''): Segment => ({ text, changed: false });

/** As many cells on both sides are compared by words; others are new or gone as they are. */
function addChanged([left, right]: [Segment[], Segment[]], old: readonly string[], now: readonly string[]): void {
  const isSame = old.length === now.length;
  const pairs = old.map((cell, at) => comparedCells(cell, isSame ? (now[at] ?? '') : ''));
  for (const { before } of pairs) left.push(...before, BAR);
  const after = isSame ? pairs.map((pair) => pair.after) : now.map((cell) => [whole(cell)]);
  for (const segments of after) right.push(...segments, BAR);
}

/** Cells with little in common are marked as they are. */
function comparedCells(cell: string, other: string): LinePair {
  const words = wordDiff(cell, other);
  const isMarked = [...words.before, ...words.after].some(({ changed }) => changed);
  return isMarked ? words : { before: [whole(cell)], after: [whole(other)] };
}

function whole(cell: string): Segment {
  return { text: cell, changed: cell.trim() !== '' };
}

/** Which removed line stands beside which added one: lines of a table go by their first cell, others in their order. */
export function pairLines<Line extends { readonly text: string }>(
  removed: readonly Line[],
  added: readonly Line[],
): readonly (readonly [Line | undefined, Line | undefined])[] {
  if (![...removed, ...added].every(({ text }) => isTableLine(text))) return inOrder(removed, added);
  const keys = (lines: readonly Line[]) => lines.map(({ text }) => cellsOf(text)[0]?.trim() ?? '');
  const pairs: (readonly [Line | undefined, Line | undefined])[] = [];
  let [a, b] = [0, 0];
  for (const match of [...matchesOf(keys(removed), keys(added)), { a: removed.length, b: added.length, length: 0 }]) {
    pairs.push(...inOrder(removed.slice(a, match.a), added.slice(b, match.b)));
    for (let at = 0; at < match.length; at += 1) pairs.push([removed[match.a + at], added[match.b + at]]);
    [a, b] = [match.a + match.length, match.b + match.length];
  }
  return pairs;
}

function inOrder<Line>(removed: readonly Line[], added: readonly Line[]) {
  const length = Math.max(removed.length, added.length);
  return Array.from({ length }, (_, at) => [removed[at], added[at]] as const);
}
