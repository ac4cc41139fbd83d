import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '@sheaf/contract';
import { ApiError } from '../../platform/errors.ts';

/** Answers of one process that wait for their delay. Each holds a place; whoever asks for all of them has his share. */
export class MockDelays {
  readonly #waiting = new Map<string, number>();
  #all = 0;

  /** `shares` name whoever asks and what is asked. @throws ApiError mockBusy when all places are taken, or one of these has its share */
  async wait(shares: readonly string[], delayMs: number): Promise<void> {
    const isTaken = shares.some((share) => this.#held(share) >= LIMITS.mockDelaysEach);
    if (isTaken || this.#all >= LIMITS.mockDelays) throw new ApiError('mockBusy');
    this.#add(shares, 1);
    try {
      await setTimeout(delayMs);
    } finally {
      this.#add(shares, -1);
    }
  }

  #held(share: string): number {
    return this.#waiting.get(share) ?? 0;
  }

  #add(shares: readonly string[], count: 1 | -1): void {
    this.#all += count;
    for (const share of shares) {
      const held = this.#held(share) + count;
      if (held > 0) this.#waiting.set(share, held);
      else this.#waiting.delete(share);
    }
  }
}
