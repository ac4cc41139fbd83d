/** What a placeholder makes; a list where it stands alone in its text. */
export type MockValue = string | number | boolean | readonly MockValue[];

/** What the making of one answer goes by. */
export interface Making {
  /** From 0 up to, and not, 1. */
  readonly random: () => number;
  /** Milliseconds. */
  readonly now: number;
  /** What the request brought, by name. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Of `@increment`, from 0. */
  counted: number;
}

export type Chance = Pick<Making, 'random'>;

/** Both ends inclusive, in whatever order. */
export function integerIn({ random }: Chance, a: number, b: number): number {
  const [low, high] = a <= b ? [a, b] : [b, a];
  return low + Math.floor(random() * (high - low + 1));
}

/** @throws RangeError of an empty list */
export function oneOf<T>(chance: Chance, values: readonly T[]): T {
  const value = values[integerIn(chance, 0, values.length - 1)];
  if (value === undefined) throw new RangeError('nothing to choose from');
  return value;
}

export function shuffled<T>(chance: Chance, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: chance.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

export function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/**
 * Text of a number between two whole ones with so many decimals; the last is not 0, so that it stays as long when it
 * is read.
 */
export function fraction(
  chance: Chance,
  { from, to }: { readonly from: number; readonly to: number },
  decimals: number,
) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  if (decimals === 0) return String(integerIn(chance, low, high));
  const whole = integerIn(chance, low, high > low ? high - 1 : high);
  const digits = times(decimals, (at) => integerIn(chance, at === decimals - 1 ? 1 : 0, 9));
  return `${whole}.${digits.join('')}`;
}
