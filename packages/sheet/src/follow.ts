import { cellsOf, isFormula } from './book.ts';
import { followShift, type Rewriting, rewriteFormula } from './formula/rewrite.ts';
import type { CellChange, SheetOp } from './op.ts';
import type { LineShift } from './shift.ts';
import type { StoredBook, StoredSheet } from './stored.ts';

/** How formulas follow an operation, and how they would follow its undoing. `isOwn`: of the sheet that changed. */
export interface Following {
  readonly forward: (isOwn: boolean) => Rewriting;
  readonly back: (isOwn: boolean) => Rewriting;
}

/** Null for operations that no formula follows. Asked before the operation. */
export function followingOf(book: StoredBook, op: SheetOp): Following | null {
  const shift = shiftOf(op);
  const name = 'sheet' in op ? (book[op.sheet]?.name ?? '') : '';
  if (shift) {
    return { forward: byShift(name, shift), back: byShift(name, { ...shift, count: -shift.count }) };
  }
  if (op.kind === 'renameSheet') return { forward: byName(name, op.name), back: byName(op.name, name) };
  if (op.kind === 'deleteSheet') return { forward: byLoss(name), back: asItIs };
  if (op.kind === 'addSheet') return { forward: asItIs, back: byLoss(op.name) };
  return op.kind === 'putSheet' ? { forward: asItIs, back: byLoss(op.content.name) } : null;
}

/** The lines that came or went with an operation. */
export function shiftOf(op: SheetOp): LineShift | null {
  switch (op.kind) {
    case 'insertRows':
      return { axis: 'row', at: op.at, count: op.count };
    case 'deleteRows':
      return { axis: 'row', at: op.at, count: -op.count };
    case 'insertCols':
      return { axis: 'col', at: op.at, count: op.count };
    case 'deleteCols':
      return { axis: 'col', at: op.at, count: -op.count };
    default:
      return null;
  }
}

function byShift(name: string, shift: LineShift): (isOwn: boolean) => Rewriting {
  return (isOwn) => (reference) => {
    const isMeant = reference.sheet === null ? isOwn : isSame(reference.sheet, name);
    return isMeant ? followShift(reference, shift) : reference;
  };
}

function byName(from: string, to: string): () => Rewriting {
  return () => (reference) =>
    reference.sheet !== null && isSame(reference.sheet, from) ? { ...reference, sheet: to } : reference;
}

function byLoss(name: string): () => Rewriting {
  return () => (reference) => (reference.sheet !== null && isSame(reference.sheet, name) ? null : reference);
}

const asItIs = (): Rewriting => (reference) => reference;

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function rewriteAll(book: StoredBook, changed: StoredSheet | undefined, following: Following): void {
  for (const sheet of book) {
    const rewriting = following.forward(sheet === changed);
    for (const { cell } of cellsOf(sheet)) {
      if (isFormula(cell.text, sheet.styles?.[cell.style ?? -1])) cell.text = rewriteFormula(cell.text, rewriting);
    }
  }
}

/** Formulas, by sheet, that an operation and its undoing together would not leave as they are. */
export function repairs(book: StoredBook, changed: StoredSheet | undefined, following: Following): CellChange[][] {
  return book.map((sheet) => {
    const isOwn = sheet === changed;
    const forward = following.forward(isOwn);
    const back = following.back(isOwn);
    const lost: CellChange[] = [];
    for (const { row, col, cell } of cellsOf(sheet)) {
      if (!isFormula(cell.text, sheet.styles?.[cell.style ?? -1])) continue;
      if (rewriteFormula(rewriteFormula(cell.text, forward), back) !== cell.text) {
        lost.push({ row, col, text: cell.text });
      }
    }
    return lost;
  });
}
