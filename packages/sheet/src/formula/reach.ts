import { MAX_COLS, MAX_ROWS } from '../address.ts';
import type { Reference } from './reference.ts';
import type { Area, Value } from './value.ts';

/** A stretch of one sheet's grid. */
export interface Bounds<Grid> {
  readonly grid: Grid;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function boundsOf({ first, last }: Reference): Omit<Bounds<never>, 'grid'> {
  const end = last ?? first;
  const [one, other] = [first.row ?? 0, end.row ?? MAX_ROWS - 1];
  const [left, right] = [first.col ?? 0, end.col ?? MAX_COLS - 1];
  return {
    top: Math.min(one, other),
    bottom: Math.max(one, other),
    left: Math.min(left, right),
    right: Math.max(left, right),
  };
}

export interface ValueGrid {
  /** One behind the last row and column that hold something. */
  readonly rows: number;
  readonly cols: number;
  readonly reckoned: (row: number, col: number) => Value;
}

export function areaOfGrid({ top, left, bottom, right }: Omit<Bounds<never>, 'grid'>, grid: ValueGrid): Area {
  const rows = bottom - top + 1;
  const cols = right - left + 1;
  return {
    rows,
    cols,
    filledRows: Math.max(0, Math.min(rows, grid.rows - top)),
    filledCols: Math.max(0, Math.min(cols, grid.cols - left)),
    place: { row: top, col: left },
    at: (row, col) => grid.reckoned(top + row, left + col),
  };
}
