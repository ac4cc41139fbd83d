import { countFrom, type Given, listOf, numberAt, textAt, textOf, wholeAt } from './arguments.ts';
import { MOCK_BOUNDS } from './budget.ts';
import { fraction, integerIn, type Making, type MockValue, oneOf, shuffled, times } from './chance.ts';
import type { Maker } from './maker.ts';

const LARGEST = 9_007_199_254_740_991;
const DECIMALS_MAX = 15;

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const POOLS: Readonly<Record<string, string>> = {
  lower: LOWER,
  upper: LOWER.toUpperCase(),
  number: '0123456789',
  symbol: '!@#$%^&*()[]',
  alpha: LOWER + LOWER.toUpperCase(),
};
const ANY_CHARACTER = `${LOWER}${LOWER.toUpperCase()}0123456789!@#$%^&*()[]`;

export const BASIC_MAKERS: Readonly<Record<string, Maker>> = {
  boolean: { make: (given, making) => boolean(given, making), numbers: [0, 1] },
  natural: {
    make: (given, making) => integerIn(making, Math.max(0, wholeAt(given, 0, 0)), wholeAt(given, 1, LARGEST)),
    numbers: [0, 1],
  },
  integer: {
    make: (given, making) => integerIn(making, wholeAt(given, 0, -1_000_000_000), wholeAt(given, 1, 1_000_000_000)),
    numbers: [0, 1],
  },
  float: { make: (given, making) => Number(float(given, making)), numbers: [0, 1, 2, 3] },
  character: { make: ([pool = ''], making) => oneOf(making, [...poolOf(pool)]) },
  string: { make: string, counts: [0, 1, 2], each: 2 },
  range: { make: range, numbers: [0, 1, 2], each: 24, isList: true },
  pick: { make: (given, making) => (listOf(given).length === 0 ? '' : oneOf(making, listOf(given))) },
  shuffle: { make: (given, making) => shuffled(making, listOf(given)), isList: true },
  upper: { make: ([value = '']) => textOf(value).toUpperCase() },
  lower: { make: ([value = '']) => textOf(value).toLowerCase() },
  capitalize: { make: ([value = '']) => capitalized(textOf(value)) },
  increment: { make: increment, numbers: [0] },
  param: { make: parameter, most: MOCK_BOUNDS.count },
};

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Half and half; `@boolean(1, 9, true)` is true once in ten. */
function boolean(given: Given, { random }: Making): boolean {
  const [low, high] = [numberAt(given, 0, 1), numberAt(given, 1, 1)];
  const value = given[2] === undefined || given[2] === true || given[2] === 'true';
  const isIt = random() < (low + high > 0 ? low / (low + high) : 1 / 2);
  return isIt ? value : !value;
}

function float(given: Given, making: Making): string {
  const [low, high] = [wholeAt(given, 0, -1_000_000), wholeAt(given, 1, 1_000_000)];
  const least = decimals(wholeAt(given, 2, 0));
  const count = integerIn(making, least, given.length > 3 ? decimals(wholeAt(given, 3, least)) : DECIMALS_MAX);
  return fraction(making, { from: low, to: high }, count);
}

function decimals(count: number): number {
  return Math.max(0, Math.min(DECIMALS_MAX, count));
}

function poolOf(pool: MockValue): string {
  const named = textOf(pool);
  if (Object.hasOwn(POOLS, named)) return POOLS[named] ?? '';
  return named === '' ? ANY_CHARACTER : named;
}

/** `@string(5)`, `@string(3, 7)`, `@string(upper, 8)`, `@string("01", 8, 16)`. */
function string(given: Given, making: Making): string {
  const [first] = given;
  const isPool = typeof first === 'string';
  const pool = [...poolOf(isPool ? first : '')];
  const count = countFrom(making, isPool ? given.slice(1) : given, [3, 7]);
  return times(count, () => oneOf(making, pool)).join('');
}

/** `@range(stop)`, `@range(start, stop)`, `@range(start, stop, step)`: the end is not in it. */
function range(given: Given): number[] {
  const [start, stop] = given.length > 1 ? [wholeAt(given, 0, 0), wholeAt(given, 1, 0)] : [0, wholeAt(given, 0, 10)];
  const step = Math.max(1, wholeAt(given, 2, 1));
  const count = Math.max(0, Math.min(MOCK_BOUNDS.count, Math.ceil((stop - start) / step)));
  return times(count, (at) => start + at * step);
}

function increment(given: Given, making: Making): number {
  making.counted += wholeAt(given, 0, 1);
  return making.counted;
}

/** What the request brought by this name, as the kind of value that stands in its place when it brought none. */
function parameter(given: Given, { parameters }: Making): MockValue {
  const fallback = given[1] ?? '';
  const brought = parameters.get(textAt(given, 0, ''))?.slice(0, MOCK_BOUNDS.count);
  if (brought === undefined) return fallback;
  if (typeof fallback === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(brought)) return Number(brought);
  if (typeof fallback === 'boolean' && /^(true|false)$/.test(brought)) return brought === 'true';
  return brought;
}
