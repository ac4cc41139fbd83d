import * as library from '@e965/xlsx';
import { LIMITS } from '@sheaf/contract';
import {
  applyOp,
  type CellStyle,
  cellName,
  emptySheet,
  formulaError,
  MAX_BOOK_CHARS,
  MAX_COLS,
  MAX_ROWS,
  meaningOf,
  type StoredBook,
  type StoredSheet,
} from '@sheaf/sheet';
import type { Loss } from '../losses.ts';
import { ImportRefused } from '../refusals.ts';
import { SOURCE_LIMITS, type SourceLimits } from '../source.ts';
import { readParts } from '../zip.ts';
import { errorText } from './cell-errors.ts';
import { partLosses } from './part-losses.ts';
import { withoutCdata } from './plain-part.ts';
import { safeName } from './sheet-names.ts';
import { commonRowHeight, frozenAt, hasValidations, sheetPart } from './sheet-parts.ts';

/** A workbook is XML: some ten times larger than its text, and read at once. */
const XLSX_LIMITS: SourceLimits = {
  ...SOURCE_LIMITS,
  packedBytes: LIMITS.xlsxBytes,
  unpackedBytes: 100 * 1024 * 1024,
  entries: 2000,
};

export interface ReadBook {
  readonly book: StoredBook;
  readonly losses: readonly Loss[];
}

/**
 * The sheets of an xlsx file: values, formulas that we reckon, number formats, merges, widths, heights, what is
 * frozen and what is hidden. Names, sizes and checksums of its parts are checked first, and only checked parts are read.
 * @throws ImportRefused when it is no xlsx file, hostile, or too large for a page
 */
export async function readXlsx(bytes: Uint8Array): Promise<ReadBook> {
  const parts = await readParts(bytes, XLSX_LIMITS);
  if (!parts.has('xl/workbook.xml') && !parts.has('[Content_Types].xml')) throw new ImportRefused('not-a-workbook');
  const workbook = parsed(parts);
  const reading = new Reading(parts, workbook.Workbook?.WBProps?.date1904 === true);
  const book = workbook.SheetNames.flatMap((name, at) => reading.sheet(workbook, name, at));
  if (book.length === 0) throw new ImportRefused('not-a-workbook');
  if (book.every(({ hidden }) => hidden)) delete book[0]?.hidden;
  return { book, losses: [...partLosses(parts), ...reading.losses()] };
}

/** The library opens archives by itself: it is given one that holds what was checked, and nothing else. */
function parsed(parts: ReadonlyMap<string, Uint8Array>): library.WorkBook {
  const archive = library.CFB.utils.cfb_new();
  for (const [path, content] of parts)
    library.CFB.utils.cfb_add(archive, `/${path}`, withoutCdata(Buffer.from(content)));
  const packed = library.CFB.write(archive, { type: 'buffer', fileType: 'zip' });
  try {
    return library.read(packed, { type: 'buffer', cellNF: true, cellStyles: true, cellText: true, cellHTML: false });
  } catch (error) {
    throw new ImportRefused('not-a-workbook', { cause: error });
  }
}

/** How much later 1904 begins than 1900. */
const DAYS_TO_1904 = 1462;

class Reading {
  readonly #parts: ReadonlyMap<string, Uint8Array>;
  readonly #begins1904: boolean;
  readonly #names = new Set<string>();
  readonly #replaced = new Map<string, string[]>();
  readonly #chartSheets: string[] = [];
  readonly #validated: string[] = [];
  readonly #outside = new Set<string>();
  #chars = 0;

  constructor(parts: ReadonlyMap<string, Uint8Array>, begins1904: boolean) {
    this.#parts = parts;
    this.#begins1904 = begins1904;
  }

  losses(): Loss[] {
    const charts = this.#chartSheets.map((where): Loss => ({ code: 'sheet-chart-left-out', where, detail: '' }));
    const formulas = [...this.#replaced].map(([where, cells]): Loss => {
      const shown = cells.slice(0, 5).join(', ') + (cells.length > 5 ? ` … (${cells.length})` : '');
      return { code: 'sheet-formula-replaced', where, detail: shown };
    });
    const rules = this.#validated.map((where): Loss => ({ code: 'sheet-validations', where, detail: '' }));
    const outside = [...this.#outside].map((where): Loss => ({ code: 'sheet-cells-outside', where, detail: '' }));
    return [...charts, ...formulas, ...rules, ...outside];
  }

  sheet(workbook: library.WorkBook, name: string, at: number): StoredSheet[] {
    const source = workbook.Sheets[name];
    if (!source || isChart(source)) {
      this.#chartSheets.push(name);
      return [];
    }
    const sheet = emptySheet(safeName(name, this.#names));
    if (workbook.Workbook?.Sheets?.[at]?.Hidden) sheet.hidden = true;
    const size = this.#cells(sheet, source);
    const part = sheetPart(this.#parts, at);
    sizes(sheet, source, { cols: size.cols, common: part && commonRowHeight(part) });
    const merges = (source['!merges'] ?? []).map((range) => library.utils.encode_range(range));
    const rowCount = Math.max(800, size.rows);
    const colCount = Math.max(26, size.cols);
    const filter = source['!autofilter']?.ref;
    if (part && hasValidations(part)) this.#validated.push(name);
    const frozen = part && frozenAt(part);
    const frame = {
      // a sheet that is frozen where it ends would scroll nowhere
      freeze: frozen && frozen.row < rowCount && frozen.col < colCount ? cellName(frozen.row, frozen.col) : 'A1',
      merges,
      rowCount,
      colCount,
      ...(filter && { autofilter: { ref: filter, filters: [] } }),
    };
    applyOp([sheet], { kind: 'frame', sheet: 0, frame });
    return [sheet];
  }

  /** Answers how many rows and columns hold something. */
  #cells(sheet: StoredSheet, source: library.WorkSheet): { rows: number; cols: number } {
    const styles = new Map<string, number>();
    const size = { rows: 0, cols: 0 };
    sheet.rows ??= {};
    for (const [address, value] of Object.entries(source)) {
      if (address.startsWith('!')) continue;
      // What has no ! in front is a cell in this library's form.
      const cell = value as library.CellObject;
      const { r: row, c: col } = library.utils.decode_cell(address);
      if (row >= MAX_ROWS || col >= MAX_COLS) {
        this.#outside.add(sheet.name);
        continue;
      }
      const { text, style } = this.#read(cell, sheet.name, address);
      if (text === '' && !style) continue;
      const line = sheet.rows[row] ?? {};
      line.cells ??= {};
      line.cells[col] = { ...(text !== '' && { text }), ...(style && { style: styleIndex(sheet, styles, style) }) };
      sheet.rows[row] = line;
      size.rows = Math.max(size.rows, row + 1);
      size.cols = Math.max(size.cols, col + 1);
    }
    return size;
  }

  #read(cell: library.CellObject, sheet: string, address: string): { text: string; style: CellStyle | undefined } {
    const code = typeof cell.z === 'string' && cell.z !== 'General' ? cell.z : undefined;
    const style = code === undefined ? undefined : styleOf(code);
    const formula = cell.f === undefined ? undefined : `=${cell.f}`;
    if (formula !== undefined && formulaError(formula) === null) return { text: this.#counted(formula), style };
    if (formula !== undefined) this.#replace(sheet, address);
    const text = this.#counted(this.#value(cell, code));
    return { text, style: cell.t === 's' && isTaken(text) ? textStyle(code) : style };
  }

  #replace(sheet: string, address: string): void {
    const cells = this.#replaced.get(sheet) ?? [];
    cells.push(address);
    this.#replaced.set(sheet, cells);
  }

  #value({ t: kind, v: value, w: shown }: library.CellObject, code: string | undefined): string {
    if (value === undefined || kind === 'z') return '';
    if (kind === 'b') return value ? 'TRUE' : 'FALSE';
    if (kind === 'e') return errorText(shown);
    if (typeof value !== 'number') return String(value).replaceAll('\r\n', '\n').slice(0, 32_767);
    // Stretches of time count from nothing; only days count from a year.
    const isDay = this.#begins1904 && code !== undefined && /[yd]/iu.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]/gu, ''));
    return String(isDay ? value + DAYS_TO_1904 : value);
  }

  #counted(text: string): string {
    this.#chars += text.length + 20;
    if (this.#chars > MAX_BOOK_CHARS) {
      throw new ImportRefused('too-large-unpacked', { max: Math.floor(MAX_BOOK_CHARS / 1_000_000) });
    }
    return text;
  }
}

function isChart(source: library.WorkSheet): boolean {
  const kind: unknown = source['!type'];
  return kind !== undefined && kind !== 'sheet';
}

/** Would it be read as something else than the text that it is? */
function isTaken(text: string): boolean {
  return text.startsWith('=') || meaningOf(text) !== text;
}

function styleOf(code: string): CellStyle {
  return code === '@' ? { format: 'text' } : { numfmt: code };
}

/** A text that looks like a number keeps the format that it had. */
function textStyle(code: string | undefined): CellStyle {
  return code === '@' ? { format: 'text' } : { format: 'text', numfmt: code ?? 'General' };
}

function styleIndex(sheet: StoredSheet, known: Map<string, number>, style: CellStyle): number {
  const key = JSON.stringify(style);
  sheet.styles ??= [];
  const index = known.get(key) ?? sheet.styles.push(style) - 1;
  known.set(key, index);
  return index;
}

/** In pixels. Our text is as high as this at least: in a row that its program made lower it was cut off. */
const ROW_HEIGHT = 25;

interface Common {
  readonly cols: number;
  /** Height of rows that nobody sized, in points. */
  readonly common: number | undefined;
}

/** Files give every column to the last one a width: of those that hold nothing none is kept. */
function sizes(sheet: StoredSheet, source: library.WorkSheet, { cols, common }: Common): void {
  for (const [at, column] of (source['!cols'] ?? []).slice(0, Math.max(26, cols)).entries()) {
    if (!column) continue;
    sheet.cols ??= {};
    sheet.cols[at] = { ...sized('width', column.wpx), ...(column.hidden && { hide: true }) };
  }
  for (const [at, row] of (source['!rows'] ?? []).slice(0, MAX_ROWS).entries()) {
    const height = heightOf(row, common);
    if (height === undefined && !row?.hidden) continue;
    sheet.rows ??= {};
    sheet.rows[at] = { ...sheet.rows[at], ...sized('height', height), ...(row?.hidden && { hide: true }) };
  }
}

function heightOf(row: library.RowInfo | undefined, common: number | undefined): number | undefined {
  const isCommon = row?.hpx !== undefined && row.hpx < ROW_HEIGHT && row.hpt === common;
  return isCommon ? undefined : row?.hpx;
}

function sized<Name extends string>(name: Name, pixels: number | undefined): { [Key in Name]?: number } {
  const size = pixels === undefined ? undefined : Math.min(2000, Math.max(1, Math.round(pixels)));
  // One member, or none.
  return (size === undefined ? {} : { [name]: size }) as { [Key in Name]?: number };
}
