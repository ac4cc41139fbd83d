import type { MockViews } from './mock.queries.ts';

const WRITE_SECONDS = 10;
const WRITE_MOCKS = 400;

/** Counts in memory; rows are written once in a while. */
export class MockViewCounter {
  #counted = new Map<number, MockViews>();
  #writtenAt = 0;

  /** True when it is time to write. */
  count(mock_id: number, now: number): boolean {
    const views = (this.#counted.get(mock_id)?.views ?? 0) + 1;
    this.#counted.set(mock_id, { mock_id, views, viewed_at: now });
    return now >= this.#writtenAt + WRITE_SECONDS || this.#counted.size >= WRITE_MOCKS;
  }

  /** What was counted since the last time. */
  take(now: number): readonly MockViews[] {
    const taken = [...this.#counted.values()];
    this.#counted = new Map();
    this.#writtenAt = now;
    return taken;
  }
}
