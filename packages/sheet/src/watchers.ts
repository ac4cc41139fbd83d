/** Rows of one column that somebody looks at. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** Longer stretches are looked through one by one. */
const SHORT = 8;

/** Who looks at which rows of one column. */
export class ColumnWatchers<Watcher> {
  readonly #byRow = new Map<number, Set<Watcher>>();
  readonly #long = new Map<Watcher, Stretch[]>();

  add(watcher: Watcher, { top, bottom }: Stretch): void {
    if (bottom - top >= SHORT) {
      this.#long.set(watcher, [...(this.#long.get(watcher) ?? []), { top, bottom }]);
      return;
    }
    for (let row = top; row <= bottom; row += 1) {
      const watchers = this.#byRow.get(row) ?? new Set<Watcher>();
      this.#byRow.set(row, watchers.add(watcher));
    }
  }

  delete(watcher: Watcher, { top, bottom }: Stretch): void {
    this.#long.delete(watcher);
    if (bottom - top < SHORT) for (let row = top; row <= bottom; row += 1) this.#byRow.get(row)?.delete(watcher);
  }

  /** Answers how many were looked through. */
  each(row: number, visit: (watcher: Watcher) => void): number {
    const near = this.#byRow.get(row);
    for (const watcher of near ?? []) visit(watcher);
    for (const [watcher, stretches] of this.#long) {
      if (stretches.some(({ top, bottom }) => row >= top && row <= bottom)) visit(watcher);
    }
    return (near?.size ?? 0) + this.#long.size + 1;
  }
}
