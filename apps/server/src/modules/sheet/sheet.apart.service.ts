import { LIMITS } from '@sheaf/contract';
import { type SheetOp, writeBook } from '@sheaf/sheet';
import { Apart, ApartFailure } from '../../platform/apart.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import { type BookSource, bookOf, changed, goesThroughAll, OpsRefused, type Refusal } from './sheet-work.ts';

/** One piece of work on a book that the thread keeps, by the number of the work before, or makes of its source. */
export interface SheetTask {
  readonly number: number;
  readonly before?: number;
  readonly source?: BookSource;
  readonly ops: readonly SheetOp[];
  readonly wantsText: boolean;
}

export interface SheetAnswer {
  /** The thread does not keep it any more. */
  readonly isMissing?: true;
  readonly refusal?: Refusal;
  readonly chars?: number;
  readonly text?: string;
}

/** Which state of a page's spreadsheet a book is. */
export interface BookKey {
  readonly page_id: number;
  readonly revision: number;
  readonly seq: number;
}

export interface WorkedBook {
  /** About how long its text is, and no shorter. */
  readonly chars: number;
  /** '' where it was not wanted. */
  readonly text: string;
  /** Of the work in the thread, which keeps the book as it made it. */
  readonly number?: number;
}

interface SheetWork {
  readonly key: BookKey;
  readonly source: BookSource;
  readonly ops: readonly SheetOp[];
  readonly wantsText: boolean;
}

/** A book of so many characters is read, gone through and written within some 20 ms. */
const SHORT_CHARS = 40_000;
const BOUNDS = { limitMs: 30_000, memoryMb: 512, waiting: 50 } as const;
const apart = new Apart<SheetTask, SheetAnswer>(new URL('sheet.worker.ts', import.meta.url), BOUNDS);
let lastNumber = 0;

/**
 * The book with these operations done. Of a long one that would keep everybody waiting: it is done beside the thread
 * that answers requests. @throws ApiError sheetOpRefused naming the place, sheetTooBig, busy
 */
export async function workedBook(db: Db, work: SheetWork): Promise<WorkedBook> {
  return isShort(work) ? workedHere(work) : workedApart(db, work);
}

/** What was worked out is in the database, so the next work may go on from it. */
export function keepBook(db: Db, { page_id, ...state }: BookKey, { number }: WorkedBook): void {
  const books = booksOf(db);
  books.delete(page_id);
  if (number === undefined) return;
  books.set(page_id, { ...state, number });
  const oldest = books.size > MOST_BOOKS ? books.keys().next().value : undefined;
  if (oldest !== undefined) books.delete(oldest);
}

function isShort({ source, ops }: SheetWork): boolean {
  const through = ops.filter(goesThroughAll).length;
  const waiting = source.ops.reduce((chars, op) => chars + op.length, 0);
  return (source.text.length + waiting) * (1 + through) + JSON.stringify(ops).length <= SHORT_CHARS;
}

function workedHere({ source, ops, wantsText }: SheetWork): WorkedBook {
  try {
    const { book, chars } = changed(bookOf(source), ops);
    return { chars, text: wantsText ? writeBook(book) : '' };
  } catch (error) {
    throw error instanceof OpsRefused ? refused(error.refusal) : error;
  }
}

async function workedApart(db: Db, { key, source, ops, wantsText }: SheetWork): Promise<WorkedBook> {
  lastNumber += 1;
  const task = { number: lastNumber, ops, wantsText };
  const before = numberOf(db, key);
  const kept = before === undefined ? MISSING : await ask({ ...task, before });
  const { refusal, chars, text = '' } = kept.isMissing ? await ask({ ...task, source }) : kept;
  if (refusal) throw refused(refusal);
  return { chars: chars ?? 0, text, number: task.number };
}

const MISSING: SheetAnswer = { isMissing: true };

/** @throws ApiError busy */
async function ask(task: SheetTask): Promise<SheetAnswer> {
  try {
    return await apart.run(task);
  } catch (cause) {
    throw cause instanceof ApartFailure ? new ApiError('busy', {}, { cause }) : cause;
  }
}

function refused({ field, reason }: Refusal): ApiError {
  if (field === undefined) return new ApiError('sheetTooBig', { max: String(LIMITS.sheetChars / 1_000_000) });
  return new ApiError('sheetOpRefused', { field, reason: reason ?? '' }, { field });
}

interface KeptBook extends Omit<BookKey, 'page_id'> {
  readonly number: number;
}

/** As many as are worked on at a time; the thread itself keeps fewer where they are long. */
const MOST_BOOKS = 50;
const kept = new WeakMap<Db, Map<number, KeptBook>>();

function numberOf(db: Db, { page_id, revision, seq }: BookKey): number | undefined {
  const known = booksOf(db).get(page_id);
  return known?.revision === revision && known.seq === seq ? known.number : undefined;
}

function booksOf(db: Db): Map<number, KeptBook> {
  const books = kept.get(db) ?? new Map<number, KeptBook>();
  kept.set(db, books);
  return books;
}
