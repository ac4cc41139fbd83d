import { ApiError } from './errors.ts';

export interface TurnBounds {
  /** Pieces of work at once. */
  readonly atOnce: number;
  /** Of these for one asker. */
  readonly each: number;
  /** How many of one asker may wait. */
  readonly waitingEach: number;
  /** How many may wait in all. */
  readonly waiting: number;
}

interface Asker {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Turns at something of which there is little. Each asker waits in a queue of his own, and the queues are served one
 * after the other: who asks for much waits for himself.
 */
export class Turns {
  readonly #bounds: TurnBounds;
  /** Who was served last stands last. */
  readonly #askers = new Map<string, Asker>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds;
  }

  /** @throws ApiError busy when too many wait */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(key);
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #turnOf(key: string): Promise<void> {
    const asker = this.#askers.get(key) ?? { running: 0, waiting: [] };
    const isFull = this.#waiting >= this.#bounds.waiting || asker.waiting.length >= this.#bounds.waitingEach;
    if (isFull) return Promise.reject(new ApiError('busy'));
    this.#askers.set(key, asker);
    this.#waiting++;
    const turn = new Promise<void>((begin) => asker.waiting.push(begin));
    this.#serve();
    return turn;
  }

  #serve(): void {
    while (this.#running < this.#bounds.atOnce) {
      const next = this.#next();
      if (!next) return;
      const [key, asker, begin] = next;
      this.#askers.delete(key);
      this.#askers.set(key, asker);
      asker.running++;
      this.#running++;
      this.#waiting--;
      begin();
    }
  }

  /** Of those who wait the one of whom least is done just now, then the one who was not served for longest. */
  #next(): [string, Asker, () => void] | undefined {
    let next: [string, Asker] | undefined;
    for (const [key, asker] of this.#askers) {
      if (asker.waiting.length > 0 && asker.running < (next?.[1].running ?? this.#bounds.each)) next = [key, asker];
    }
    const begin = next?.[1].waiting.shift();
    return next && begin ? [...next, begin] : undefined;
  }

  #end(key: string): void {
    this.#running--;
    const asker = this.#askers.get(key);
    if (asker) {
      asker.running--;
      if (asker.running === 0 && asker.waiting.length === 0) this.#askers.delete(key);
    }
    this.#serve();
  }
}
