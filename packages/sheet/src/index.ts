export { applyOp } from './apply.ts';
export { cellsOf, colCount, readBook, rowCount, writeBook } from './book.ts';
export { checkBook } from './check.ts';
export { checkOp } from './check-op.ts';
export { moveFormula } from './formula/rewrite.ts';
export { inverseOf } from './inverse.ts';
export type { SheetOp } from './op.ts';
export { SheetRefusal } from './refusal.ts';
export type { StoredBook } from './stored.ts';
