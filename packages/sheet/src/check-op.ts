import { MAX_COLS, MAX_ROWS, meets, parseCell, parseRange } from './address.ts';
import { colCount, rowCount, sheetIndex } from './book.ts';
import { checkCell, checkCol, checkRow, checkSheet, checkStyle, MAX_CELL_CHARS, MAX_SHEETS } from './check.ts';
import type { OpOf, SheetOp } from './op.ts';
import { SheetRefusal } from './refusal.ts';
import type { StoredBook, StoredSheet } from './stored.ts';

const MAX_CELLS = 200_000;
/** Sizes are kept line by line. */
const MAX_SIZED = 50_000;
/** As xlsx has it, so that a name survives there. */
const NAME = /^(?!')[^[\]:*?/\\]{1,31}(?<!')$/u;

/** Whether an operation fits the book as it is. @throws SheetRefusal with the field that does not */
export function checkOp(book: StoredBook, op: SheetOp): void {
  if ('sheet' in op) {
    const sheet = Number.isInteger(op.sheet) ? book[op.sheet] : undefined;
    if (!sheet) throw new SheetRefusal('sheet', 'unknownSheet');
    checkOfSheet(book, sheet, op);
    return;
  }
  if (book.length >= MAX_SHEETS) throw new SheetRefusal('at', 'tooBig');
  demandIndex(op.at, 'at', book.length);
  if (op.kind === 'putSheet') checkSheet(op.content, 'content');
  const name = op.kind === 'putSheet' ? op.content.name : op.name;
  demandName(book, name, -1, op.kind === 'putSheet' ? 'content.name' : 'name');
}

function checkOfSheet(book: StoredBook, sheet: StoredSheet, op: Exclude<SheetOp, OpOf<'addSheet' | 'putSheet'>>): void {
  switch (op.kind) {
    case 'cells':
      checkCells(op);
      break;
    case 'deleteSheet':
    case 'hideSheet':
      demandVisibleRest(book, op);
      break;
    case 'renameSheet':
      demandName(book, op.name, op.sheet, 'name');
      break;
    case 'moveSheet':
      demandIndex(op.to, 'to', book.length - 1);
      break;
    case 'merge':
    case 'unmerge':
      demandRange(op.range, 'range');
      break;
    case 'freeze':
      if (!parseCell(op.cell)) throw new SheetRefusal('cell', 'wrongRange');
      return;
    case 'filter':
      checkFilterOp(op);
      break;
    case 'order':
      checkOrder(sheet, op);
      break;
    case 'frame':
      checkFrame(op);
      break;
    default:
      checkLines(sheet, op);
      break;
  }
}

function checkCells({ cells }: OpOf<'cells'>): void {
  if (cells.length > MAX_CELLS) throw new SheetRefusal('cells', 'tooBig');
  for (const [at, { row, col, text, style }] of cells.entries()) {
    demandIndex(row, `cells.${at}.row`, MAX_ROWS - 1);
    demandIndex(col, `cells.${at}.col`, MAX_COLS - 1);
    if (text !== undefined && text.length > MAX_CELL_CHARS) throw new SheetRefusal(`cells.${at}.text`, 'tooBig');
    if (style) checkStyle(style, `cells.${at}.style`);
  }
}

type LinesOp = OpOf<'insertRows' | 'insertCols' | 'deleteRows' | 'deleteCols' | 'rowSize' | 'colSize'>;

function checkLines(sheet: StoredSheet, op: LinesOp): void {
  const isRow = op.kind === 'insertRows' || op.kind === 'deleteRows' || op.kind === 'rowSize';
  const [count, most] = isRow ? [rowCount(sheet), MAX_ROWS] : [colCount(sheet), MAX_COLS];
  demandIndex(op.at, 'at', count);
  demandIndex(op.count, 'count', most);
  if (op.count < 1) throw new SheetRefusal('count', 'outside');
  if (op.kind === 'insertRows' || op.kind === 'insertCols') {
    if (count + op.count > most) throw new SheetRefusal('count', 'tooBig');
    checkPutBack(op);
    return;
  }
  if (op.at + op.count > count) throw new SheetRefusal('count', 'outside');
  if (op.kind === 'rowSize') demandSize(op.height, op.count, 'height');
  else if (op.kind === 'colSize') demandSize(op.width, op.count, 'width');
  else if (op.count === count) throw new SheetRefusal('count', 'outside');
}

function checkPutBack(op: OpOf<'insertRows' | 'insertCols'>): void {
  for (const [offset, line] of Object.entries(op.lines ?? {})) {
    const field = `lines.${offset}`;
    demandIndex(Number(offset), field, op.count - 1);
    if (op.kind === 'insertRows') checkRow(line, field);
    else checkColumn(op, Number(offset), field);
  }
}

function checkColumn({ lines }: OpOf<'insertCols'>, offset: number, field: string): void {
  const line = lines?.[offset];
  if (line?.col) checkCol(line.col, `${field}.col`);
  for (const [row, cell] of Object.entries(line?.cells ?? {})) {
    demandIndex(Number(row), `${field}.cells.${row}`, MAX_ROWS - 1);
    checkCell(cell, `${field}.cells.${row}`);
  }
}

function demandSize(size: number | null | undefined, count: number, field: string): void {
  if (count > MAX_SIZED) throw new SheetRefusal('count', 'tooBig');
  if (size !== null && size !== undefined && !(size >= 1 && size <= 2000)) throw new SheetRefusal(field, 'outside');
}

function checkOrder(sheet: StoredSheet, { from, order }: OpOf<'order'>): void {
  demandIndex(from, 'from', rowCount(sheet));
  if (order.length === 0 || from + order.length > rowCount(sheet)) throw new SheetRefusal('order', 'outside');
  const rows = new Set(order);
  const isWhole =
    rows.size === order.length && order.every((row) => Number.isInteger(row) && row >= 0 && row < order.length);
  if (!isWhole) throw new SheetRefusal('order', 'notAnOrder');
  const sorted = { top: from, bottom: from + order.length - 1, left: 0, right: MAX_COLS - 1 };
  for (const name of sheet.merges ?? []) {
    const merge = parseRange(name);
    if (merge && meets(merge, sorted)) throw new SheetRefusal('order', 'mergeInTheWay');
  }
}

function checkFilterOp({ range, filters }: OpOf<'filter'>): void {
  if (range !== '') demandRange(range, 'range');
  for (const [at, { col }] of filters.entries()) demandIndex(col, `filters.${at}.col`, MAX_COLS - 1);
}

function checkFrame({ frame }: OpOf<'frame'>): void {
  checkSheet({ name: 'x', ...frame }, 'frame');
  demandIndex(frame.rowCount - 1, 'frame.rowCount', MAX_ROWS - 1);
  demandIndex(frame.colCount - 1, 'frame.colCount', MAX_COLS - 1);
}

/** Somebody must be able to see something. */
function demandVisibleRest(book: StoredBook, op: OpOf<'deleteSheet' | 'hideSheet'>): void {
  if (op.kind === 'hideSheet' && !op.hidden) return;
  if (book.every((sheet, at) => at === op.sheet || sheet.hidden)) throw new SheetRefusal('sheet', 'lastSheet');
}

function demandName(book: StoredBook, name: string, own: number, field: string): void {
  if (!NAME.test(name) || name.trim() === '') throw new SheetRefusal(field, 'nameWrong');
  const holder = sheetIndex(book, name);
  if (holder >= 0 && holder !== own) throw new SheetRefusal(field, 'nameTaken');
}

function demandRange(name: string, field: string): void {
  if (!parseRange(name)) throw new SheetRefusal(field, 'wrongRange');
}

function demandIndex(value: number, field: string, most: number): void {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new SheetRefusal(field, 'outside');
}
