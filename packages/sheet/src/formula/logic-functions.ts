import { toTruth } from './convert.ts';
import { cellwise, eachArgument, type FunctionTable, MANY, type Run, type SheetFunction, taking } from './function.ts';
import { compareValues } from './operators.ts';
import { failure, fault, isFailure, type Operand, single, type Value } from './value.ts';

/** Takes what is typed as a truth, and of cells those that hold a number or a truth. */
function truths(args: readonly Operand[], scope: Parameters<Run>[1]): boolean[] {
  const found: boolean[] = [];
  eachArgument(args, scope, (value, isTyped) => {
    if (isFailure(value)) throw fault(value.error);
    if (isTyped || typeof value === 'number' || typeof value === 'boolean') found.push(toTruth(value));
  });
  if (found.length === 0) throw fault('#VALUE!');
  return found;
}

const choose: Run = ([condition = null, yes = null, no = false]) => {
  const value = single(condition);
  if (isFailure(value)) return value;
  return toTruth(value) ? yes : no;
};

/** Of areas cell by cell: IF(A1:A3>1,B1:B3) within SUMPRODUCT. */
const eachChoice = cellwise(2, 3, ([condition = null, yes = null, no = false]) => (toTruth(condition) ? yes : no));

const chooseFirst: Run = (args) => {
  for (let at = 0; at + 1 < args.length; at += 2) {
    const condition = single(args[at]);
    if (isFailure(condition)) return condition;
    if (toTruth(condition)) return args[at + 1] ?? null;
  }
  return failure('#N/A');
};

const switched: Run = ([wanted, ...cases]) => {
  const value = single(wanted);
  if (isFailure(value)) return value;
  for (let at = 0; at + 1 < cases.length; at += 2) {
    const one = single(cases[at]);
    if (isFailure(one)) return one;
    if (typeof one === typeof value && compareValues(one, value) === 0) return cases[at + 1] ?? null;
  }
  return cases.length % 2 === 1 ? (cases.at(-1) ?? null) : failure('#N/A');
};

function instead(isMeant: (value: Value) => boolean): SheetFunction {
  return taking(2, 2, ([value = null, other = null]) => (isMeant(single(value)) ? other : value));
}

function asks(test: (value: Value) => boolean): SheetFunction {
  return taking(1, 1, ([value]) => test(single(value)));
}

/** Unlike others it is asked of errors too, so it is not reckoned cell by cell. */
const isNotAvailable = (value: Value): boolean => isFailure(value) && value.error === '#N/A';

function parity(isOdd: boolean): SheetFunction {
  return cellwise(1, 1, ([value = null]) => {
    if (typeof value !== 'number' && value !== null) throw fault('#VALUE!');
    return (Math.abs(Math.trunc(value ?? 0)) % 2 === 1) === isOdd;
  });
}

const IF: SheetFunction = {
  least: 2,
  most: 3,
  run: (args, scope) => {
    const condition = args[0];
    const isWide =
      typeof condition === 'object' && condition !== null && 'rows' in condition && condition.rows * condition.cols > 1;
    return isWide ? eachChoice.run(args, scope) : choose(args, scope);
  },
};

export const LOGIC_FUNCTIONS: FunctionTable = {
  AND: taking(1, MANY, (args, scope) => truths(args, scope).every(Boolean)),
  FALSE: taking(0, 0, () => false),
  IF,
  IFERROR: instead(isFailure),
  IFNA: instead(isNotAvailable),
  IFS: taking(2, MANY, chooseFirst),
  ISBLANK: asks((value) => value === null),
  ISERR: asks((value) => isFailure(value) && value.error !== '#N/A'),
  ISERROR: asks(isFailure),
  ISEVEN: parity(false),
  ISLOGICAL: asks((value) => typeof value === 'boolean'),
  ISNA: asks(isNotAvailable),
  ISNUMBER: asks((value) => typeof value === 'number'),
  ISODD: parity(true),
  ISTEXT: asks((value) => typeof value === 'string'),
  NA: taking(0, 0, () => failure('#N/A')),
  NOT: cellwise(1, 1, ([value = null]) => !toTruth(value)),
  OR: taking(1, MANY, (args, scope) => truths(args, scope).some(Boolean)),
  SWITCH: taking(3, MANY, switched),
  TRUE: taking(0, 0, () => true),
  XOR: taking(1, MANY, (args, scope) => truths(args, scope).filter(Boolean).length % 2 === 1),
};
