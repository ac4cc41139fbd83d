import { toInteger, toTruth } from './convert.ts';
import { matchesPattern } from './criteria.ts';
import { type FunctionTable, listOf, MANY, type Run, type Scope, sizeOf, taking } from './function.ts';
import { compareValues, type Spend, weightOf } from './operators.ts';
import { type Area, failure, fault, isArea, isFailure, matrix, type Operand, single, type Value } from './value.ts';

type Plain = Exclude<Value, { error: unknown }>;

function wantedOf(operand: Operand | undefined): Plain {
  const value = single(operand);
  if (isFailure(value)) throw fault(value.error);
  return value;
}

function isSame(value: Value | undefined, wanted: Plain, spend: Spend): boolean {
  if (value === undefined || value === null || isFailure(value)) return false;
  if (typeof wanted === 'string' && typeof value === 'string' && /[*?~]/u.test(wanted)) {
    return matchesPattern(value, wanted, spend);
  }
  spend(weightOf([value, wanted]));
  return typeof value === typeof (wanted ?? 0) && compareValues(value, wanted) === 0;
}

function exactly(values: readonly Value[], wanted: Plain, { spend }: Scope): number {
  return values.findIndex((value) => isSame(value, wanted, spend));
}

/** Among values in ascending order: the last that is not above what is wanted. What is of another kind is passed over. */
function atMost(values: readonly Value[], wanted: Plain, { spend }: Scope): number {
  let found = -1;
  for (const [at, value] of values.entries()) {
    spend(weightOf([value, wanted]));
    if (value === null || isFailure(value) || typeof value !== typeof (wanted ?? 0)) continue;
    if (compareValues(value, wanted) > 0) break;
    found = at;
  }
  return found;
}

/** In any order: the nearest that is not beyond what is wanted, on the side that `side` says. */
function nearest(values: readonly Value[], wanted: Plain, side: -1 | 1, { spend }: Scope): number {
  let found = -1;
  for (const [at, value] of values.entries()) {
    spend(2 * weightOf([value, wanted]));
    if (value === null || isFailure(value) || typeof value !== typeof (wanted ?? 0)) continue;
    const best = values[found];
    const isNear = compareValues(value, wanted) * side >= 0;
    const isNearer = best === undefined || isFailure(best) || compareValues(value, best) * side < 0;
    if (isNear && isNearer) found = at;
  }
  return found;
}

function areaOf(operand: Operand | undefined): Area {
  if (operand === undefined) throw fault('#VALUE!');
  return isArea(operand) ? operand : matrix([[operand]]);
}

function rowOf(area: Area, row: number): Area {
  return part(area, row, 0, 1, area.cols);
}

function colOf(area: Area, col: number): Area {
  return part(area, 0, col, area.rows, 1);
}

function part(area: Area, top: number, left: number, rows: number, cols: number): Area {
  return {
    rows,
    cols,
    filledRows: Math.max(0, Math.min(rows, area.filledRows - top)),
    filledCols: Math.max(0, Math.min(cols, area.filledCols - left)),
    place: area.place && { row: area.place.row + top, col: area.place.col + left },
    at: (row, col) => area.at(top + row, left + col),
  };
}

/** The filled part of a line: beyond it there is nothing to be found. */
function filled(area: Area, scope: Scope): Value[] {
  return listOf(part(area, 0, 0, Math.max(1, area.filledRows), Math.max(1, area.filledCols)), scope);
}

const tableLookup =
  (lineOf: (area: Area, at: number) => Area, axis: 'rows' | 'cols'): Run =>
  ([wanted, table, index, isNear = true], scope) => {
    const area = areaOf(table);
    const at = toInteger(index) - 1;
    if (at < 0) return failure('#VALUE!');
    if (at >= area[axis]) return failure('#REF!');
    const keys = filled(lineOf(area, 0), scope);
    const value = wantedOf(wanted);
    const found = toTruth(isNear) ? atMost(keys, value, scope) : exactly(keys, value, scope);
    return found < 0 ? failure('#N/A') : lineAt(lineOf(area, at), found);
  };

const match: Run = ([wanted, list, kind], scope) => {
  const values = filled(areaOf(list), scope);
  const value = wantedOf(wanted);
  const way = kind === undefined ? 1 : toInteger(kind);
  const found =
    way === 0
      ? exactly(values, value, scope)
      : way > 0
        ? atMost(values, value, scope)
        : nearest(values, value, 1, scope);
  return found < 0 ? failure('#N/A') : found + 1;
};

/** Where it stands by XLOOKUP's modes: equal, else the next smaller (-1) or bigger (1); from the end by -1. */
function findBy(
  values: readonly Value[],
  wanted: Plain,
  { mode, order }: { readonly mode: number; readonly order: number },
  scope: Scope,
): number {
  const found =
    order < 0 ? values.findLastIndex((value) => isSame(value, wanted, scope.spend)) : exactly(values, wanted, scope);
  if (found >= 0 || (mode !== 1 && mode !== -1)) return found;
  return nearest(values, wanted, mode, scope);
}

const lookupAny: Run = ([wanted, list, results, missing, mode, order], scope) => {
  const keys = areaOf(list);
  const answers = areaOf(results);
  const isVertical = keys.cols === 1;
  const length = isVertical ? answers.rows : answers.cols;
  if ((isVertical ? keys.rows : keys.cols) !== length) return failure('#VALUE!');
  const found = findBy(
    filled(keys, scope),
    wantedOf(wanted),
    { mode: numberOr(mode, 0), order: numberOr(order, 1) },
    scope,
  );
  if (found < 0) return missing === undefined ? failure('#N/A') : missing;
  return isVertical ? rowOf(answers, found) : colOf(answers, found);
};

const matchAny: Run = ([wanted, list, mode, order], scope) => {
  const found = findBy(
    filled(areaOf(list), scope),
    wantedOf(wanted),
    { mode: numberOr(mode, 0), order: numberOr(order, 1) },
    scope,
  );
  return found < 0 ? failure('#N/A') : found + 1;
};

function numberOr(operand: Operand | undefined, fallback: number): number {
  return operand === undefined || operand === null ? fallback : toInteger(operand);
}

const lookup: Run = ([wanted, list, results], scope) => {
  const keys = areaOf(list);
  const isVertical = keys.rows >= keys.cols;
  const line = isVertical ? colOf(keys, 0) : rowOf(keys, 0);
  const found = atMost(filled(line, scope), wantedOf(wanted), scope);
  if (found < 0) return failure('#N/A');
  if (results !== undefined) return listOf(results, scope)[found] ?? null;
  return isVertical ? keys.at(found, keys.cols - 1) : keys.at(keys.rows - 1, found);
};

function lineAt(line: Area, at: number): Value {
  return line.cols === 1 ? line.at(at, 0) : line.at(0, at);
}

/** Of a single row the one number that is given is a column. */
const index: Run = ([table, first, second]) => {
  const area = areaOf(table);
  const isRow = area.rows === 1 && second === undefined;
  const row = isRow ? 1 : numberOr(first, 0);
  const col = isRow ? numberOr(first, 0) : numberOr(second, area.cols === 1 ? 1 : 0);
  if (row < 0 || col < 0) return failure('#VALUE!');
  return row > area.rows || col > area.cols ? failure('#REF!') : partAt(area, row, col);
};

/** 0 is all of them. */
function partAt(area: Area, row: number, col: number): Operand {
  if (row > 0 && col > 0) return area.at(row - 1, col - 1);
  if (row > 0) return rowOf(area, row - 1);
  return col > 0 ? colOf(area, col - 1) : area;
}

const pick: Run = ([which, ...choices]) => {
  const choice = choices[toInteger(which) - 1];
  return choice === undefined ? failure('#VALUE!') : choice;
};

function placed(operand: Operand | undefined, own: number, axis: 'row' | 'col'): Operand {
  if (operand === undefined) return own + 1;
  if (!isArea(operand) || !operand.place) return failure('#VALUE!');
  return operand.place[axis] + 1;
}

const transpose: Run = ([table], { spend }) => {
  const area = areaOf(table);
  spend(area.rows * area.cols);
  return matrix(
    Array.from({ length: area.cols }, (_, col) => Array.from({ length: area.rows }, (_r, row) => area.at(row, col))),
  );
};

export const LOOKUP_FUNCTIONS: FunctionTable = {
  CHOOSE: taking(2, MANY, pick),
  COLUMN: taking(0, 1, ([area], { col }) => placed(area, col, 'col')),
  COLUMNS: taking(1, 1, ([area]) => sizeOf(area).cols),
  HLOOKUP: taking(3, 4, tableLookup(rowOf, 'rows')),
  INDEX: taking(2, 3, index),
  LOOKUP: taking(2, 3, lookup),
  MATCH: taking(2, 3, match),
  ROW: taking(0, 1, ([area], { row }) => placed(area, row, 'row')),
  ROWS: taking(1, 1, ([area]) => sizeOf(area).rows),
  TRANSPOSE: taking(1, 1, transpose),
  VLOOKUP: taking(3, 4, tableLookup(colOf, 'cols')),
  XLOOKUP: taking(3, 6, lookupAny),
  XMATCH: taking(2, 4, matchAny),
};
