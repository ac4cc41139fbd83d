import type { DiffLine } from '@sheaf/contract';

/** Above this many edits the middle is shown as replaced whole: time and memory grow with their square. */
const MAX_EDITS = 2000;

/**
 * The difference by line, in the order of the text: `-` only in the old one, `+` only in the new one. The shortest one
 * (Myers' greedy way) unless the texts differ in more than 2,000 lines.
 */
export function lineDiff(oldText: string, newText: string): DiffLine[] {
  const [a, b] = [linesOf(oldText), linesOf(newText)];
  const head = commonHead(a, b);
  const tail = commonTail(a, b, head);
  const [from, to] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  const kept = [
    ...pairs(0, 0, head),
    ...matches(from, to).map(([x, y]): Pair => [x + head, y + head]),
    ...pairs(a.length - tail, b.length - tail, tail),
  ];
  return written(a, b, kept);
}

const CONTEXT_LINES = 3;

/** Of a difference that is too long first what is unchanged and far from a change is left out, then the rest of it. */
export function boundedDiff(
  lines: readonly DiffLine[],
  most: number,
): { readonly lines: DiffLine[]; readonly lines_omitted: number } {
  if (lines.length <= most) return { lines: [...lines], lines_omitted: 0 };
  const kept = lines.filter((_, at) => isNearChange(lines, at)).slice(0, most);
  return { lines: kept, lines_omitted: lines.length - kept.length };
}

function isNearChange(lines: readonly DiffLine[], at: number): boolean {
  return lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ op }) => op !== '=');
}

type Pair = readonly [oldIndex: number, newIndex: number];

/** Line ends are no part of a line: a text that only changed from CRLF to LF shows no difference by line. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  return same;
}

function commonTail(a: readonly string[], b: readonly string[], head: number): number {
  let same = 0;
  const most = Math.min(a.length, b.length) - head;
  while (same < most && a[a.length - 1 - same] === b[b.length - 1 - same]) same += 1;
  return same;
}

function pairs(x: number, y: number, count: number): Pair[] {
  return Array.from({ length: count }, (_, at): Pair => [x + at, y + at]);
}

/** Lines that both have, in order. */
function matches(a: readonly string[], b: readonly string[]): Pair[] {
  const limit = Math.min(a.length + b.length, MAX_EDITS);
  const rounds: Int32Array[] = [];
  // furthest[k + limit]: how far in `a` the best way on diagonal k (x - y) came with as many edits as the round.
  const furthest = new Int32Array(2 * limit + 3);
  const middle = limit + 1;
  for (let edits = 0; edits <= limit; edits += 1) {
    rounds.push(furthest.slice(middle - edits - 1, middle + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const x = advance(a, b, k, startOn(furthest, middle, k, edits));
      furthest[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return wayBack(a.length, b.length, rounds);
    }
  }
  return [];
}

/** Down from the diagonal above (a line of `b` added), else right from the one below (a line of `a` removed). */
function comesFromAbove(furthest: Int32Array, middle: number, k: number, edits: number): boolean {
  if (k === -edits) return true;
  return k !== edits && (furthest[middle + k - 1] ?? 0) < (furthest[middle + k + 1] ?? 0);
}

function startOn(furthest: Int32Array, middle: number, k: number, edits: number): number {
  if (comesFromAbove(furthest, middle, k, edits)) return furthest[middle + k + 1] ?? 0;
  return (furthest[middle + k - 1] ?? 0) + 1;
}

function advance(a: readonly string[], b: readonly string[], k: number, start: number): number {
  let x = start;
  while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
  return x;
}

/** From the end to the start; `rounds[d]` is what was known before edit d, its middle at d + 1. */
function wayBack(oldLength: number, newLength: number, rounds: readonly Int32Array[]): Pair[] {
  const found: Pair[] = [];
  let [x, y] = [oldLength, newLength];
  for (const [edits, known] of [...rounds.entries()].reverse()) {
    const k = x - y;
    const start = startOn(known, edits + 1, k, edits);
    for (; x > start; x -= 1, y -= 1) found.push([x - 1, y - 1]);
    if (comesFromAbove(known, edits + 1, k, edits)) y -= 1;
    else x -= 1;
  }
  return found.reverse();
}

function written(a: readonly string[], b: readonly string[], kept: readonly Pair[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [0, 0];
  for (const [keptX, keptY] of [...kept, [a.length, b.length] as const]) {
    for (; x < keptX; x += 1) lines.push({ op: '-', text: a[x] ?? '', old_line: x + 1, new_line: null });
    for (; y < keptY; y += 1) lines.push({ op: '+', text: b[y] ?? '', old_line: null, new_line: y + 1 });
    if (x < a.length && y < b.length) lines.push({ op: '=', text: a[x] ?? '', old_line: x + 1, new_line: y + 1 });
    x += 1;
    y += 1;
  }
  return lines;
}
