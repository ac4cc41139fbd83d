/** A block of the preview: the source line (from 1) it begins at, and where it stands in the pane, in pixels. */
export interface ScrollMark {
  readonly line: number;
  readonly top: number;
}

/** Where a source line, with its part of a line behind the point, stands in the preview. */
export function topOfLine(marks: readonly ScrollMark[], line: number): number {
  return between(marks, line, 'line', 'top');
}

/** The source line at a height of the preview, with its part behind the point. */
export function lineAtTop(marks: readonly ScrollMark[], top: number): number {
  return between(marks, top, 'top', 'line');
}

/** `marks` rise in both; between two of them the way is even, outside them the nearest counts. */
function between(marks: readonly ScrollMark[], at: number, from: 'line' | 'top', to: 'line' | 'top'): number {
  const after = marks.findIndex((mark) => mark[from] > at);
  const last = marks.at(-1);
  if (!last) return 0;
  if (after === -1) return last[to];
  const next = marks[after] ?? last;
  const before = marks[after - 1];
  if (!before) return next[to];
  return before[to] + ((at - before[from]) / (next[from] - before[from])) * (next[to] - before[to]);
}
