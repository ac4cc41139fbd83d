export type SortValue = number | string | boolean | null;

/**
 * How rows stand when sorted by these values: numbers, texts, then the rest; empty ones last both ways. Those that are
 * alike keep their order.
 */
export function sortedOrder(values: readonly SortValue[], direction: 'up' | 'down'): number[] {
  const words = new Intl.Collator(['zh', 'en'], { numeric: true });
  const sign = direction === 'up' ? 1 : -1;
  return values
    .map((_, index) => index)
    .sort((one, other) => {
      const [a, b] = [values[one] ?? null, values[other] ?? null];
      const ranks = rank(a) - rank(b);
      if (a === null || b === null || a === '' || b === '') return ranks || one - other;
      return sign * (ranks || compare(a, b, words)) || one - other;
    });
}

export function isSorted(order: readonly number[]): boolean {
  return order.every((from, to) => from === to);
}

function rank(value: SortValue): number {
  if (value === null || value === '') return 9;
  return { number: 1, string: 2, boolean: 3 }[typeof value as 'number' | 'string' | 'boolean']; // null is answered above
}

function compare(a: SortValue, b: SortValue, words: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return words.compare(String(a), String(b));
}
