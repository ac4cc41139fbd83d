import { parseRange } from './address.ts';
import { putCells, putSizes } from './apply-cells.ts';
import { deleteLines, insertCols, insertRows, orderRows } from './apply-lines.ts';
import { emptySheet } from './book.ts';
import { followingOf, rewriteAll } from './follow.ts';
import { frameOf, putFrame } from './frame.ts';
import { mergeCells, withoutMerges } from './merge.ts';
import type { OpOf, SheetOp } from './op.ts';
import type { StoredBook, StoredSheet } from './stored.ts';

type SheetList = OpOf<'addSheet' | 'deleteSheet' | 'renameSheet' | 'moveSheet' | 'hideSheet' | 'putSheet'>;
type OneSheet = Exclude<SheetOp, SheetList>;

/** Changes the book in place. The operation was checked (`checkOp`). */
export function applyOp(book: StoredBook, op: SheetOp): void {
  if (isOfList(op)) {
    const following = followingOf(book, op);
    const sheet = 'sheet' in op ? book[op.sheet] : undefined;
    applyToList(book, op);
    if (following) rewriteAll(book, sheet, following);
    return;
  }
  const sheet = book[op.sheet];
  if (sheet) applyToSheet(book, sheet, op);
}

const OF_LIST: ReadonlySet<string> = new Set([
  'addSheet',
  'deleteSheet',
  'renameSheet',
  'moveSheet',
  'hideSheet',
  'putSheet',
] satisfies SheetList['kind'][]);

function isOfList(op: SheetOp): op is SheetList {
  return OF_LIST.has(op.kind);
}

function applyToList(book: StoredBook, op: SheetList): void {
  switch (op.kind) {
    case 'addSheet':
      book.splice(op.at, 0, emptySheet(op.name));
      return;
    case 'putSheet':
      book.splice(op.at, 0, structuredClone(op.content));
      return;
    case 'deleteSheet':
      book.splice(op.sheet, 1);
      return;
    case 'moveSheet':
      book.splice(op.to, 0, ...book.splice(op.sheet, 1));
      return;
    case 'renameSheet':
    case 'hideSheet':
      label(book[op.sheet], op);
  }
}

function label(sheet: StoredSheet | undefined, op: OpOf<'renameSheet' | 'hideSheet'>): void {
  if (!sheet) return;
  if (op.kind === 'renameSheet') sheet.name = op.name;
  else if (op.hidden) sheet.hidden = true;
  else delete sheet.hidden;
}

function applyToSheet(book: StoredBook, sheet: StoredSheet, op: OneSheet): void {
  switch (op.kind) {
    case 'cells':
      putCells(sheet, op.cells);
      break;
    case 'insertRows':
      insertRows(book, sheet, op);
      break;
    case 'insertCols':
      insertCols(book, sheet, op);
      break;
    case 'deleteRows':
    case 'deleteCols':
      deleteLines(book, sheet, op);
      break;
    case 'rowSize':
    case 'colSize':
      putSizes(sheet, op);
      break;
    case 'order':
      orderRows(sheet, op);
      break;
    case 'merge':
      mergeCells(sheet, op.range);
      break;
    case 'unmerge': {
      const range = parseRange(op.range);
      if (range) putFrame(sheet, { ...frameOf(sheet), merges: withoutMerges(sheet, range) });
      return;
    }
    case 'freeze':
      sheet.freeze = op.cell;
      return;
    case 'filter':
      putFilter(sheet, op);
      break;
    case 'frame':
      putFrame(sheet, op.frame);
      break;
  }
}

function putFilter(sheet: StoredSheet, { range, filters }: OpOf<'filter'>): void {
  if (range === '') {
    sheet.autofilter = {};
    return;
  }
  const value = filters.map(({ col, values }) => ({ ci: col, operator: 'in', value: [...values] }));
  sheet.autofilter = { ...sheet.autofilter, ref: range, filters: value };
}
