import { LIMITS, type SheetState } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { SheetOpRow } from '../../schema/sheet-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { type CurrentPage, findCurrent, saveFolded } from '../page/page.fold.service.ts';
import { type BookKey, keepBook, workedBook } from './sheet.apart.service.ts';
import { deleteFoldedOps, deleteOps, findLastOp, listOps } from './sheet.queries.ts';
import type { BookSource } from './sheet-work.ts';

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

/** What its book is made of, and which one that is. */
export function sourceOf({ page, text, ops, seq }: LoadedSheet): {
  readonly key: BookKey;
  readonly source: BookSource;
} {
  const { page_id, revision } = page;
  return { key: { page_id, revision, seq }, source: { text: text.page_content, ops: ops.map(({ op }) => op) } };
}

/** The book as it is now, what is no version yet included. @throws ApiError pageNotFound */
export async function sheetText(db: Db, page_id: number): Promise<string> {
  const loaded = await loadSheet(db, page_id);
  if (loaded.ops.length === 0) return loaded.text.page_content;
  return (await workedBook(db, { ...sourceOf(loaded), ops: [], wantsText: true })).text;
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
  const worked = await workedBook(ctx.db, { ...sourceOf(loaded), ops: [], wantsText: true });
  const saved = await saveFolded(ctx, {
    page: loaded.page,
    text: { ...loaded.text, page_comments: '' },
    page_content: worked.text,
    author: last,
    demand: async (tx) => {
      await demand?.(tx);
      await demandSameOps(tx, loaded);
    },
    // the last one tells whoever asks again that it is done
    beside: (tx, { revision }) => (revision === last.revision ? deleteOps(tx, page_id) : deleteFoldedOps(tx, last)),
  });
  keepBook(ctx.db, { page_id, revision: saved.revision, seq: 0 }, worked);
  return { revision: saved.revision, seq: 0 };
}

/** Makes a version then, unless somebody else does before. */
export async function orderFold(ctx: Context, tx: Tx, page_id: number, due_at: number): Promise<void> {
  await ctx.jobs.enqueue(tx, { kind: FOLD_JOB, payload: { page_id }, due_at, unique_key: `${FOLD_JOB}:${page_id}` });
}

/** Whether as much was done as one version takes: by number, or by what doing it again would take. */
export function isFull(seq: number, waitingWork: number): boolean {
  return seq >= LIMITS.sheetOps || waitingWork > MOST_WAITING_WORK;
}

const MOST_WAITING_WORK = 30_000_000;
