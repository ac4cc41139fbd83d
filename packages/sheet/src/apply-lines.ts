import { cellsOf, indexes, isFormula } from './book.ts';
import { followingOf, rewriteAll, shiftOf } from './follow.ts';
import { carryOwnRow } from './formula/rewrite.ts';
import { colsOf, ensureCell, frameOf, isEmpty, mark, putFrame, rowsOf, shiftedFrame, unmark } from './frame.ts';
import type { OpOf, SheetOp } from './op.ts';
import { type LineShift, shiftedLine } from './shift.ts';
import type { StoredBook, StoredCells, StoredRows, StoredSheet } from './stored.ts';

export function insertRows(book: StoredBook, sheet: StoredSheet, op: OpOf<'insertRows'>): void {
  shiftLines(book, sheet, op, () => {
    const rows = rowsOf(sheet);
    for (const offset of indexes(op.lines)) {
      const line = op.lines?.[offset];
      if (line) rows[op.at + offset] = structuredClone(line);
    }
  });
}

export function insertCols(book: StoredBook, sheet: StoredSheet, op: OpOf<'insertCols'>): void {
  shiftLines(book, sheet, op, () => {
    for (const offset of indexes(op.lines)) {
      const line = op.lines?.[offset];
      if (!line) continue;
      if (line.col) colsOf(sheet)[op.at + offset] = { ...line.col };
      for (const row of indexes(line.cells)) {
        Object.assign(ensureCell(sheet, row, op.at + offset), line.cells[row]);
      }
    }
  });
}

export function deleteLines(book: StoredBook, sheet: StoredSheet, op: OpOf<'deleteRows' | 'deleteCols'>): void {
  shiftLines(book, sheet, op, () => {});
}

/** What is put back comes last: its formulas are as they were, and follow nothing. */
function shiftLines(book: StoredBook, sheet: StoredSheet, op: SheetOp, putBack: () => void): void {
  const shift = shiftOf(op);
  const following = followingOf(book, op);
  if (!shift || !following) return;
  const frame = shiftedFrame(frameOf(sheet), shift);
  unmark(sheet);
  sheet.merges = [];
  if (shift.axis === 'row') sheet.rows = shiftedKeys<StoredRows>(sheet.rows ?? {}, shift);
  else shiftCols(sheet, shift);
  rewriteAll(book, sheet, following);
  putBack();
  putFrame(sheet, frame);
}

function shiftCols(sheet: StoredSheet, shift: LineShift): void {
  sheet.cols = shiftedKeys(sheet.cols ?? {}, shift);
  for (const row of indexes(sheet.rows)) {
    const line = sheet.rows?.[row];
    if (!sheet.rows || !line?.cells) continue;
    line.cells = shiftedKeys<StoredCells>(line.cells, shift);
    if (isEmpty(line.cells)) delete line.cells;
    if (isEmpty(line)) delete sheet.rows[row];
  }
}

function shiftedKeys<Lines extends object>(lines: Lines, shift: LineShift): Lines {
  const moved = Object.entries(lines).flatMap(([key, line]) => {
    const index = Number(key);
    if (!Number.isInteger(index)) return [[key, line] as const];
    const next = shiftedLine(index, shift);
    return next === null ? [] : [[String(next), line] as const];
  });
  // The same members under other numbers.
  return Object.fromEntries(moved) as Lines;
}

export function orderRows(sheet: StoredSheet, { from, order }: OpOf<'order'>): void {
  unmark(sheet);
  const rows = rowsOf(sheet);
  const before = order.map((source) => rows[from + source]);
  for (const [place, line] of before.entries()) {
    if (line) rows[from + place] = line;
    else delete rows[from + place];
  }
  for (const [place, source] of order.entries()) {
    if (place !== source) carryFormulas(sheet, from + source, from + place);
  }
  mark(sheet);
}

function carryFormulas(sheet: StoredSheet, from: number, to: number): void {
  const cells = sheet.rows?.[to]?.cells;
  for (const col of indexes(cells)) {
    const cell = cells?.[col];
    if (cell && isFormula(cell.text, sheet.styles?.[cell.style ?? -1])) cell.text = carryOwnRow(cell.text, from, to);
  }
}

/** Rows of a stretch with what stands in them, as undoing puts them back. */
export function rowsBetween(sheet: StoredSheet, at: number, count: number): NonNullable<OpOf<'insertRows'>['lines']> {
  const lines: StoredRows = {};
  for (const row of indexes(sheet.rows)) {
    const line = sheet.rows?.[row];
    if (line && row >= at && row < at + count) lines[row - at] = structuredClone(line);
  }
  return lines;
}

export function colsBetween(sheet: StoredSheet, at: number, count: number): NonNullable<OpOf<'insertCols'>['lines']> {
  const lines: { [offset: number]: { col?: object; cells: StoredCells } } = {};
  for (const col of indexes(sheet.cols)) {
    const line = sheet.cols?.[col];
    if (line && col >= at && col < at + count) lines[col - at] = { col: { ...line }, cells: {} };
  }
  for (const { row, col, cell } of cellsOf(sheet)) {
    if (col < at || col >= at + count) continue;
    const line = lines[col - at] ?? { cells: {} };
    line.cells[row] = structuredClone(cell);
    lines[col - at] = line;
  }
  return lines;
}
