import * as library from '@e965/xlsx';
import {
  Calculator,
  type CellStyle,
  cellName,
  cellsOf,
  formatCode,
  formulaError,
  isFormula,
  parseRange,
  type StoredBook,
  type StoredSheet,
  styleAt,
  type Value,
} from '@sheaf/sheet';
import { errorCode } from './cell-errors.ts';
import { type Places, placesOf } from './far-cells.ts';
import { safeName } from './sheet-names.ts';
import { withFrozen } from './sheet-parts.ts';

/**
 * A book as an xlsx file. A formula stays one when our reader understands it and knows all that it calls; any other text
 * is text there, whatever it begins with, so that opening the file starts nothing.
 */
export function writeXlsx(book: StoredBook): Buffer {
  const workbook = library.utils.book_new();
  const calculator = new Calculator(book);
  const names = new Set<string>();
  const places = book.map(placesIn);
  for (const [at, sheet] of book.entries()) {
    const placed = worksheet(sheet, { at, calculator, places: places[at] ?? placesIn(sheet) });
    library.utils.book_append_sheet(workbook, placed, safeName(sheet.name, names));
  }
  workbook.Workbook = { Sheets: book.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  const packed: Buffer = library.write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true });
  const isWhole = book.every(({ freeze }, at) => !frozen(freeze) && !places[at]?.restored);
  return isWhole ? packed : completed(packed, book, places);
}

/** The library writes no panes, and cells side by side where they are far from each other: mended in what it wrote. */
function completed(packed: Buffer, book: StoredBook, places: readonly Places[]): Buffer {
  const archive = library.CFB.read(packed, { type: 'buffer' });
  for (const [at, { freeze }] of book.entries()) {
    const [place, restored] = [frozen(freeze), places[at]?.restored];
    const file = library.CFB.find(archive, `/xl/worksheets/sheet${at + 1}.xml`);
    if (!file || !(place || restored)) continue;
    const xml = Buffer.from(file.content).toString('utf8');
    const whole = restored ? restored(xml) : xml;
    file.content = Buffer.from(place ? withFrozen(whole, place, cellName(place.row, place.col)) : whole);
  }
  return library.CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer;
}

function frozen(freeze: string | undefined): { readonly row: number; readonly col: number } | undefined {
  const area = freeze === undefined ? null : parseRange(freeze);
  return area && area.top + area.left > 0 ? { row: area.top, col: area.left } : undefined;
}

function placesIn(sheet: StoredSheet): Places {
  const rows = new Set([...lines(sheet.rows)].map(([at]) => at));
  const cols = new Set<number>();
  for (const { row, col, cell } of cellsOf(sheet)) {
    if (!cell.text) continue;
    rows.add(row);
    cols.add(col);
  }
  return placesOf(rows, cols);
}

interface Writing {
  readonly at: number;
  readonly calculator: Calculator;
  readonly places: Places;
}

function worksheet(sheet: StoredSheet, { at, calculator, places }: Writing): library.WorkSheet {
  const cells: library.WorkSheet = {};
  let [rows, cols] = [0, 0];
  for (const { row, col, cell } of cellsOf(sheet)) {
    if (!cell.text) continue;
    const [placedRow, placedCol] = [places.row(row), places.col(col)];
    const written = cellOf(cell.text, styleAt(sheet, row, col), calculator.valueAt(at, row, col));
    cells[cellName(placedRow, placedCol)] = written;
    rows = Math.max(rows, placedRow);
    cols = Math.max(cols, placedCol);
  }
  cells['!ref'] = `A1:${cellName(rows, cols)}`;
  const merges = (sheet.merges ?? []).flatMap((name) => parseRange(name) ?? []);
  if (merges.length > 0) {
    cells['!merges'] = merges.map(({ top, left, bottom, right }) => ({
      s: { r: top, c: left },
      e: { r: bottom, c: right },
    }));
  }
  sizes(cells, sheet, places);
  if (sheet.autofilter?.ref) cells['!autofilter'] = { ref: sheet.autofilter.ref };
  return cells;
}

function cellOf(text: string, style: CellStyle | undefined, value: Value): library.CellObject {
  const code = formatCode(style);
  const format = code === 'General' ? {} : { z: code };
  if (isFormula(text, style)) return formulaError(text) === null ? reckoned(text, value, format) : { t: 's', v: text };
  if (typeof value === 'number') return { t: 'n', v: value, ...(code === 'General' ? typedFormat(text) : format) };
  return typeof value === 'boolean' ? { t: 'b', v: value, ...format } : { t: 's', v: text, ...format };
}

/** With its value, for readers that do not reckon. */
function reckoned(text: string, value: Value, format: { z?: string }): library.CellObject {
  const formula = { f: text.slice(1), ...format };
  if (typeof value === 'number') return { t: 'n', v: value, ...formula };
  if (typeof value === 'boolean') return { t: 'b', v: value, ...formula };
  if (typeof value === 'string') return { t: 's', v: value, ...formula };
  return value === null ? { t: 'n', v: 0, ...formula } : { t: 'e', v: errorCode(value), ...formula };
}

/** What was typed as a date or a percentage is a number there, and looks as it was typed. */
function typedFormat(text: string): { z?: string } {
  if (text.includes('%')) return { z: text.includes('.') ? '0.00%' : '0%' };
  const hasDay = /\d[-/]\d/u.test(text);
  const hasTime = text.includes(':');
  if (hasDay) return { z: hasTime ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' };
  return hasTime ? { z: 'hh:mm:ss' } : {};
}

function sizes(cells: library.WorkSheet, sheet: StoredSheet, places: Places): void {
  const cols: library.ColInfo[] = [];
  for (const [at, { width, hide }] of lines(sheet.cols)) {
    cols[at] = { ...(width !== undefined && { wpx: width }), ...(hide && { hidden: true }) };
  }
  const rows: library.RowInfo[] = [];
  for (const [at, { height, hide }] of lines(sheet.rows)) {
    if (height !== undefined || hide)
      rows[places.row(at)] = { ...(height !== undefined && { hpx: height }), ...(hide && { hidden: true }) };
  }
  if (cols.length > 0) cells['!cols'] = cols;
  if (rows.length > 0) cells['!rows'] = rows;
}

function lines<Line extends object>(of: { readonly [index: number]: Line } | undefined): [number, Line][] {
  return Object.entries<Line>({ ...of }).flatMap(([key, line]) => (key === 'len' ? [] : [[Number(key), line]]));
}
