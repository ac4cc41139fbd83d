import { MAX_COLS, MAX_ROWS, parseRange } from './address.ts';
import { SheetRefusal } from './refusal.ts';
import type { StoredBook } from './stored.ts';

/** As many characters as a page of this kind holds. */
export const MAX_BOOK_CHARS = 5_000_000;
export const MAX_SHEETS = 200;
export const MAX_CELL_CHARS = 32_767;
const MAX_NAME_CHARS = 100;
const MAX_STYLES = 10_000;
const MAX_MERGES = 20_000;
const MAX_SIZE = 2000;

type Members = Readonly<Record<string, unknown>>;

/** @throws SheetRefusal that leads to the first wrong place. */
export function checkBook(value: unknown): asserts value is StoredBook {
  if (!Array.isArray(value)) throw new SheetRefusal('page_content', 'wrongType');
  if (value.length === 0) throw new SheetRefusal('page_content', 'lastSheet');
  if (value.length > MAX_SHEETS) throw new SheetRefusal('page_content', 'tooBig');
  for (const [at, sheet] of value.entries()) checkSheet(sheet, String(at));
}

export function checkSheet(value: unknown, field: string): void {
  const sheet = members(value, field);
  demandText(sheet['name'], `${field}.name`, MAX_NAME_CHARS);
  if (sheet['name'] === '') throw new SheetRefusal(`${field}.name`, 'nameWrong');
  if (sheet['freeze'] !== undefined) demandRange(sheet['freeze'], `${field}.freeze`);
  demandList(sheet['merges'], `${field}.merges`, MAX_MERGES, demandRange);
  demandList(sheet['styles'], `${field}.styles`, MAX_STYLES, (style, place) => void checkStyle(style, place));
  demandList(sheet['validations'], `${field}.validations`, MAX_MERGES, (one, place) => void members(one, place));
  checkFilter(sheet['autofilter'], `${field}.autofilter`);
  demandFlag(sheet['hidden'], `${field}.hidden`);
  checkLines(sheet['rows'], `${field}.rows`, MAX_ROWS, checkRow);
  checkLines(sheet['cols'], `${field}.cols`, MAX_COLS, checkCol);
}

function checkLines(
  value: unknown,
  field: string,
  most: number,
  checkLine: (line: unknown, field: string) => void,
): void {
  if (value === undefined) return;
  for (const [key, line] of Object.entries(members(value, field))) {
    if (key === 'len') demandSize(line, `${field}.len`, most);
    else if (/^\d+$/u.test(key)) {
      if (Number(key) >= most) throw new SheetRefusal(`${field}.${key}`, 'outside');
      checkLine(line, `${field}.${key}`);
    }
  }
}

export function checkRow(value: unknown, field: string): void {
  const row = members(value, field);
  demandSize(row['height'], `${field}.height`, MAX_SIZE);
  demandFlag(row['hide'], `${field}.hide`);
  checkLines(row['cells'], `${field}.cells`, MAX_COLS, checkCell);
}

export function checkCol(value: unknown, field: string): void {
  const col = members(value, field);
  demandSize(col['width'], `${field}.width`, MAX_SIZE);
  demandFlag(col['hide'], `${field}.hide`);
}

export function checkCell(value: unknown, field: string): void {
  const { text, style, merge } = members(value, field);
  if (text !== undefined) demandText(text, `${field}.text`, MAX_CELL_CHARS);
  demandSize(style, `${field}.style`, MAX_STYLES);
  if (merge === undefined) return;
  if (!Array.isArray(merge) || merge.length !== 2) throw new SheetRefusal(`${field}.merge`, 'wrongType');
  demandSize(merge[0], `${field}.merge.0`, MAX_ROWS);
  demandSize(merge[1], `${field}.merge.1`, MAX_COLS);
}

const STYLE_TEXTS = ['color', 'bgcolor', 'align', 'valign', 'format', 'numfmt'] as const;
const STYLE_FLAGS = ['underline', 'strike', 'textwrap'] as const;

export function checkStyle(value: unknown, field: string): void {
  const style = members(value, field);
  for (const name of STYLE_TEXTS) {
    if (style[name] !== undefined) demandText(style[name], `${field}.${name}`, 200);
  }
  for (const name of STYLE_FLAGS) demandFlag(style[name], `${field}.${name}`);
  if (style['font'] === undefined) return;
  const font = members(style['font'], `${field}.font`);
  demandFlag(font['bold'], `${field}.font.bold`);
  demandFlag(font['italic'], `${field}.font.italic`);
}

function checkFilter(value: unknown, field: string): void {
  if (value === undefined) return;
  const { ref, filters } = members(value, field);
  if (ref !== undefined && ref !== '') demandRange(ref, `${field}.ref`);
  demandList(filters, `${field}.filters`, MAX_COLS, (one, place) => {
    const filter = members(one, place);
    if (filter['ci'] === undefined) throw new SheetRefusal(`${place}.ci`, 'wrongType');
    demandSize(filter['ci'], `${place}.ci`, MAX_COLS);
    demandList(filter['value'], `${place}.value`, MAX_ROWS, (text, at) => demandText(text, at, MAX_CELL_CHARS));
  });
}

function members(value: unknown, field: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SheetRefusal(field, 'wrongType');
  // An object that is no list has named members.
  return value as Members;
}

function demandText(value: unknown, field: string, most: number): void {
  if (typeof value !== 'string') throw new SheetRefusal(field, 'wrongType');
  if (value.length > most) throw new SheetRefusal(field, 'tooBig');
}

function demandSize(value: unknown, field: string, most: number): void {
  if (value === undefined) return;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new SheetRefusal(field, 'wrongType');
  if (value < 0 || value > most) throw new SheetRefusal(field, 'outside');
}

function demandFlag(value: unknown, field: string): void {
  if (value !== undefined && typeof value !== 'boolean') throw new SheetRefusal(field, 'wrongType');
}

function demandRange(value: unknown, field: string): void {
  if (typeof value !== 'string' || !parseRange(value)) throw new SheetRefusal(field, 'wrongRange');
}

function demandList(value: unknown, field: string, most: number, check: (one: unknown, field: string) => void): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) throw new SheetRefusal(field, 'wrongType');
  if (value.length > most) throw new SheetRefusal(field, 'tooBig');
  for (const [at, one] of value.entries()) check(one, `${field}.${at}`);
}
