/** `length` entries of the first sequence from `a` on stand in the second from `b` on. */
export interface Match {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Texts that differ in more entries than this count as rewritten: the search would take seconds and help nobody. */
const MOST_EDITS = 1500;

/** What two sequences have in common, in order; as much of it as a shortest edit keeps. */
export function matchesOf(a: readonly string[], b: readonly string[]): readonly Match[] {
  const shortest = Math.min(a.length, b.length);
  let head = 0;
  while (head < shortest && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const middle = matchMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return joined([
    { a: 0, b: 0, length: head },
    ...middle.map((match) => ({ ...match, a: match.a + head, b: match.b + head })),
    { a: a.length - tail, b: b.length - tail, length: tail },
  ]);
}

/** Myers' search forward: `trace[d]` holds, for each diagonal -d..d, how far d edits reach in `a`. */
function matchMiddle(a: readonly string[], b: readonly string[]): readonly Match[] {
  if (a.length === 0 || b.length === 0) return [];
  const trace: Int32Array[] = [];
  const most = Math.min(a.length + b.length, MOST_EDITS);
  for (let edits = 0; edits <= most; edits += 1) {
    const row = furthest(a, b, edits, trace[edits - 1]);
    trace.push(row);
    const last = a.length - b.length;
    if (Math.abs(last) <= edits && (edits - last) % 2 === 0 && reach(row, edits, last) >= a.length) {
      return walkBack(trace, a.length, b.length);
    }
  }
  return [];
}

function furthest(a: readonly string[], b: readonly string[], edits: number, before: Int32Array | undefined) {
  const row = new Int32Array(2 * edits + 1).fill(-1);
  for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
    let x = before ? start(before, edits, diagonal) : 0;
    while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
    row[diagonal + edits] = x;
  }
  return row;
}

/** Where a path enters `diagonal` by its `edits`-th edit: by taking one from `b`, or by dropping one from `a`. */
function start(before: Int32Array, edits: number, diagonal: number): number {
  return takesFromB(before, edits, diagonal)
    ? reach(before, edits - 1, diagonal + 1)
    : reach(before, edits - 1, diagonal - 1) + 1;
}

function takesFromB(before: Int32Array, edits: number, diagonal: number): boolean {
  if (diagonal === -edits) return true;
  if (diagonal === edits) return false;
  return reach(before, edits - 1, diagonal - 1) < reach(before, edits - 1, diagonal + 1);
}

function reach(row: Int32Array, edits: number, diagonal: number): number {
  return row[diagonal + edits] ?? -1;
}

function walkBack(trace: readonly Int32Array[], endA: number, endB: number): readonly Match[] {
  const found: Match[] = [];
  let x = endA;
  let y = endB;
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const before = trace[edits - 1] ?? new Int32Array(0);
    const diagonal = x - y;
    const entered = start(before, edits, diagonal);
    found.push({ a: entered, b: entered - diagonal, length: x - entered });
    const fromB = takesFromB(before, edits, diagonal);
    x = fromB ? entered : entered - 1;
    y = fromB ? entered - diagonal - 1 : entered - diagonal;
  }
  found.push({ a: 0, b: 0, length: x });
  return found.reverse();
}

function joined(matches: readonly Match[]): readonly Match[] {
  const kept: Match[] = [];
  for (const match of matches) {
    if (match.length === 0) continue;
    const last = kept.at(-1);
    if (last && last.a + last.length === match.a && last.b + last.length === match.b) {
      kept[kept.length - 1] = { ...last, length: last.length + match.length };
    } else kept.push(match);
  }
  return kept;
}
