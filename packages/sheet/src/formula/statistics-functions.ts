import { checked, toInteger, toNumber } from './convert.ts';
import { eachMatch } from './criteria.ts';
import { eachArgument, eachCell, type FunctionTable, MANY, type Run, type Scope, taking } from './function.ts';
import { ascending, mean, numbersOf, percentile, sum, variance } from './numbers.ts';
import { type Area, fault, isArea, isFailure, type Operand } from './value.ts';

function of(reckon: (numbers: readonly number[]) => number): Run {
  return (args, scope) => checked(reckon(numbersOf(args, scope)));
}

/** The last argument is a number beside the range. */
function withOne(reckon: (numbers: readonly number[], one: number) => number): Run {
  return ([range = null, one], scope) => checked(reckon(numbersOf([range], scope), toNumber(one)));
}

function smallest(numbers: readonly number[]): number {
  return numbers.reduce((least, value) => Math.min(least, value), numbers[0] ?? 0);
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, value) => Math.max(most, value), numbers[0] ?? 0);
}

function nth(numbers: readonly number[], place: number): number {
  const value = ascending(numbers)[place - 1];
  if (value === undefined) throw fault('#NUM!');
  return value;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of numbers) counts.set(value, (counts.get(value) ?? 0) + 1);
  let [best, most] = [0, 1];
  for (const [value, count] of counts) if (count > most) [best, most] = [value, count];
  if (most < 2) throw fault('#N/A');
  return best;
}

const rank: Run = ([wanted, range = null, order], scope) => {
  const value = toNumber(wanted);
  const numbers = numbersOf([range], scope);
  if (!numbers.includes(value)) throw fault('#N/A');
  const isAscending = order !== undefined && toNumber(order) !== 0;
  return 1 + numbers.filter((other) => (isAscending ? other < value : other > value)).length;
};

const count: Run = (args, scope) => {
  let found = 0;
  eachArgument(args, scope, (value) => {
    if (typeof value === 'number') found += 1;
  });
  return found;
};

const countFilled: Run = (args, scope) => {
  let found = 0;
  eachArgument(args, scope, (value) => {
    if (value !== null) found += 1;
  });
  return found;
};

const countBlank: Run = ([range = null], scope) => {
  const area = areaOf(range);
  let filled = 0;
  eachCell(area, scope, (value) => {
    if (value !== '') filled += 1;
  });
  return area.rows * area.cols - filled;
};

function areaOf(operand: Operand | undefined): Area {
  if (operand === undefined || !isArea(operand)) throw fault('#VALUE!');
  return operand;
}

const countMatches: Run = (pairs, scope) => {
  let found = 0;
  eachMatch(pairs, scope, () => {
    found += 1;
  });
  return found;
};

/** COUNTIF of an empty cell counts what lies beyond the filled part as well. */
const countIf: Run = ([range, wanted], scope) => countMatches([range ?? null, wanted ?? null], scope);

/** Numbers of a range where all pairs of range and criterion hold. */
function matching(values: Operand | undefined, pairs: readonly Operand[], scope: Scope): number[] {
  const area = areaOf(values);
  const numbers: number[] = [];
  eachMatch(pairs, scope, (row, col) => {
    const value = area.at(row, col);
    if (isFailure(value)) throw fault(value.error);
    if (typeof value === 'number') numbers.push(value);
  });
  return numbers;
}

function ofMatches(reckon: (numbers: readonly number[]) => number): Run {
  return ([values, ...pairs], scope) => checked(reckon(matching(values, pairs, scope)));
}

/** Range, criterion, and the range to reckon where it is another one. */
function ofOneMatch(reckon: (numbers: readonly number[]) => number): Run {
  return ([range = null, wanted = null, values], scope) =>
    checked(reckon(matching(values === undefined ? range : sameSize(values, range), [range, wanted], scope)));
}

/** As big as the other range: what is missing is empty. */
function sameSize(values: Operand, range: Operand): Operand {
  const [area, { rows, cols }] = [areaOf(values), areaOf(range)];
  const at: Area['at'] = (row, col) => (row < area.rows && col < area.cols ? area.at(row, col) : null);
  return { ...area, rows, cols, at };
}

const subtotal: Run = ([code, ...args], scope) => {
  const reckon = SUBTOTALS[toInteger(code) % 100];
  if (!reckon) throw fault('#VALUE!');
  return reckon(args, scope);
};

const SUBTOTALS: Readonly<Record<number, Run>> = {
  1: of(mean),
  2: count,
  3: countFilled,
  4: of(largest),
  5: of(smallest),
  6: of((numbers) => numbers.reduce((product, value) => product * value, 1)),
  7: of((numbers) => Math.sqrt(variance(numbers, true))),
  8: of((numbers) => Math.sqrt(variance(numbers, false))),
  9: of(sum),
  10: of((numbers) => variance(numbers, true)),
  11: of((numbers) => variance(numbers, false)),
};

const deviation = taking(
  1,
  MANY,
  of((numbers) => Math.sqrt(variance(numbers, true))),
);
const wholeDeviation = taking(
  1,
  MANY,
  of((numbers) => Math.sqrt(variance(numbers, false))),
);
const sampleVariance = taking(
  1,
  MANY,
  of((numbers) => variance(numbers, true)),
);
const wholeVariance = taking(
  1,
  MANY,
  of((numbers) => variance(numbers, false)),
);
const ranked = taking(2, 3, rank);
const share = taking(2, 2, withOne(percentile));
const quarter = taking(
  2,
  2,
  withOne((numbers, part) => percentile(numbers, Math.trunc(part) / 4)),
);
const mode = taking(1, MANY, of(mostFrequent));

export const STATISTICS_FUNCTIONS: FunctionTable = {
  AVERAGE: taking(1, MANY, of(mean)),
  AVERAGEIF: taking(2, 3, ofOneMatch(mean)),
  AVERAGEIFS: taking(3, MANY, ofMatches(mean)),
  COUNT: taking(1, MANY, count),
  COUNTA: taking(1, MANY, countFilled),
  COUNTBLANK: taking(1, 1, countBlank),
  COUNTIF: taking(2, 2, countIf),
  COUNTIFS: taking(2, MANY, countMatches),
  LARGE: taking(
    2,
    2,
    withOne((numbers, place) => nth(numbers, numbers.length + 1 - Math.trunc(place))),
  ),
  MAX: taking(1, MANY, of(largest)),
  MAXIFS: taking(3, MANY, ofMatches(largest)),
  MEDIAN: taking(
    1,
    MANY,
    of((numbers) => percentile(numbers, 0.5)),
  ),
  MIN: taking(1, MANY, of(smallest)),
  MINIFS: taking(3, MANY, ofMatches(smallest)),
  MODE: mode,
  'MODE.SNGL': mode,
  PERCENTILE: share,
  'PERCENTILE.INC': share,
  QUARTILE: quarter,
  'QUARTILE.INC': quarter,
  RANK: ranked,
  'RANK.EQ': ranked,
  SMALL: taking(
    2,
    2,
    withOne((numbers, place) => nth(numbers, Math.trunc(place))),
  ),
  STDEV: deviation,
  'STDEV.P': wholeDeviation,
  'STDEV.S': deviation,
  STDEVP: wholeDeviation,
  SUBTOTAL: taking(2, MANY, subtotal),
  SUMIF: taking(2, 3, ofOneMatch(sum)),
  SUMIFS: taking(3, MANY, ofMatches(sum)),
  VAR: sampleVariance,
  'VAR.P': wholeVariance,
  'VAR.S': sampleVariance,
  VARP: wholeVariance,
};
