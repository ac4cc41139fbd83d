import type { CellRange } from '@sheaf/sheet/address';
import { cellAt, cellsOf, isFormula, styleAt } from '@sheaf/sheet/book';
import { moveFormula } from '@sheaf/sheet/formula/rewrite';
import type { CellChange, SheetOp } from '@sheaf/sheet/op';
import type { CellStyle, StoredSheet } from '@sheaf/sheet/stored';

/** So many cells an operation changes at most; more of them are several. */
const CELLS_OF_OP = 2000;
/** Beyond so many cells only those are changed that hold something. */
const WHOLE_RANGE_CELLS = 50_000;

export function cellOps(sheet: number, changes: readonly CellChange[]): SheetOp[] {
  const ops: SheetOp[] = [];
  for (let at = 0; at < changes.length; at += CELLS_OF_OP) {
    ops.push({ kind: 'cells', sheet, cells: changes.slice(at, at + CELLS_OF_OP) });
  }
  return ops;
}

export function countOf({ top, left, bottom, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** What is typed into a cell, if that says something else than it holds. */
export function typedInto(sheet: StoredSheet, row: number, col: number, text: string): CellChange[] {
  return (cellAt(sheet, row, col)?.text ?? '') === text ? [] : [{ row, col, text }];
}

export function clearedTexts(sheet: StoredSheet, range: CellRange): CellChange[] {
  return filledIn(sheet, range).flatMap(({ row, col, text }) => (text === '' ? [] : [{ row, col, text: '' }]));
}

/** One member of a style, or several; undefined takes it away. */
export type StyleChange = { readonly [Name in keyof CellStyle]: CellStyle[Name] | undefined };

export function restyled(sheet: StoredSheet, range: CellRange, change: StyleChange): CellChange[] {
  return placesOf(sheet, range).map(({ row, col }) => ({
    row,
    col,
    style: styleWith(styleAt(sheet, row, col), change),
  }));
}

export function unstyled(sheet: StoredSheet, range: CellRange): CellChange[] {
  return filledIn(sheet, range).map(({ row, col }) => ({ row, col, style: null }));
}

function styleWith(style: CellStyle | undefined, change: StyleChange): CellStyle | null {
  const font = change.font === undefined ? style?.font : { ...style?.font, ...change.font };
  const joined = Object.entries({ ...style, ...change, font });
  const said = joined.filter(([, value]) => value !== undefined && value !== false);
  return said.length === 0 ? null : Object.fromEntries(said);
}

/** The first row of a range in all rows below it, the formulas as they read there. */
export function filledDown(sheet: StoredSheet, range: CellRange): CellChange[] {
  return placesOf(sheet, { ...range, top: range.top + 1 }).map(({ row, col }) =>
    copied(sheet, { row: range.top, col }, { row, col }),
  );
}

export function filledRight(sheet: StoredSheet, range: CellRange): CellChange[] {
  return placesOf(sheet, { ...range, left: range.left + 1 }).map(({ row, col }) =>
    copied(sheet, { row, col: range.left }, { row, col }),
  );
}

interface Place {
  readonly row: number;
  readonly col: number;
}

function copied(sheet: StoredSheet, from: Place, to: Place): CellChange {
  const style = styleAt(sheet, from.row, from.col);
  const text = movedText(cellAt(sheet, from.row, from.col)?.text ?? '', style, to.row - from.row, to.col - from.col);
  return { ...to, text, style: style ?? null };
}

/** What a cell says so many rows and columns away: a formula names what stands at the same distance. */
export function movedText(text: string, style: CellStyle | undefined, rows: number, cols: number): string {
  return isFormula(text, style) ? moveFormula(text, rows, cols) : text;
}

/**
 * Drawn on by its handle: `target` holds `source` and grows to one side. Numbers that go on evenly go on so, other cells
 * begin again from the first.
 */
export function drawnOn(sheet: StoredSheet, source: CellRange, target: CellRange): CellChange[] {
  return placesOf(sheet, target).flatMap((to) => {
    if (isIn(to, source)) return [];
    const from = { row: wrapped(to.row, source.top, source.bottom), col: wrapped(to.col, source.left, source.right) };
    const change = copied(sheet, from, to);
    const next = nextNumber(sheet, source, to);
    return [next === undefined ? change : { ...change, text: String(next) }];
  });
}

function isIn({ row, col }: Place, { top, left, bottom, right }: CellRange): boolean {
  return row >= top && row <= bottom && col >= left && col <= right;
}

function wrapped(index: number, first: number, last: number): number {
  const length = last - first + 1;
  return first + ((((index - first) % length) + length) % length);
}

/** What the numbers of the source say for a cell beyond it; undefined where they are none, or only one. */
function nextNumber(sheet: StoredSheet, source: CellRange, to: Place): number | undefined {
  const isDown = to.row < source.top || to.row > source.bottom;
  const [first, last] = isDown ? [source.top, source.bottom] : [source.left, source.right];
  if (last === first) return undefined;
  const numbers: number[] = [];
  for (let at = first; at <= last; at += 1) {
    const text = (isDown ? cellAt(sheet, at, to.col) : cellAt(sheet, to.row, at))?.text ?? '';
    if (text === '' || !Number.isFinite(Number(text))) return undefined;
    numbers.push(Number(text));
  }
  const [one = 0, two = 0] = numbers;
  const step = two - one;
  const isEven = numbers.every((number, at) => Math.abs(number - (one + step * at)) < 1e-9);
  const distance = (isDown ? to.row : to.col) - first;
  // 0.1 + 0.2 is to be 0.3 here too
  return isEven ? Number((one + step * distance).toPrecision(12)) : undefined;
}

interface FilledCell extends Place {
  readonly text: string;
}

function filledIn(sheet: StoredSheet, range: CellRange): FilledCell[] {
  const found: FilledCell[] = [];
  for (const { row, col, cell } of cellsOf(sheet)) {
    if (isIn({ row, col }, range)) found.push({ row, col, text: cell.text ?? '' });
  }
  return found;
}

function placesOf(sheet: StoredSheet, range: CellRange): Place[] {
  if (countOf(range) > WHOLE_RANGE_CELLS) return filledIn(sheet, range);
  const places: Place[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let col = range.left; col <= range.right; col += 1) places.push({ row, col });
  }
  return places;
}
