import { cellsOf } from '../book.ts';
import type { CellChange, SheetOp } from '../op.ts';
import type { StoredBook } from '../stored.ts';

/** A book without any cleverness: rows of texts, each row with its height. What operations do to it is plain to see. */
export interface PlainSheet {
  name: string;
  isHidden: boolean;
  rows: { texts: string[]; height: number | null }[];
}

const SIZE = { rows: 800, cols: 26 };

export function plainBook(): PlainSheet[] {
  return [plainSheet('Sheet1')];
}

function plainSheet(name: string): PlainSheet {
  return { name, isHidden: false, rows: Array.from({ length: SIZE.rows }, plainRow) };
}

function plainRow(): PlainSheet['rows'][number] {
  return { texts: Array.from({ length: SIZE.cols }, () => ''), height: null };
}

/** The operations whose effect a plain book can show. */
export function applyPlainly(book: PlainSheet[], op: SheetOp): void {
  if (op.kind === 'addSheet') book.splice(op.at, 0, plainSheet(op.name));
  const sheet = 'sheet' in op ? book[op.sheet] : undefined;
  if (!sheet) return;
  if (op.kind === 'deleteSheet') book.splice(op.sheet, 1);
  if (op.kind === 'moveSheet') book.splice(op.to, 0, ...book.splice(op.sheet, 1));
  applyToRows(sheet.rows, op);
  applyToTexts(sheet, op);
}

function applyToRows(rows: PlainSheet['rows'], op: SheetOp): void {
  if (op.kind === 'insertRows') {
    const width = rows[0]?.texts.length ?? 0;
    const fresh = Array.from({ length: op.count }, () => ({ texts: blanks(width), height: null }));
    rows.splice(op.at, 0, ...fresh);
  }
  if (op.kind === 'deleteRows') rows.splice(op.at, op.count);
  if (op.kind === 'order') {
    const before = op.order.map((source) => rows[op.from + source] ?? plainRow());
    rows.splice(op.from, before.length, ...before);
  }
}

function applyToTexts(sheet: PlainSheet, op: SheetOp): void {
  if (op.kind === 'renameSheet') sheet.name = op.name;
  if (op.kind === 'hideSheet') sheet.isHidden = op.hidden;
  if (op.kind === 'cells') for (const change of op.cells) putText(sheet, change);
  if (op.kind === 'rowSize') putHeights(sheet.rows.slice(op.at, op.at + op.count), op.height);
  if (op.kind !== 'insertCols' && op.kind !== 'deleteCols') return;
  const [gone, fresh] = op.kind === 'insertCols' ? [0, op.count] : [op.count, 0];
  for (const row of sheet.rows) row.texts.splice(op.at, gone, ...blanks(fresh));
}

function putText(sheet: PlainSheet, { row, col, text }: CellChange): void {
  if (text !== undefined) sheet.rows[row]?.texts.splice(col, 1, text);
}

function putHeights(rows: PlainSheet['rows'], height: number | null | undefined): void {
  if (height !== undefined) for (const row of rows) row.height = height;
}

function blanks(count: number): string[] {
  return Array.from({ length: count }, () => '');
}

/** A stored book as a plain one shows it: only what is not empty. */
export function shownPlainly(book: StoredBook, sizes: (at: number) => { rows: number; cols: number }): unknown {
  return book.map((sheet, at) => ({
    name: sheet.name,
    isHidden: sheet.hidden ?? false,
    ...sizes(at),
    heights: Object.entries(sheet.rows ?? {}).flatMap(([row, line]) =>
      line.height ? [[Number(row), line.height]] : [],
    ),
    texts: [...cellsOf(sheet)].flatMap(({ row, col, cell }) => (cell.text ? [[row, col, cell.text]] : [])),
  }));
}

export function shownModel(book: readonly PlainSheet[]): unknown {
  return book.map(({ name, isHidden, rows }) => ({
    name,
    isHidden,
    rows: rows.length,
    cols: rows[0]?.texts.length ?? 0,
    heights: rows.flatMap(({ height }, row) => (height === null ? [] : [[row, height]])),
    texts: rows.flatMap(({ texts }, row) => texts.flatMap((text, col) => (text === '' ? [] : [[row, col, text]]))),
  }));
}
