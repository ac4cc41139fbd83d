import { DatabaseBusyError } from './errors.ts';

/** Hands out one turn at a time, first come first served. */
export class Turn {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /**
   * Resolves to the function that ends the turn.
   * @throws DatabaseBusyError when the turn does not come within `limitMs`
   */
  take(limitMs: number): Promise<() => void> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve(() => this.#next());
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(() => this.#next());
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(
          new DatabaseBusyError(
            `Waited ${limitMs} ms for the turn to write. A write through \`db\` inside a transaction waits for itself: use \`tx\`.`,
          ),
        );
      }, limitMs);
      this.#waiting.push(begin);
    });
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
