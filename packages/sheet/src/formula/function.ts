import { lifted, type Spend } from './operators.ts';
import { type Area, Fault, isArea, isFailure, type Operand, type Value } from './value.ts';

/** What a function may ask of the sheet that it is reckoned for. */
export interface Scope {
  readonly spend: Spend;
  /** Where the formula stands. */
  readonly row: number;
  readonly col: number;
  /** The present as a date of the sheet; null where nobody gave one. */
  readonly now: number | null;
}

export type Run = (args: readonly Operand[], scope: Scope) => Operand;

export interface SheetFunction {
  readonly least: number;
  readonly most: number;
  readonly run: Run;
}

export type FunctionTable = Readonly<Record<string, SheetFunction>>;

/** As many arguments as anybody writes. */
export const MANY = 255;

export function taking(least: number, most: number, run: Run): SheetFunction {
  return { least, most, run };
}

/** A function of single values; of areas it gives an area. Errors among its arguments are its value. */
export function cellwise(
  least: number,
  most: number,
  reckon: (values: readonly Value[], spend: Spend) => Value,
): SheetFunction {
  const run: Run = (args, { spend }) =>
    lifted(args, spend, (values) => values.find(isFailure) ?? guarded(() => reckon(values, spend)));
  return { least, most, run };
}

/** A fault among the reckoning is its value. */
export function guarded(reckon: () => Value): Value {
  try {
    return reckon();
  } catch (error) {
    if (error instanceof Fault) return error.value;
    throw error;
  }
}

export type Present = Exclude<Value, null>;

/** All values of all arguments; `isTyped` says that one was written into the formula itself. */
export function eachArgument(
  args: readonly Operand[],
  scope: Scope,
  visit: (value: Value, isTyped: boolean) => void,
): void {
  for (const arg of args) {
    if (!isArea(arg)) visit(arg, true);
    else eachCell(arg, scope, (value) => visit(value, false));
  }
}

export function eachCell(
  area: Area,
  { spend }: Scope,
  visit: (value: Present, row: number, col: number) => void,
): void {
  spend(area.filledRows * area.filledCols);
  for (let row = 0; row < area.filledRows; row += 1) {
    for (let col = 0; col < area.filledCols; col += 1) {
      const value = area.at(row, col);
      if (value !== null) visit(value, row, col);
    }
  }
}

/** One row or column of values, or a single one. */
export function listOf(operand: Operand | undefined, { spend }: Scope): Value[] {
  if (operand === undefined) return [];
  if (!isArea(operand)) return [operand];
  spend(operand.rows * operand.cols);
  return Array.from({ length: operand.rows * operand.cols }, (_, at) =>
    operand.at(Math.floor(at / operand.cols), at % operand.cols),
  );
}

export function sizeOf(operand: Operand | undefined): { readonly rows: number; readonly cols: number } {
  return operand !== undefined && isArea(operand) ? operand : { rows: 1, cols: 1 };
}
