import { DATE_FUNCTIONS } from './date-functions.ts';
import type { SheetFunction } from './function.ts';
import { LOGIC_FUNCTIONS } from './logic-functions.ts';
import { LOOKUP_FUNCTIONS } from './lookup-functions.ts';
import { MATH_FUNCTIONS } from './math-functions.ts';
import { STATISTICS_FUNCTIONS } from './statistics-functions.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';

/** All that a formula may call. None of them reaches beyond the book: no address, no file, no name of the machine. */
export const FUNCTIONS: ReadonlyMap<string, SheetFunction> = new Map(
  [MATH_FUNCTIONS, STATISTICS_FUNCTIONS, TEXT_FUNCTIONS, LOGIC_FUNCTIONS, LOOKUP_FUNCTIONS, DATE_FUNCTIONS].flatMap(
    (table) => Object.entries(table),
  ),
);
