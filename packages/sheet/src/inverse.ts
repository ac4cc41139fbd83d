import { parseRange } from './address.ts';
import { isBeyondEdge, type SizedLines } from './apply-cells.ts';
import { colsBetween, rowsBetween } from './apply-lines.ts';
import { cellAt, indexes, isFormula, styleAt } from './book.ts';
import { followingOf, repairs } from './follow.ts';
import { carryOwnRow } from './formula/rewrite.ts';
import { frameOf } from './frame.ts';
import { coveredTexts } from './merge.ts';
import type { CellChange, OpOf, SheetOp } from './op.ts';
import type { StoredBook, StoredSheet } from './stored.ts';

/** What undoes an operation, in the order to be applied. Asked before the operation is applied. */
export function inverseOf(book: StoredBook, op: SheetOp): SheetOp[] {
  const sheet = 'sheet' in op ? book[op.sheet] : undefined;
  const following = followingOf(book, op);
  const lost = following ? repairs(book, sheet, following) : [];
  const cells = lost.flatMap((changes, index): SheetOp[] => {
    return changes.length > 0 ? [{ kind: 'cells', sheet: index, cells: changes }] : [];
  });
  return [...(sheet ? undone(sheet, op) : undoneList(op)), ...cells];
}

function undoneList(op: SheetOp): SheetOp[] {
  return op.kind === 'addSheet' || op.kind === 'putSheet' ? [{ kind: 'deleteSheet', sheet: op.at }] : [];
}

function undone(sheet: StoredSheet, op: SheetOp): SheetOp[] {
  switch (op.kind) {
    case 'addSheet':
    case 'putSheet':
      return undoneList(op);
    case 'deleteSheet':
      return [{ kind: 'putSheet', at: op.sheet, content: structuredClone(sheet) }];
    case 'renameSheet':
      return [{ ...op, name: sheet.name }];
    case 'moveSheet':
      return [{ kind: 'moveSheet', sheet: op.to, to: op.sheet }];
    case 'hideSheet':
      return [{ ...op, hidden: sheet.hidden ?? false }];
    case 'cells':
      return [...undoneCells(sheet, op), ...(isBeyondEdge(sheet, op.cells) ? framed(sheet, op.sheet) : [])];
    case 'order':
      return undoneOrder(sheet, op);
    case 'merge':
      return undoneMerge(sheet, op);
    case 'rowSize':
    case 'colSize':
      return undoneSizes(sheet, op);
    default:
      return undoneLines(sheet, op);
  }
}

type Rest = OpOf<'insertRows' | 'insertCols' | 'deleteRows' | 'deleteCols' | 'unmerge' | 'freeze' | 'filter' | 'frame'>;

function undoneLines(sheet: StoredSheet, op: Rest): SheetOp[] {
  const frame = framed(sheet, op.sheet);
  switch (op.kind) {
    case 'insertRows':
      return [{ kind: 'deleteRows', sheet: op.sheet, at: op.at, count: op.count }, ...frame];
    case 'insertCols':
      return [{ kind: 'deleteCols', sheet: op.sheet, at: op.at, count: op.count }, ...frame];
    case 'deleteRows':
      return [{ ...op, kind: 'insertRows', lines: rowsBetween(sheet, op.at, op.count) }, ...frame];
    case 'deleteCols':
      return [{ ...op, kind: 'insertCols', lines: colsBetween(sheet, op.at, op.count) }, ...frame];
    case 'unmerge':
    case 'freeze':
    case 'filter':
    case 'frame':
      return frame;
  }
}

function framed(sheet: StoredSheet, index: number): SheetOp[] {
  return [{ kind: 'frame', sheet: index, frame: structuredClone(frameOf(sheet)) }];
}

function undoneCells(sheet: StoredSheet, op: OpOf<'cells'>): SheetOp[] {
  const cells = op.cells.map(({ row, col, text, style }): CellChange => {
    const was = cellAt(sheet, row, col);
    return {
      row,
      col,
      ...(text !== undefined && { text: was?.text ?? '' }),
      ...(style !== undefined && { style: structuredClone(styleAt(sheet, row, col) ?? null) }),
    };
  });
  return [{ ...op, cells }];
}

function undoneMerge(sheet: StoredSheet, op: OpOf<'merge'>): SheetOp[] {
  const range = parseRange(op.range);
  const cells = range ? coveredTexts(sheet, range) : [];
  return [
    ...framed(sheet, op.sheet),
    ...(cells.length > 0 ? [{ kind: 'cells' as const, sheet: op.sheet, cells }] : []),
  ];
}

function undoneOrder(sheet: StoredSheet, op: OpOf<'order'>): SheetOp[] {
  const back: number[] = [];
  for (const [place, source] of op.order.entries()) back[source] = place;
  const cells = op.order.flatMap((source, place) => lostInRow(sheet, op.from + source, op.from + place));
  return [{ ...op, order: back }, ...(cells.length > 0 ? [{ kind: 'cells' as const, sheet: op.sheet, cells }] : [])];
}

function lostInRow(sheet: StoredSheet, row: number, to: number): CellChange[] {
  const cells = sheet.rows?.[row]?.cells;
  return indexes(cells).flatMap((col) => {
    const text = cells?.[col]?.text;
    if (row === to || !isFormula(text, styleAt(sheet, row, col))) return [];
    return carryOwnRow(carryOwnRow(text, row, to), to, row) === text ? [] : [{ row, col, text }];
  });
}

/** Stretches of lines that were alike are one operation. */
function undoneSizes(sheet: StoredSheet, op: OpOf<'rowSize' | 'colSize'>): SheetOp[] {
  const isRow = op.kind === 'rowSize';
  const lines: SizedLines = (isRow ? sheet.rows : sheet.cols) ?? {};
  const asksSize = (isRow ? op.height : op.width) !== undefined;
  const found: { at: number; count: number; size: number | null; hide: boolean }[] = [];
  for (let index = op.at; index < op.at + op.count; index += 1) {
    const line = lines[index];
    const size = (isRow ? line?.height : line?.width) ?? null;
    const hide = line?.hide ?? false;
    const last = found.at(-1);
    if (last && last.size === size && last.hide === hide) last.count += 1;
    else found.push({ at: index, count: 1, size, hide });
  }
  return found.map(({ at, count, size, hide }) => ({
    kind: op.kind,
    sheet: op.sheet,
    at,
    count,
    ...(asksSize && (isRow ? { height: size } : { width: size })),
    ...(op.hide !== undefined && { hide }),
  }));
}
