import type { CellPlace } from '@sheaf/sheet/address';
import { COL_HEAD_HEIGHT, ROW_HEAD_WIDTH } from './grid-sizes.ts';
import type { SheetShape } from './sheet-shape.ts';

export function cellId(row: number, col: number): string {
  return `cell-${row}-${col}`;
}

/** Where the pointer is in the grid, in pixels from the corner of the first cell as far as it scrolls. */
export interface GridPoint {
  readonly x: number;
  readonly y: number;
}

/** What the scrolling element shows. */
export interface GridScroll {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The cell under a point of the screen; at the edges the nearest. */
export function cellAtPoint(point: GridPoint, scroll: GridScroll, shape: SheetShape): CellPlace {
  const { rowAxis, colAxis, frozenRows, frozenCols } = shape;
  const x = point.x - ROW_HEAD_WIDTH;
  const y = point.y - COL_HEAD_HEIGHT;
  return {
    row: rowAxis.indexAt(y < rowAxis.offsetOf(frozenRows) ? y : y + scroll.top),
    col: colAxis.indexAt(x < colAxis.offsetOf(frozenCols) ? x : x + scroll.left),
  };
}

/** How far to scroll so that a cell is in sight, beside what is frozen. */
export function scrollToCell({ row, col }: CellPlace, scroll: GridScroll, shape: SheetShape): GridPoint {
  const { rowAxis, colAxis, frozenRows, frozenCols } = shape;
  const room = { x: scroll.width - ROW_HEAD_WIDTH, y: scroll.height - COL_HEAD_HEIGHT };
  return {
    x: col < frozenCols ? scroll.left : shownFrom(scroll.left, room.x, colAxis, col, colAxis.offsetOf(frozenCols)),
    y: row < frozenRows ? scroll.top : shownFrom(scroll.top, room.y, rowAxis, row, rowAxis.offsetOf(frozenRows)),
  };
}

function shownFrom(start: number, room: number, axis: SheetShape['rowAxis'], index: number, frozen: number): number {
  const from = axis.offsetOf(index) - frozen;
  const to = axis.offsetOf(index + 1) - room;
  // of a cell larger than the screen its beginning is shown
  return Math.min(Math.max(start, to), from);
}

/** Where a cell stands on the screen. */
export function boxOfCell({ row, col }: CellPlace, scroll: GridScroll, shape: SheetShape) {
  const { rowAxis, colAxis, frozenRows, frozenCols, mergeAt } = shape;
  const merge = mergeAt(row, col);
  const x = colAxis.offsetOf(col) - (col < frozenCols ? 0 : scroll.left);
  const y = rowAxis.offsetOf(row) - (row < frozenRows ? 0 : scroll.top);
  return {
    left: ROW_HEAD_WIDTH + x,
    top: COL_HEAD_HEIGHT + y,
    width: colAxis.offsetOf((merge?.right ?? col) + 1) - colAxis.offsetOf(col),
    height: rowAxis.offsetOf((merge?.bottom ?? row) + 1) - rowAxis.offsetOf(row),
  };
}
