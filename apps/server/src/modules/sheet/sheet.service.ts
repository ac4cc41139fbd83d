import { type applySheet, type InputOf, LIMITS, type OutputOf, type openSheet, type SheetState } from '@sheaf/contract';
import { applyOp, checkBook, checkOp, type SheetOp, SheetRefusal, type StoredBook, writeBook } from '@sheaf/sheet';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import type { PageAccess } from '../page/page.access.ts';
import { demandHeldLock } from '../page/page.fold.service.ts';
import { demandUnlocked, lockUnmoved } from '../page/page.save.service.ts';
import { accessToSheet } from './sheet.access.ts';
import { bookOf, demandSameOps, FOLD_JOB, foldOps, isFull, type LoadedSheet, loadSheet } from './sheet.fold.service.ts';
import { insertOps } from './sheet.queries.ts';
import { type HeldBook, keepBook } from './sheet-books.ts';
import { storedOp } from './stored-op.ts';

type Applied = InputOf<typeof applySheet>;

/** What an editor begins with. */
export async function openSheetPage(
  ctx: RequestContext,
  { page: { page_id } }: PageAccess,
): Promise<OutputOf<typeof openSheet>> {
  const { page, text, ops, seq } = await loadSheet(ctx.db, page_id);
  const { revision, page_title } = page;
  // They were parsed by the contract's schema when they came.
  const done = ops.map(({ op }) => storedOp(op)) as OutputOf<typeof openSheet>['ops'];
  return { revision, seq, page_title, page_content: text.page_content, ops: done };
}

/**
 * Writes operations down behind those that are there; as many as one version takes become one.
 * @throws ApiError sheetStale, sheetOpRefused naming the place, sheetTooBig, sheetNotLocked, pageLocked, pageNotFound
 */
export async function applyOps(ctx: RequestContext, { viewer, page }: PageAccess, input: Applied): Promise<SheetState> {
  const loaded = await loadSheet(ctx.db, page.page_id);
  const { revision } = loaded.page;
  if (isRepeated(loaded, input)) return { revision, seq: loaded.seq };
  if (revision !== input.revision || loaded.seq !== input.seq) throw new ApiError('sheetStale', {}, { field: 'seq' });

  // The contract's schema is that of the operations; what stands in looks and in what is put back checkOp looks at.
  const ops = input.ops as readonly SheetOp[];
  const held = changed(bookOf(ctx.db, loaded), ops);
  const seq = input.seq + ops.length;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await demandStill(ctx, tx, { viewer, page }, now);
    await demandSameOps(tx, loaded);
    const { uid, username } = viewer;
    const rest = { page_id: page.page_id, revision, uid, username, batch: input.batch, applied_at: now };
    await insertOps(
      tx,
      ops.map((op, at) => ({ ...rest, seq: input.seq + at + 1, op: JSON.stringify(op) })),
    );
    if (input.seq === 0) await orderFold(ctx, tx, page.page_id, now);
  });
  keepBook(ctx.db, { page_id: page.page_id, revision, seq }, held);
  const through =
    loaded.ops.filter(({ op }) => goesThroughAll(storedOp(op))).length + ops.filter(goesThroughAll).length;
  return isFull(seq, through * held.chars) ? foldOps(ctx, page.page_id) : { revision, seq };
}

/** The answer was lost on its way, and the client asks again. */
function isRepeated({ page, ops }: LoadedSheet, { batch, revision, seq }: Applied): boolean {
  if (batch === '' || page.revision !== revision) return false;
  return ops.at(-1)?.batch === batch && ops.find((op) => op.batch === batch)?.seq === seq + 1;
}

/** Characters of a book that one call may go through: each time it does nobody else is answered. */
const MOST_WORK = 10_000_000;
/** So many that there may be too many. */
const MANY_STYLES = 9000;
/** What the size of a row or column takes, written down. */
const SIZE_CHARS = 50;

/** Applies them to the book. A few words may ask for much: so each is weighed. @throws ApiError sheetOpRefused, sheetTooBig */
function changed({ book, chars }: HeldBook, ops: readonly SheetOp[]): HeldBook {
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

/** By what it adds at most, and exactly where that may be too much. @throws ApiError sheetTooBig */
function weighAnew(book: StoredBook, op: SheetOp, weight: Weight): void {
  weight.chars += grownBy(op);
  if (!goesThroughAll(op) && weight.chars <= LIMITS.sheetChars) return;
  weight.chars = writeBook(book).length;
  if (!goesThroughAll(op)) weight.work += weight.chars;
  if (weight.chars <= LIMITS.sheetChars) return;
  throw new ApiError('sheetTooBig', { max: String(LIMITS.sheetChars / 1_000_000) });
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

function goesThroughAll({ kind }: SheetOp): boolean {
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

function refused(cause: SheetRefusal, at: number): ApiError {
  const field = `ops.${at}.${cause.field}`;
  return new ApiError('sheetOpRefused', { field, reason: cause.reason }, { field, cause });
}

/** Whoever takes rights or locks away holds the item or the page. @throws ApiError sheetNotLocked, pageLocked, pageNotFound, notAllowed */
export async function demandStill(
  ctx: RequestContext,
  tx: Tx,
  { viewer, page }: Pick<PageAccess, 'viewer' | 'page'>,
  now: number,
): Promise<void> {
  await lockWritable(tx, page.item_id);
  await lockUnmoved(tx, page);
  await accessToSheet(inside(ctx, tx), page);
  await demandHeldLock(tx, page.page_id, viewer.uid, now);
}

/** A version as soon as somebody asks for one. @throws ApiError pageLocked naming who holds it, when that is another */
export function foldSheetPage(ctx: RequestContext, { viewer, page }: PageAccess): Promise<SheetState> {
  const demand = (tx: Tx) => demandUnlocked(tx, page.page_id, viewer.uid, ctx.clock.now());
  return foldOps(ctx, page.page_id, { demand });
}

/** Should nobody do it: when the lock has ended. */
async function orderFold(ctx: RequestContext, tx: Tx, page_id: number, now: number): Promise<void> {
  const unique_key = `${FOLD_JOB}:${page_id}`;
  await ctx.jobs.enqueue(tx, { kind: FOLD_JOB, payload: { page_id }, due_at: now + LIMITS.lockTtl, unique_key });
}
