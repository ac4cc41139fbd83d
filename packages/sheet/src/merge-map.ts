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
  for (const name of sheet.merges ?? []) {
    const range = parseRange(name);
    if (!range) continue;
    const inRows = rows.filter((row) => row >= range.top && row <= range.bottom);
    const inCols = cols.filter((col) => col >= range.left && col <= range.right);
    for (const row of inRows) for (const col of inCols) spans.set(`${row}.${col}`, 'covered');
    const span = { row: range.top, col: range.left, rows: inRows.length, cols: inCols.length };
    if (inRows[0] !== undefined && inCols[0] !== undefined) spans.set(`${inRows[0]}.${inCols[0]}`, span);
  }
  return { get: (row, col) => (spans.size === 0 ? undefined : spans.get(`${row}.${col}`)) };
}
