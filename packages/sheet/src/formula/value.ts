/** `#TIME!` and `#RANDOM!`: what has no one answer for everybody who looks. `#LIMIT!`: too much work. */
export type ErrorCode =
  | '#NULL!'
  | '#DIV/0!'
  | '#VALUE!'
  | '#REF!'
  | '#NAME?'
  | '#NUM!'
  | '#N/A'
  | '#CIRC!'
  | '#LIMIT!'
  | '#TIME!'
  | '#RANDOM!';

export interface CellError {
  readonly error: ErrorCode;
}

export type Value = number | string | boolean | CellError | null;

/** Values in rows and columns: of a sheet or reckoned. */
export interface Area {
  readonly rows: number;
  readonly cols: number;
  /** Beyond these everything is empty. */
  readonly filledRows: number;
  readonly filledCols: number;
  /** Where it lies on its sheet; null for what was reckoned. */
  readonly place: { readonly row: number; readonly col: number } | null;
  readonly at: (row: number, col: number) => Value;
}

export type Operand = Value | Area;

const ERRORS = new Map<ErrorCode, CellError>();

export function failure(error: ErrorCode): CellError {
  const known = ERRORS.get(error) ?? Object.freeze({ error });
  ERRORS.set(error, known);
  return known;
}

export function isFailure(value: unknown): value is CellError {
  return typeof value === 'object' && value !== null && 'error' in value;
}

export function isArea(operand: Operand): operand is Area {
  return typeof operand === 'object' && operand !== null && 'rows' in operand;
}

/** Leaves a function with an error for its value. */
export class Fault extends Error {
  readonly value: CellError;

  constructor(value: CellError) {
    super(value.error);
    this.value = value;
  }
}

const FAULTS = new Map<ErrorCode, Fault>();

/** One for each code: a sheet full of errors takes no stack for each of them. */
export function fault(error: ErrorCode): Fault {
  const known = FAULTS.get(error) ?? new Fault(failure(error));
  FAULTS.set(error, known);
  return known;
}

/** An area of reckoned values. */
export function matrix(values: readonly (readonly Value[])[]): Area {
  const rows = values.length;
  const cols = values[0]?.length ?? 0;
  const at = (row: number, col: number): Value => values[row]?.[col] ?? null;
  return { rows, cols, filledRows: rows, filledCols: cols, place: null, at };
}

/** The one value of an operand: of several, the first. */
export function single(operand: Operand | undefined): Value {
  if (operand === undefined) return null;
  return isArea(operand) ? operand.at(0, 0) : operand;
}
