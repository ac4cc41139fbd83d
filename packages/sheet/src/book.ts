import { MAX_COLS, MAX_ROWS } from './address.ts';
import type { CellStyle, StoredBook, StoredCell, StoredSheet } from './stored.ts';

const FIRST_ROWS = 800;
const FIRST_COLS = 26;
export const COL_WIDTH = 100;

export function emptySheet(name: string): StoredSheet {
  return { name, freeze: 'A1', styles: [], merges: [], rows: { len: FIRST_ROWS }, cols: { len: FIRST_COLS } };
}

/**
 * The book of a page's text. Texts that hold none (empty, `{}`, unreadable) are one empty sheet, as the first clients
 * store a sheet that nobody has written in.
 */
export function readBook(text: string): StoredBook {
  const value = parsed(text);
  const sheets = Array.isArray(value) ? value : [value];
  const book = sheets.filter(isSheet);
  return book.length > 0 ? book : [emptySheet('Sheet1')];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isSheet(value: unknown): value is StoredSheet {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

export function writeBook(book: StoredBook): string {
  return JSON.stringify(book);
}

/** Keys of rows or columns that are numbers, in ascending order. */
export function indexes(lines: object | undefined): number[] {
  const found: number[] = [];
  for (const key in lines) {
    const index = Number(key);
    if (Number.isInteger(index) && index >= 0) found.push(index);
  }
  return found;
}

function count(lines: { len?: number } | undefined, fallback: number, most: number): number {
  const last = indexes(lines).at(-1) ?? -1;
  return Math.min(Math.max(lines?.len ?? fallback, last + 1), most);
}

export function rowCount(sheet: StoredSheet): number {
  return count(sheet.rows, FIRST_ROWS, MAX_ROWS);
}

export function colCount(sheet: StoredSheet): number {
  return count(sheet.cols, FIRST_COLS, MAX_COLS);
}

export function cellAt(sheet: StoredSheet | undefined, row: number, col: number): StoredCell | undefined {
  return sheet?.rows?.[row]?.cells?.[col];
}

export function styleAt(sheet: StoredSheet | undefined, row: number, col: number): CellStyle | undefined {
  const index = cellAt(sheet, row, col)?.style;
  return index === undefined ? undefined : sheet?.styles?.[index];
}

/** Whether the text of a cell is reckoned. */
export function isFormula(text: string | undefined, style: CellStyle | undefined): text is string {
  return text !== undefined && text.length > 1 && text.startsWith('=') && style?.format !== 'text';
}

/** Position of a sheet by its name; letters' case does not matter, as in formulas. */
export function sheetIndex(book: StoredBook, name: string): number {
  const wanted = name.toLowerCase();
  return book.findIndex((sheet) => sheet.name.toLowerCase() === wanted);
}

/** Every cell that holds something, row by row. */
export function* cellsOf(sheet: StoredSheet): Generator<{ row: number; col: number; cell: StoredCell }> {
  for (const row of indexes(sheet.rows)) {
    const cells = sheet.rows?.[row]?.cells;
    for (const col of indexes(cells)) {
      const cell = cells?.[col];
      if (cell) yield { row, col, cell };
    }
  }
}
