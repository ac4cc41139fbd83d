// The form of x-data-spreadsheet, in which the first clients store a sheet. Its members are mutable, because operations
// change a book in place; members that we do not know are kept as they came.

export type CellFormat =
  | 'normal'
  | 'text'
  | 'number'
  | 'percent'
  | 'rmb'
  | 'usd'
  | 'eur'
  | 'date'
  | 'time'
  | 'datetime'
  | 'duration';

export interface CellStyle {
  font?: { bold?: boolean; italic?: boolean; size?: number; name?: string } | undefined;
  underline?: boolean | undefined;
  strike?: boolean | undefined;
  color?: string | undefined;
  bgcolor?: string | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  valign?: 'top' | 'middle' | 'bottom' | undefined;
  textwrap?: boolean | undefined;
  format?: CellFormat | undefined;
  /** A number format as xlsx writes it (`0.00%`); it wins over `format`. */
  numfmt?: string | undefined;
  border?: { [side: string]: readonly string[] } | undefined;
}

export interface StoredCell {
  /** What was typed; what begins with = is a formula unless the cell's format is text. */
  text?: string;
  /** Index into the sheet's styles. */
  style?: number;
  /** At the first cell of a merge: how many further rows and columns it spans. */
  merge?: [number, number];
}

export interface StoredCells {
  [col: number]: StoredCell;
}

export interface StoredRow {
  cells?: StoredCells;
  height?: number;
  hide?: boolean;
}

export interface StoredRows {
  [row: number]: StoredRow;
  len?: number;
}

export interface StoredCol {
  width?: number;
  hide?: boolean;
}

export interface StoredCols {
  [col: number]: StoredCol;
  len?: number;
}

export interface StoredFilter {
  /** Column of the sheet. */
  ci: number;
  operator: string;
  value: string[];
}

export interface StoredAutofilter {
  ref?: string;
  filters?: StoredFilter[];
  sort?: { ci: number; order: string } | null;
}

export interface StoredValidation {
  refs?: string[];
}

export interface StoredSheet {
  name: string;
  /** The first cell that scrolls: A1 freezes nothing, B3 two rows and a column. */
  freeze?: string;
  styles?: CellStyle[];
  merges?: string[];
  rows?: StoredRows;
  cols?: StoredCols;
  validations?: StoredValidation[];
  autofilter?: StoredAutofilter;
  hidden?: boolean;
}

export type StoredBook = StoredSheet[];
