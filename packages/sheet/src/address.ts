/** Rows and columns are counted from 0 inside; names as people write them (A1) count from 1. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLS = 16_384;

export interface CellPlace {
  readonly row: number;
  readonly col: number;
}

/** Both ends belong to it. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const CELL = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/u;

/** 0 is A, 26 is AA. */
export function columnName(col: number): string {
  let name = '';
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** The column of its letters, or -1 beyond the last. */
export function columnIndex(letters: string): number {
  let col = 0;
  for (const letter of letters.toUpperCase()) col = col * 26 + letter.charCodeAt(0) - 64;
  return col <= MAX_COLS ? col - 1 : -1;
}

export function cellName(row: number, col: number): string {
  return `${columnName(col)}${row + 1}`;
}

/** A1 or $A$1; null for what is no cell of a sheet. */
export function parseCell(name: string): CellPlace | null {
  const [, letters, digits] = CELL.exec(name) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const col = columnIndex(letters);
  const row = Number(digits) - 1;
  return col < 0 || row >= MAX_ROWS ? null : { row, col };
}

/** A1:B2 with its corners in any order, or a single cell. */
export function parseRange(name: string): CellRange | null {
  const [first = '', last, ...more] = name.split(':');
  const from = parseCell(first);
  const to = last === undefined ? from : parseCell(last);
  if (!from || !to || more.length > 0) return null;
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.col, to.col),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.col, to.col),
  };
}

export function rangeName({ top, left, bottom, right }: CellRange): string {
  const first = cellName(top, left);
  return top === bottom && left === right ? first : `${first}:${cellName(bottom, right)}`;
}

export function meets(one: CellRange, other: CellRange): boolean {
  return one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right;
}
