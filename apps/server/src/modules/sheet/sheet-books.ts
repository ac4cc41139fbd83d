import type { StoredBook } from '@sheaf/sheet';
import type { Db } from '../../schema/tables.ts';

/** Which state of a page's spreadsheet a book is. */
export interface BookKey {
  readonly page_id: number;
  readonly revision: number;
  readonly seq: number;
}

export interface HeldBook {
  readonly book: StoredBook;
  /** About how long its text is, and no shorter. */
  readonly chars: number;
}

interface Kept extends BookKey, HeldBook {}

/** Of all books together: an object takes some five times its text. */
const MOST_CHARS = 10_000_000;
const kept = new WeakMap<Db, Map<number, Kept>>();

/** The book as it is in memory. Whoever takes it has it alone and may change it. */
export function takeBook(db: Db, { page_id, revision, seq }: BookKey): HeldBook | undefined {
  const books = booksOf(db);
  const found = books.get(page_id);
  books.delete(page_id);
  return found?.revision === revision && found.seq === seq ? found : undefined;
}

/** Keeps those that were used last. */
export function keepBook(db: Db, key: BookKey, { book, chars }: HeldBook): void {
  const books = booksOf(db);
  books.delete(key.page_id);
  books.set(key.page_id, { ...key, book, chars });
  let total = [...books.values()].reduce((sum, one) => sum + one.chars, 0);
  for (const [page_id, one] of books) {
    if (total <= MOST_CHARS) return;
    books.delete(page_id);
    total -= one.chars;
  }
}

function booksOf(db: Db): Map<number, Kept> {
  const books = kept.get(db) ?? new Map<number, Kept>();
  kept.set(db, books);
  return books;
}
