import { type CellPlace, type CellRange, meets } from '@sheaf/sheet/address';

/** What is chosen: from the cell that is active to the one it was drawn to. */
export interface Selection {
  readonly active: CellPlace;
  readonly end: CellPlace;
}

/** What moving asks of a sheet. */
export interface GridFacts {
  readonly rows: number;
  readonly cols: number;
  readonly isRowHidden: (row: number) => boolean;
  readonly isColHidden: (col: number) => boolean;
  readonly mergeAt: (row: number, col: number) => CellRange | undefined;
  readonly isFilled: (row: number, col: number) => boolean;
  /** The last cell that holds anything. */
  readonly lastFilled: CellPlace;
}

export interface Step {
  readonly rows: number;
  readonly cols: number;
  /** To the end of what is filled, or to where the next begins. */
  readonly isJump?: boolean;
}

export const A1: Selection = { active: { row: 0, col: 0 }, end: { row: 0, col: 0 } };

export function selectCell(row: number, col: number): Selection {
  return { active: { row, col }, end: { row, col } };
}

export function selectRange({ top, left, bottom, right }: CellRange): Selection {
  return { active: { row: top, col: left }, end: { row: bottom, col: right } };
}

export function rangeBetween(one: CellPlace, other: CellPlace): CellRange {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.col, other.col),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.col, other.col),
  };
}

/** The cells that are chosen: a merged cell belongs to them whole or not at all. */
export function rangeOf({ active, end }: Selection, merges: readonly CellRange[]): CellRange {
  return coverMerges(rangeBetween(active, end), merges);
}

function coverMerges(range: CellRange, merges: readonly CellRange[]): CellRange {
  const cut = merges.find((merge) => meets(merge, range) && !holds(range, merge));
  if (!cut) return range;
  return coverMerges(
    {
      top: Math.min(range.top, cut.top),
      left: Math.min(range.left, cut.left),
      bottom: Math.max(range.bottom, cut.bottom),
      right: Math.max(range.right, cut.right),
    },
    merges,
  );
}

function holds(outer: CellRange, inner: CellRange): boolean {
  return (
    outer.top <= inner.top && outer.left <= inner.left && outer.bottom >= inner.bottom && outer.right >= inner.right
  );
}

export function isInside({ row, col }: CellPlace, { top, left, bottom, right }: CellRange): boolean {
  return row >= top && row <= bottom && col >= left && col <= right;
}

export function isOneCell(range: CellRange): boolean {
  return range.top === range.bottom && range.left === range.right;
}

/** The next cell in a direction, over hidden rows and columns and out of a merged cell; stays where there is none. */
export function moved(from: CellPlace, step: Step, facts: GridFacts): CellPlace {
  const merge = facts.mergeAt(from.row, from.col);
  const edge = merge ? edgeOf(merge, from, step) : from;
  const next = step.isJump ? jumped(edge, step, facts) : walked(edge, step, facts);
  const target = facts.mergeAt(next.row, next.col);
  return target ? { row: target.top, col: target.left } : next;
}

/** By a key without Shift: another cell is active. */
export function moveTo(selection: Selection, step: Step, facts: GridFacts): Selection {
  const { row, col } = moved(selection.active, step, facts);
  return selectCell(row, col);
}

/** By a key with Shift: more or less is chosen. */
export function extendBy({ active, end }: Selection, step: Step, facts: GridFacts): Selection {
  const edge = step.isJump ? jumped(end, step, facts) : walked(end, step, facts);
  return { active, end: edge };
}

/** The first cell of a row that shows. */
export function rowStart({ row }: CellPlace, facts: GridFacts): CellPlace {
  return { row, col: firstShown(0, facts.cols, facts.isColHidden) };
}

/** The last cell of a row that holds anything. */
export function rowEnd({ row }: CellPlace, facts: GridFacts): CellPlace {
  for (let col = facts.lastFilled.col; col > 0; col -= 1) if (facts.isFilled(row, col)) return { row, col };
  return rowStart({ row, col: 0 }, facts);
}

export function sheetStart(facts: GridFacts): CellPlace {
  return { row: firstShown(0, facts.rows, facts.isRowHidden), col: firstShown(0, facts.cols, facts.isColHidden) };
}

function firstShown(from: number, count: number, isHidden: (index: number) => boolean): number {
  for (let index = from; index < count; index += 1) if (!isHidden(index)) return index;
  return 0;
}

function edgeOf(merge: CellRange, from: CellPlace, { rows, cols }: Step): CellPlace {
  if (rows !== 0) return { row: rows > 0 ? merge.bottom : merge.top, col: from.col };
  return { row: from.row, col: cols > 0 ? merge.right : merge.left };
}

/** So many rows or columns that show. */
function walked(from: CellPlace, { rows, cols }: Step, facts: GridFacts): CellPlace {
  return {
    row: walkedAlong(from.row, rows, facts.rows, facts.isRowHidden),
    col: walkedAlong(from.col, cols, facts.cols, facts.isColHidden),
  };
}

function walkedAlong(from: number, by: number, count: number, isHidden: (index: number) => boolean): number {
  const step = Math.sign(by);
  let reached = from;
  let left = Math.abs(by);
  for (let index = from + step; left > 0 && index >= 0 && index < count; index += step) {
    if (isHidden(index)) continue;
    reached = index;
    left -= 1;
  }
  return reached;
}

function jumped(from: CellPlace, { rows, cols }: Step, facts: GridFacts): CellPlace {
  const step = { rows: Math.sign(rows), cols: Math.sign(cols) };
  const next = walked(from, step, facts);
  const isFilled = ({ row, col }: CellPlace) => facts.isFilled(row, col);
  // inside a block to its end, else to where the next one begins
  const toEnd = isFilled(from) && isFilled(next);
  let here = toEnd ? from : next;
  for (;;) {
    const ahead = walked(here, step, facts);
    const isLast = ahead.row === here.row && ahead.col === here.col;
    if (isLast || (toEnd ? !isFilled(ahead) : isFilled(here))) return here;
    here = ahead;
  }
}
