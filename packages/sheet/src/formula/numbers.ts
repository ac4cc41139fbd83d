import { toNumber } from './convert.ts';
import { eachArgument, type Scope } from './function.ts';
import { fault, isFailure, type Operand } from './value.ts';

/** Numbers of cells; of what is typed into the formula also texts and truths that mean one. @throws Fault of an error among them */
export function eachNumber(args: readonly Operand[], scope: Scope, visit: (value: number) => void): void {
  eachArgument(args, scope, (value, isTyped) => {
    if (typeof value === 'number') visit(value);
    else if (isFailure(value)) throw fault(value.error);
    else if (isTyped && value !== null) visit(toNumber(value));
  });
}

export function numbersOf(args: readonly Operand[], scope: Scope): number[] {
  const numbers: number[] = [];
  eachNumber(args, scope, (value) => numbers.push(value));
  return numbers;
}

export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const value of numbers) total += value;
  return total;
}

export function mean(numbers: readonly number[]): number {
  if (numbers.length === 0) throw fault('#DIV/0!');
  return sum(numbers) / numbers.length;
}

/** Sum of squared distances from the mean by the count, or the count less one for a sample. */
export function variance(numbers: readonly number[], isSample: boolean): number {
  const count = numbers.length - (isSample ? 1 : 0);
  if (count <= 0) throw fault('#DIV/0!');
  const middle = mean(numbers);
  return sum(numbers.map((value) => (value - middle) ** 2)) / count;
}

export function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((one, other) => one - other);
}

/** The value below which a share of the numbers lies, between two of them by distance. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = ascending(numbers);
  if (sorted.length === 0 || share < 0 || share > 1) throw fault('#NUM!');
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** Half away from zero, by decimal places; what 15 digits cannot tell apart counts as half. */
export function rounded(value: number, places: number, round: (size: number) => number): number {
  const digits = Math.max(-20, Math.min(20, Math.trunc(places)));
  const scaled = Number((Math.abs(value) * 10 ** digits).toPrecision(15));
  const result = round(scaled);
  return Math.sign(value) * (digits >= 0 ? Number(`${result}e-${digits}`) : result * 10 ** -digits);
}

export const half = (size: number): number => Math.floor(size + 0.5);
