import { LIMITS, type SheetState } from '@sheaf/contract';
import { applyOp, readBook, writeBook } from '@sheaf/sheet';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { SheetOpRow } from '../../schema/sheet-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { type CurrentPage, findCurrent, saveFolded } from '../page/page.fold.service.ts';
import { deleteOps, findLastOp, listOps } from './sheet.queries.ts';
import { type HeldBook, keepBook, takeBook } from './sheet-books.ts';
import { storedOp } from './stored-op.ts';

export const FOLD_JOB = 'sheet.fold';

/** A spreadsheet's last version with what was done since. */
export interface LoadedSheet extends CurrentPage {
  readonly ops: readonly SheetOpRow[];
  readonly seq: number;
}

/** @throws ApiError pageNotFound */
export async function loadSheet(db: Db, page_id: number): Promise<LoadedSheet> {
  const current = await findCurrent(db, page_id);
  if (!current) throw new ApiError('pageNotFound');
  const ops = await listOps(db, page_id, current.page.revision);
  return { ...current, ops, seq: ops.at(-1)?.seq ?? 0 };
}

/** The book as it is now; whoever asks has it alone. */
export function bookOf(db: Db, { page, text, ops, seq }: LoadedSheet): HeldBook {
  const known = takeBook(db, { page_id: page.page_id, revision: page.revision, seq });
  if (known) return known;
  const book = readBook(text.page_content);
  for (const { op } of ops) applyOp(book, storedOp(op));
  return { book, chars: ops.length === 0 ? text.page_content.length : writeBook(book).length };
}

/** @throws ApiError busy when something was done meanwhile */
export async function demandSameOps(tx: Tx, { page, seq }: Pick<LoadedSheet, 'page' | 'seq'>): Promise<void> {
  const last = await findLastOp(tx, page.page_id, page.revision);
  if ((last?.seq ?? 0) !== seq) throw new ApiError('busy');
}

interface Folding {
  /** Who asks, and whether he still may; the operations themselves were allowed when they were made. */
  readonly demand?: (tx: Tx) => Promise<void>;
}

/**
 * Makes one version of what was done since the last one: text, history and the end of the operations in one transaction,
 * so that a process that is killed leaves either all or nothing of it.
 * @throws ApiError pageNotFound, busy
 */
export async function foldOps(ctx: Context, page_id: number, { demand }: Folding = {}): Promise<SheetState> {
  const loaded = await loadSheet(ctx.db, page_id);
  const last = loaded.ops.at(-1);
  if (!last) return { revision: loaded.page.revision, seq: 0 };
  const { book } = bookOf(ctx.db, loaded);
  const page_content = writeBook(book);
  const saved = await saveFolded(ctx, {
    page: loaded.page,
    text: { ...loaded.text, page_comments: '' },
    page_content,
    author: last,
    demand: async (tx) => {
      await demand?.(tx);
      await demandSameOps(tx, loaded);
    },
    beside: (tx) => deleteOps(tx, page_id),
  });
  keepBook(ctx.db, { page_id, revision: saved.revision, seq: 0 }, { book, chars: page_content.length });
  return { revision: saved.revision, seq: 0 };
}

/** Whether as much was done as one version takes: by number, or by what doing it again would take. */
export function isFull(seq: number, waitingWork: number): boolean {
  return seq >= LIMITS.sheetOps || waitingWork > MOST_WAITING_WORK;
}

const MOST_WAITING_WORK = 30_000_000;
