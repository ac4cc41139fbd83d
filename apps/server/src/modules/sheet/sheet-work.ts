import { LIMITS } from '@sheaf/contract/limits';
import {
  applyOp,
  checkBook,
  checkOp,
  readBook,
  type SheetOp,
  SheetRefusal,
  type StoredBook,
  writeBook,
} from '@sheaf/sheet';
import { storedOp } from './stored-op.ts';

/** The text of a last version, and what was done since as it is stored. */
export interface BookSource {
  readonly text: string;
  readonly ops: readonly string[];
}

export interface HeldBook {
  readonly book: StoredBook;
  /** About how long its text is, and no shorter. */
  readonly chars: number;
}

/** Why operations were refused. Without a field: the book would be too large. */
export interface Refusal {
  readonly field?: string;
  readonly reason?: string;
}

export class OpsRefused extends Error {
  override readonly name = 'OpsRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: SheetRefusal) {
    super('operations were refused', { cause });
    this.refusal = refusal;
  }
}

export function bookOf({ text, ops }: BookSource): HeldBook {
  const book = readBook(text);
  for (const op of ops) applyOp(book, storedOp(op));
  return { book, chars: ops.length === 0 ? text.length : writeBook(book).length };
}

/** Characters of a book that one call may go through. */
const MOST_WORK = 10_000_000;
/** So many that there may be too many. */
const MANY_STYLES = 9000;
/** What the size of a row or column takes, written down. */
const SIZE_CHARS = 50;

/** Changes the book in place. A few words may ask for much: so each operation is weighed. @throws OpsRefused */
export function changed({ book, chars }: HeldBook, ops: readonly SheetOp[]): HeldBook {
  const weight: Weight = { chars, work: 0 };
  for (const [at, op] of ops.entries()) {
    demandFitting(book, op, at);
    if (goesThroughAll(op)) weight.work += weight.chars;
    if (weight.work > MOST_WORK) throw refused(new SheetRefusal('kind', 'tooBig'), at);
    applyOp(book, op);
    weighAnew(book, op, weight);
    if (goesThroughAll(op)) demandWhole(book, at);
  }
  if (book.some(({ styles = [] }) => styles.length > MANY_STYLES)) demandWhole(book, ops.length - 1);
  return { book, chars: weight.chars };
}

interface Weight {
  chars: number;
  /** How many characters were gone through. */
  work: number;
}

/** By what it adds at most, and exactly where that may be too much. @throws OpsRefused */
function weighAnew(book: StoredBook, op: SheetOp, weight: Weight): void {
  weight.chars += grownBy(op);
  if (!goesThroughAll(op) && weight.chars <= LIMITS.sheetChars) return;
  weight.chars = writeBook(book).length;
  if (!goesThroughAll(op)) weight.work += weight.chars;
  if (weight.chars > LIMITS.sheetChars) throw new OpsRefused({});
}

/** Formulas that follow a name grow, and looks add up: what no version could hold is refused now. */
function demandWhole(book: StoredBook, at: number): void {
  try {
    checkBook(book);
  } catch (error) {
    throw error instanceof SheetRefusal ? refused(error, at) : error;
  }
}

const THROUGH_ALL: ReadonlySet<string> = new Set([
  ...(['insertRows', 'insertCols', 'deleteRows', 'deleteCols', 'order', 'merge'] as const),
  ...(['deleteSheet', 'renameSheet', 'moveSheet'] as const),
] satisfies SheetOp['kind'][]);

export function goesThroughAll({ kind }: SheetOp): boolean {
  return THROUGH_ALL.has(kind);
}

/** At most. */
function grownBy(op: SheetOp): number {
  if (op.kind === 'rowSize' || op.kind === 'colSize') return op.count * SIZE_CHARS;
  return JSON.stringify(op).length;
}

function demandFitting(book: StoredBook, op: SheetOp, at: number): void {
  try {
    checkOp(book, op);
  } catch (error) {
    throw error instanceof SheetRefusal ? refused(error, at) : error;
  }
}

function refused(cause: SheetRefusal, at: number): OpsRefused {
  return new OpsRefused({ field: `ops.${at}.${cause.field}`, reason: cause.reason }, cause);
}
