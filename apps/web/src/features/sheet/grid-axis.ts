/** The rows or the columns of a sheet along the screen, in pixels; hidden ones have the size 0. */
export interface GridAxis {
  readonly count: number;
  readonly total: number;
  readonly offsetOf: (index: number) => number;
  readonly sizeOf: (index: number) => number;
  /** Which one stands at an offset; the nearest where none does. */
  readonly indexAt: (offset: number) => number;
}

export interface AxisWindow {
  readonly from: number;
  /** The first that is not drawn any more. */
  readonly to: number;
}

/** Most have the one size; `others` names those that have another. */
export function gridAxis(count: number, size: number, others: ReadonlyMap<number, number>): GridAxis {
  const indexes = [...others.keys()].filter((index) => index < count).sort((one, other) => one - other);
  const shifts: number[] = [];
  let shift = 0;
  for (const index of indexes) {
    shift += (others.get(index) ?? size) - size;
    shifts.push(shift);
  }
  const offsetOf = (index: number) => index * size + (shifts[lowerBound(indexes, index) - 1] ?? 0);
  return {
    count,
    total: offsetOf(count),
    offsetOf,
    sizeOf: (index) => others.get(index) ?? size,
    indexAt: (offset) => indexAt(count, offset, offsetOf),
  };
}

/** What is to be drawn of an axis for a part of the screen, with some more at each end. */
export function windowOfAxis(axis: GridAxis, start: number, length: number, spare: number): AxisWindow {
  const from = Math.max(0, axis.indexAt(start) - spare);
  const to = Math.min(axis.count, axis.indexAt(start + length) + 1 + spare);
  return { from, to };
}

/** How many of the sorted numbers are below this one. */
function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last that begins at or before the offset; of hidden ones at the same place the one that shows. */
function indexAt(count: number, offset: number, offsetOf: (index: number) => number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsetOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
