import { parseRange } from './address.ts';
import type { StoredSheet } from './stored.ts';

/** Where a merged cell is drawn: what it shows, and over how many rows and columns that are there. */
export interface Span {
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
}

export interface MergeMap {
  readonly get: (row: number, col: number) => Span | 'covered' | undefined;
}

/** Of rows and columns that are shown: a merge whose first cell is hidden is drawn at its first one that is not. */
export function mergeMap(sheet: StoredSheet, rows: readonly number[], cols: readonly number[]): MergeMap {
  const spans = new Map<string, Span | 'covered'>();
  // merges that lie apart cover no cell twice: more than there are cells is no sheet of ours, and would take hours
  let left = rows.length * cols.length;
  for (const name of sheet.merges ?? []) {
    const range = parseRange(name);
    if (!range) continue;
    const inRows = between(rows, range.top, range.bottom);
    const inCols = between(cols, range.left, range.right);
    left -= inRows.length * inCols.length;
    if (left < 0) break;
    const span = { row: range.top, col: range.left, rows: inRows.length, cols: inCols.length };
    cover(spans, { inRows, inCols }, span);
  }
  return { get: (row, col) => (spans.size === 0 ? undefined : spans.get(`${row}.${col}`)) };
}

function cover(
  spans: Map<string, Span | 'covered'>,
  { inRows, inCols }: { readonly inRows: readonly number[]; readonly inCols: readonly number[] },
  span: Span,
): void {
  for (const row of inRows) for (const col of inCols) spans.set(`${row}.${col}`, 'covered');
  if (inRows[0] !== undefined && inCols[0] !== undefined) spans.set(`${inRows[0]}.${inCols[0]}`, span);
}

/** Of numbers in ascending order. */
function between(numbers: readonly number[], first: number, last: number): readonly number[] {
  return numbers.slice(placeOf(numbers, first), placeOf(numbers, last + 1));
}

/** Where the first that is not smaller stands. */
function placeOf(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? wanted) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
