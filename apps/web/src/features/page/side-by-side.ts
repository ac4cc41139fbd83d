import type { DiffLine } from '@sheaf/contract';
import { cellDiff, isTableLine, pairLines } from './table-diff.ts';
import { type LinePair, type Segment, wordDiff } from './word-diff.ts';

export interface DiffSide {
  readonly line: number;
  readonly segments: readonly Segment[];
}

/** One row of the two columns: the version and the current page. An absent side is a gap. */
export interface DiffRow {
  readonly changed: boolean;
  readonly current: DiffLine | undefined;
  readonly version: DiffLine | undefined;
}

/** What a row shows. */
export interface DiffSides {
  readonly current: DiffSide | undefined;
  readonly version: DiffSide | undefined;
}

/** A stretch of rows: changed with what stands around it, or a long unchanged stretch that can be folded. */
export interface DiffStretch {
  readonly folded: boolean;
  readonly rows: readonly DiffRow[];
}

/** Unchanged lines that stay in sight around a change. */
const CONTEXT = 3;

/** Lines removed and lines added in the same place stand beside each other. */
export function rowsOf(lines: readonly DiffLine[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let [removed, added]: [DiffLine[], DiffLine[]] = [[], []];
  const flush = () => {
    for (const [before, after] of pairLines(removed, added))
      rows.push({ changed: true, current: after, version: before });
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (line.op === '-') removed.push(line);
    else if (line.op === '+') added.push(line);
    else {
      flush();
      rows.push({ changed: false, current: line, version: line });
    }
  }
  flush();
  return rows;
}

/** The rows with every long unchanged stretch set apart. */
export function stretchesOf(rows: readonly DiffRow[]): readonly DiffStretch[] {
  const near = rows.map((_, index) => isNearChange(rows, index));
  const stretches: { folded: boolean; rows: DiffRow[] }[] = [];
  rows.forEach((row, index) => {
    const folded = !near[index];
    const last = stretches.at(-1);
    if (last && last.folded === folded) last.rows.push(row);
    else stretches.push({ folded, rows: [row] });
  });
  return stretches.map((stretch) => (stretch.rows.length <= CONTEXT ? { ...stretch, folded: false } : stretch));
}

function isNearChange(rows: readonly DiffRow[], index: number): boolean {
  return rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((row) => row.changed);
}

/** A row with its words compared: only what is shown is worth that. */
export function sidesOf({ changed, current, version }: DiffRow): DiffSides {
  const words = changed && version && current ? compared(version.text, current.text) : undefined;
  return {
    current: current && { line: current.new_line ?? 0, segments: words?.after ?? plain(current) },
    version: version && { line: version.old_line ?? 0, segments: words?.before ?? plain(version) },
  };
}

function plain({ text }: DiffLine): readonly Segment[] {
  return [{ text, changed: false }];
}

function compared(before: string, after: string): LinePair {
  return isTableLine(before) && isTableLine(after) ? cellDiff(before, after) : wordDiff(before, after);
}
