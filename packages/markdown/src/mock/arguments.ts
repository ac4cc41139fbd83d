import { MOCK_BOUNDS } from './budget.ts';
import { type Chance, integerIn, type MockValue } from './chance.ts';

/** What stands between the brackets of a placeholder; what is not there is read as the fallback. */
export type Given = readonly MockValue[];

const LARGEST = 9_007_199_254_740_991;

export function numberAt(given: Given, at: number, fallback: number): number {
  const value = given[at];
  const number =
    typeof value === 'number' ? value : Number(typeof value === 'string' && value !== '' ? value : Number.NaN);
  return Number.isFinite(number) ? Math.max(-LARGEST, Math.min(LARGEST, number)) : fallback;
}

export function wholeAt(given: Given, at: number, fallback: number): number {
  return Math.trunc(numberAt(given, at, fallback));
}

export function textAt(given: Given, at: number, fallback: string): string {
  const value = given[at];
  if (value === undefined || value === '') return fallback;
  return textOf(value);
}

export function textOf(value: MockValue): string {
  return typeof value === 'object' ? value.map(textOf).join(',') : String(value);
}

export function listOf(given: Given): readonly MockValue[] {
  const [first] = given;
  return given.length === 1 && typeof first === 'object' ? first : given;
}

/** How many: one number is how many, two are the bounds. */
export function countFrom(chance: Chance, given: Given, [low, high]: readonly [number, number]): number {
  if (given.length === 0) return integerIn(chance, low, high);
  const least = bounded(wholeAt(given, 0, low));
  return given.length === 1 ? least : integerIn(chance, least, bounded(wholeAt(given, 1, least)));
}

function bounded(count: number): number {
  return Math.max(0, Math.min(MOCK_BOUNDS.count, count));
}
