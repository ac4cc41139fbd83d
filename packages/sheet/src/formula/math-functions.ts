import { checked, toInteger, toNumber } from './convert.ts';
import { cellwise, type FunctionTable, MANY, type Run, sizeOf, taking } from './function.ts';
import { eachNumber, half, numbersOf, rounded, sum } from './numbers.ts';
import { divided, power, type Spend } from './operators.ts';
import { failure, fault, isArea, isFailure, type Operand, type Value } from './value.ts';

function of(reckon: (value: number) => number) {
  return cellwise(1, 1, ([value = null]) => checked(reckon(toNumber(value))));
}

function ofTwo(reckon: (one: number, other: number) => number, least = 2) {
  return cellwise(least, 2, ([one = null, other = null]) => checked(reckon(toNumber(one), toNumber(other))));
}

function remainder(value: number, divisor: number): number {
  if (divisor === 0) throw fault('#DIV/0!');
  return value - divisor * Math.floor(value / divisor);
}

function stepped(value: number, step: number, round: (steps: number) => number): number {
  if (step === 0) return 0;
  if (value > 0 && step < 0) throw fault('#NUM!');
  return Number((round(Number((value / step).toPrecision(15))) * step).toPrecision(15));
}

function logarithm(value: number, base: number): number {
  if (value <= 0 || base <= 0) throw fault('#NUM!');
  if (base === 1) throw fault('#DIV/0!');
  return Number((Math.log(value) / Math.log(base)).toPrecision(15));
}

function factorial(value: number): number {
  const whole = Math.trunc(value);
  if (whole < 0 || whole > 170) throw fault('#NUM!');
  let product = 1;
  for (let factor = 2; factor <= whole; factor += 1) product *= factor;
  return product;
}

/** Each factor doubles the product at least, so that a number holds no more of them. */
const MAX_FACTORS = 1030;

function combinations(all: number, chosen: number, spend: Spend): number {
  const [count, few] = [Math.trunc(all), Math.min(Math.trunc(chosen), Math.trunc(all) - Math.trunc(chosen))];
  if (few < 0 || count < 0 || few > MAX_FACTORS) throw fault('#NUM!');
  spend(few / 4);
  let result = 1;
  for (let at = 1; at <= few; at += 1) result = (result * (count - few + at)) / at;
  return checked(Math.round(result));
}

function commonDivisor(one: number, other: number): number {
  let [left, right] = [Math.abs(Math.trunc(one)), Math.abs(Math.trunc(other))];
  while (right > 0) [left, right] = [right, left % right];
  return left;
}

function commonMultiple(one: number, other: number): number {
  const divisor = commonDivisor(one, other);
  return divisor === 0 ? 0 : (Math.abs(Math.trunc(one)) / divisor) * Math.abs(Math.trunc(other));
}

/** The next whole number away from zero that is even or odd. */
function parityAway(value: number, isOdd: boolean): number {
  const away = Math.ceil(Number(Math.abs(value).toPrecision(15)));
  const next = (away % 2 === 1) === isOdd ? away : away + 1;
  return value < 0 ? -next : next;
}

function total(reckon: (numbers: readonly number[]) => number): Run {
  return (args, scope) => checked(reckon(numbersOf(args, scope)));
}

const addUp: Run = (args, scope) => {
  let result = 0;
  eachNumber(args, scope, (value) => {
    result += value;
  });
  return checked(result);
};

const sumProduct: Run = (args, { spend }) => {
  const { rows, cols } = sizeOf(args[0]);
  if (args.some((arg) => sizeOf(arg).rows !== rows || sizeOf(arg).cols !== cols)) return failure('#VALUE!');
  const [filledRows, filledCols] = filledSize(args, rows, cols);
  spend(filledRows * filledCols * args.length);
  let result = 0;
  for (let row = 0; row < filledRows; row += 1) {
    for (let col = 0; col < filledCols; col += 1) result += productAt(args, row, col);
  }
  return checked(result);
};

/** Where an area is empty its product is 0. */
function filledSize(args: readonly Operand[], rows: number, cols: number): readonly [number, number] {
  const areas = args.filter(isArea);
  return [
    Math.min(rows, ...areas.map((area) => area.filledRows)),
    Math.min(cols, ...areas.map((area) => area.filledCols)),
  ];
}

/** What is no number counts as 0. */
function productAt(args: readonly Operand[], row: number, col: number): number {
  let product = 1;
  for (const arg of args) {
    const value: Value = isArea(arg) ? arg.at(row, col) : arg;
    if (isFailure(value)) throw fault(value.error);
    product *= typeof value === 'number' ? value : 0;
  }
  return product;
}

export const MATH_FUNCTIONS: FunctionTable = {
  ABS: of(Math.abs),
  ACOS: of(Math.acos),
  ASIN: of(Math.asin),
  ATAN: of(Math.atan),
  ATAN2: ofTwo((x, y) => Math.atan2(y, x)),
  CEILING: ofTwo((value, step) => stepped(value, step, Math.ceil)),
  COMBIN: cellwise(2, 2, ([all = null, chosen = null], spend) => combinations(toNumber(all), toNumber(chosen), spend)),
  COS: of(Math.cos),
  DEGREES: of((value) => (value * 180) / Math.PI),
  EVEN: of((value) => parityAway(value, false)),
  EXP: of(Math.exp),
  FACT: of(factorial),
  FLOOR: ofTwo((value, step) => stepped(value, step, Math.floor)),
  GCD: taking(
    1,
    MANY,
    total((numbers) => numbers.reduce(commonDivisor, 0)),
  ),
  INT: of(Math.floor),
  LCM: taking(
    1,
    MANY,
    total((numbers) => numbers.reduce(commonMultiple, 1)),
  ),
  LN: of((value) => logarithm(value, Math.E)),
  LOG: cellwise(1, 2, ([value = null, base = 10]) => logarithm(toNumber(value), toNumber(base))),
  LOG10: of((value) => logarithm(value, 10)),
  MOD: ofTwo(remainder),
  MROUND: ofTwo((value, step) => stepped(value, step, half)),
  ODD: of((value) => parityAway(value, true)),
  PI: taking(0, 0, () => Math.PI),
  POWER: ofTwo(power),
  PRODUCT: taking(
    1,
    MANY,
    total((numbers) => numbers.reduce((product, value) => product * value, 1)),
  ),
  QUOTIENT: ofTwo((value, divisor) => Math.trunc(divided(value, divisor))),
  RADIANS: of((value) => (value * Math.PI) / 180),
  ROUND: ofTwo((value, places) => rounded(value, places, half)),
  ROUNDDOWN: ofTwo((value, places) => rounded(value, places, Math.floor)),
  ROUNDUP: ofTwo((value, places) => rounded(value, places, Math.ceil)),
  SIGN: of(Math.sign),
  SIN: of(Math.sin),
  SQRT: of(Math.sqrt),
  SUM: taking(1, MANY, addUp),
  SUMPRODUCT: taking(1, MANY, sumProduct),
  SUMSQ: taking(
    1,
    MANY,
    total((numbers) => sum(numbers.map((value) => value * value))),
  ),
  TAN: of(Math.tan),
  TRUNC: cellwise(1, 2, ([value = null, places = 0]) => rounded(toNumber(value), toInteger(places), Math.floor)),
};
