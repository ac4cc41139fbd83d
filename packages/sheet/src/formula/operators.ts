import { checked, plainText, toNumber } from './convert.ts';
import type { Sign } from './parse.ts';
import { Fault, failure, fault, isArea, isFailure, type Operand, single, type Value } from './value.ts';

/** Counts work. @throws Fault when there is too much of it */
export type Spend = (steps: number) => void;

/** Two operands by a sign: areas cell by cell. */
export function combine(sign: Sign, left: Operand, right: Operand, spend: Spend): Operand {
  return lifted([left, right], spend, ([one, other]) => combineValues(sign, one ?? null, other ?? null));
}

/** A function of single values, for areas cell by cell; a single value or a line counts for each row or column. */
export function lifted(
  operands: readonly Operand[],
  spend: Spend,
  reckon: (values: readonly Value[]) => Value,
): Operand {
  const weighed = (values: readonly Value[]) => {
    spend(weightOf(values));
    return reckon(values);
  };
  const areas = operands.filter(isArea).filter(({ rows, cols }) => rows > 1 || cols > 1);
  if (areas.length === 0) return weighed(operands.map(single));
  const rows = areas.reduce((most, area) => Math.max(most, area.rows), 1);
  const cols = areas.reduce((most, area) => Math.max(most, area.cols), 1);
  spend(rows * cols * operands.length);
  // one list for all of them: a list for each row of a whole column would take the memory of the process
  const values: Value[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      values.push(weighed(operands.map((operand) => spread(operand, row, col))));
    }
  }
  const at = (row: number, col: number) => (col < cols ? (values[row * cols + col] ?? null) : null);
  return { rows, cols, filledRows: rows, filledCols: cols, place: null, at };
}

/** Steps for as many characters: a function may look at each of them. */
const CHARS_A_STEP = 4;

export function weightOf(values: readonly Value[]): number {
  let chars = 0;
  for (const value of values) if (typeof value === 'string') chars += value.length;
  return chars / CHARS_A_STEP;
}

function spread(operand: Operand, row: number, col: number): Value {
  if (!isArea(operand)) return operand;
  const at = { row: operand.rows === 1 ? 0 : row, col: operand.cols === 1 ? 0 : col };
  return at.row < operand.rows && at.col < operand.cols ? operand.at(at.row, at.col) : failure('#N/A');
}

function combineValues(sign: Sign, left: Value, right: Value): Value {
  if (isFailure(left)) return left;
  if (isFailure(right)) return right;
  try {
    return plain(sign, left, right);
  } catch (error) {
    if (error instanceof Fault) return error.value;
    throw error;
  }
}

type Plain = Exclude<Value, { error: unknown }>;

function plain(sign: Sign, left: Plain, right: Plain): Value {
  switch (sign) {
    case '+':
      return checked(toNumber(left) + toNumber(right));
    case '-':
      return checked(toNumber(left) - toNumber(right));
    case '*':
      return checked(toNumber(left) * toNumber(right));
    case '/':
      return divided(toNumber(left), toNumber(right));
    case '^':
      return power(toNumber(left), toNumber(right));
    case '&':
      return joined(plainText(left), plainText(right));
    default:
      return compared(sign, compareValues(left, right));
  }
}

export function divided(left: number, right: number): number {
  if (right === 0) throw fault('#DIV/0!');
  return checked(left / right);
}

export function power(base: number, exponent: number): number {
  if (base === 0 && exponent === 0) throw fault('#NUM!');
  if (base === 0 && exponent < 0) throw fault('#DIV/0!');
  return checked(base ** exponent);
}

/** No cell holds a longer text. */
export const MAX_TEXT = 32_767;

export function joined(left: string, right: string): string {
  if (left.length + right.length > MAX_TEXT) throw fault('#VALUE!');
  return left + right;
}

function compared(sign: Sign, order: number): boolean {
  switch (sign) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    default:
      return order >= 0;
  }
}

/** Numbers before texts before truths; letters' case does not matter. Nothing equals 0, '' and FALSE. */
export function compareValues(left: Plain, right: Plain): number {
  const one = left ?? nothingLike(right);
  const other = right ?? nothingLike(left);
  if (typeof one !== typeof other) return rank(one) - rank(other);
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  const distance = Number(one) - Number(other);
  return Math.abs(distance) < Math.abs(Number(other)) * ALIKE ? 0 : Math.sign(distance);
}

/** What 15 digits cannot tell apart is equal: 0.1+0.2=0.3. */
const ALIKE = 1e-15;

function nothingLike(value: Plain): string | number | boolean {
  if (typeof value === 'string') return '';
  return typeof value === 'boolean' ? false : 0;
}

function rank(value: string | number | boolean): number {
  if (typeof value === 'number') return 0;
  return typeof value === 'string' ? 1 : 2;
}

function compareTexts(one: string, other: string): number {
  const left = one.toLowerCase();
  const right = other.toLowerCase();
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
