import { cellName, parseCell, parseRange, rangeName } from './address.ts';
import { cellAt, colCount, rowCount } from './book.ts';
import type { SheetFrame } from './op.ts';
import { type LineShift, shiftedLine, shiftedNames, shiftedRange } from './shift.ts';
import type { StoredAutofilter, StoredCell, StoredCols, StoredRows, StoredSheet } from './stored.ts';

export function frameOf(sheet: StoredSheet): SheetFrame {
  return {
    ...(sheet.freeze !== undefined && { freeze: sheet.freeze }),
    ...(sheet.merges && { merges: sheet.merges }),
    ...(sheet.validations && { validations: sheet.validations }),
    ...(sheet.autofilter && { autofilter: sheet.autofilter }),
    rowCount: rowCount(sheet),
    colCount: colCount(sheet),
  };
}

/** Sets merges together with the marks of their first cells. */
export function putFrame(sheet: StoredSheet, frame: SheetFrame): void {
  unmark(sheet);
  put(sheet, 'freeze', frame.freeze);
  put(sheet, 'merges', frame.merges && [...frame.merges]);
  put(sheet, 'validations', frame.validations && structuredClone([...frame.validations]));
  put(sheet, 'autofilter', frame.autofilter && structuredClone(frame.autofilter));
  mark(sheet);
  rowsOf(sheet).len = frame.rowCount;
  colsOf(sheet).len = frame.colCount;
}

function put<Name extends keyof StoredSheet>(
  sheet: StoredSheet,
  name: Name,
  value: StoredSheet[Name] | undefined,
): void {
  if (value === undefined) delete sheet[name];
  else sheet[name] = value;
}

/** Takes the marks of merges off their first cells: before these move. */
export function unmark(sheet: StoredSheet): void {
  for (const name of sheet.merges ?? []) {
    const range = parseRange(name);
    if (!range) continue;
    const cell = cellAt(sheet, range.top, range.left);
    if (!cell) continue;
    delete cell.merge;
    dropEmpty(sheet, range.top, range.left);
  }
}

export function mark(sheet: StoredSheet): void {
  for (const name of sheet.merges ?? []) {
    const range = parseRange(name);
    if (!range) continue;
    ensureCell(sheet, range.top, range.left).merge = [range.bottom - range.top, range.right - range.left];
  }
}

export function shiftedFrame(frame: SheetFrame, shift: LineShift): SheetFrame {
  const counts = shift.axis === 'row' ? 'rowCount' : 'colCount';
  return {
    ...frame,
    [counts]: Math.max(1, frame[counts] + shift.count),
    ...(frame.freeze !== undefined && { freeze: shiftedFreeze(frame.freeze, shift) }),
    ...(frame.merges && { merges: shiftedNames(frame.merges, shift).filter(isWide) }),
    ...(frame.validations && {
      validations: frame.validations.map((one) => (one.refs ? { ...one, refs: shiftedNames(one.refs, shift) } : one)),
    }),
    ...(frame.autofilter && { autofilter: shiftedFilter(frame.autofilter, shift) }),
  };
}

function isWide(name: string): boolean {
  return name.includes(':');
}

/** Lines that come or go before the edge move it; those behind do not. */
function shiftedFreeze(name: string, shift: LineShift): string {
  const cell = parseCell(name);
  if (!cell || cell[shift.axis] <= shift.at) return name;
  const moved = { ...cell, [shift.axis]: Math.max(shift.at, cell[shift.axis] + shift.count) };
  return cellName(moved.row, moved.col);
}

function shiftedFilter(filter: StoredAutofilter, shift: LineShift): StoredAutofilter {
  const range = parseRange(filter.ref ?? '');
  const shifted = range && shiftedRange(range, shift);
  if (!shifted) return {};
  const filters = (filter.filters ?? []).flatMap((one) => {
    const ci = shift.axis === 'col' ? shiftedLine(one.ci, shift) : one.ci;
    return ci === null ? [] : [{ ...one, ci }];
  });
  return { ...filter, ref: rangeName(shifted), ...(filter.filters && { filters }) };
}

export function ensureCell(sheet: StoredSheet, row: number, col: number): StoredCell {
  const line = lineOf(rowsOf(sheet), row);
  line.cells ??= {};
  return lineOf(line.cells, col);
}

export function rowsOf(sheet: StoredSheet): StoredRows {
  sheet.rows ??= {};
  return sheet.rows;
}

export function colsOf(sheet: StoredSheet): StoredCols {
  sheet.cols ??= {};
  return sheet.cols;
}

/** The line of an index; an empty one is made where there is none. */
export function lineOf<Line extends object>(
  lines: { [index: number]: Line | Record<string, never> },
  index: number,
): Line {
  const line = lines[index] ?? {};
  lines[index] = line;
  // All members of a line are optional: an empty one is a line.
  return line as Line;
}

/** A cell that holds nothing any more goes, and its row with it. */
export function dropEmpty(sheet: StoredSheet, row: number, col: number): void {
  const line = sheet.rows?.[row];
  const cell = line?.cells?.[col];
  if (!sheet.rows || !line?.cells || !cell || !isEmpty(cell)) return;
  delete line.cells[col];
  if (!isEmpty(line.cells)) return;
  delete line.cells;
  if (isEmpty(line)) delete sheet.rows[row];
}

export function isEmpty(value: object): boolean {
  for (const _key in value) return false;
  return true;
}
