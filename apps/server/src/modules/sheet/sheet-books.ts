import type { HeldBook } from './sheet-work.ts';

/** Of all books together: an object takes some five times its text. */
const MOST_CHARS = 10_000_000;

/** The books that were used last, by the number of the work that made them what they are. */
export class SheetBooks {
  readonly #books = new Map<number, HeldBook>();

  /** Whoever takes it has it alone and may change it. */
  take(number: number): HeldBook | undefined {
    const found = this.#books.get(number);
    this.#books.delete(number);
    return found;
  }

  keep(number: number, book: HeldBook): void {
    this.#books.set(number, book);
    let total = [...this.#books.values()].reduce((sum, { chars }) => sum + chars, 0);
    for (const [oldest, { chars }] of this.#books) {
      if (total <= MOST_CHARS) return;
      this.#books.delete(oldest);
      total -= chars;
    }
  }
}
