// Longer than PostgreSQL lets a transaction of ours last (statements 30 s, idle 60 s).
const OPEN_SECONDS = 120;
// Numbers asked for at once, newest first; a roll back leaves a gap that is never filled.
const OPEN_MAX = 1000;

/**
 * Numbers that were passed over. PostgreSQL gives a number when a row is written and shows the row when it is committed,
 * so a lower number may appear after a higher one was read.
 */
export class Gaps {
  readonly #seenAt = new Map<number, number>();

  /** Notes what is missing between numbers that were read, in order. */
  note(seqs: readonly number[], now: number): void {
    for (const [index, seq] of seqs.entries()) {
      const before = seqs[index - 1] ?? seq - 1;
      const from = Math.max(before + 1, seq - OPEN_MAX);
      for (let missing = from; missing < seq; missing++) this.#seenAt.set(missing, now);
    }
    for (const seq of this.#seenAt.keys()) {
      if (this.#seenAt.size <= OPEN_MAX) break;
      this.#seenAt.delete(seq);
    }
  }

  /** Those that may still appear. */
  open(now: number): number[] {
    for (const [seq, at] of this.#seenAt) {
      if (now - at > OPEN_SECONDS) this.#seenAt.delete(seq);
    }
    return [...this.#seenAt.keys()];
  }

  fill(seq: number): void {
    this.#seenAt.delete(seq);
  }
}
