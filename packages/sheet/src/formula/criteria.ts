import { meaningOf } from './convert.ts';
import { type Scope, sizeOf } from './function.ts';
import { compareValues, type Spend, weightOf } from './operators.ts';
import { fault, isArea, isFailure, type Operand, single, type Value } from './value.ts';

type Test = (value: Value) => boolean;

const SIGNED = /^(<=|>=|<>|=|<|>)?([\s\S]*)$/u;

/** What SUMIF and its like ask of a cell: `>5`, `<>x`, `a*`, or a value to be equal to. */
function criterion(operand: Operand | undefined, spend: Spend): Test {
  const wanted = single(operand);
  if (typeof wanted !== 'string') return (value) => isSame(value, wanted ?? 0);
  const [, sign = '=', text = ''] = SIGNED.exec(wanted) ?? [];
  const meaning = meaningOf(text);
  if (sign === '=' || sign === '<>') {
    const isEqual = typeof meaning === 'string' ? textTest(meaning, spend) : equalTest(meaning);
    return sign === '=' ? isEqual : (value) => !isEqual(value);
  }
  return (value) => isBeyond(value, sign, meaning);
}

function equalTest(meaning: Value): Test {
  return meaning === null ? (value) => value === null || value === '' : (value) => isSame(value, meaning);
}

function isSame(value: Value, wanted: Value): boolean {
  if (value === null || isFailure(value) || isFailure(wanted)) return isFailure(value) && value === wanted;
  return typeof value === typeof wanted && compareValues(value, wanted) === 0;
}

/** Only what is of one kind has an order here. */
function isBeyond(value: Value, sign: string, wanted: Value): boolean {
  if (value === null || isFailure(value) || isFailure(wanted) || typeof value !== typeof wanted) return false;
  const order = compareValues(value, wanted);
  if (sign === '<') return order < 0;
  if (sign === '>') return order > 0;
  return sign === '<=' ? order <= 0 : order >= 0;
}

function textTest(pattern: string, spend: Spend): Test {
  if (!/[*?~]/u.test(pattern)) {
    return (value) => {
      if (typeof value !== 'string') return false;
      spend(weightOf([value, pattern]));
      return compareValues(value, pattern) === 0;
    };
  }
  return (value) => typeof value === 'string' && matchesPattern(value, pattern, spend);
}

/** As spreadsheets have it. */
const MAX_PATTERN_CHARS = 255;

/**
 * `*` any text, `?` any character, `~` before what is meant itself. In steps of both lengths, whatever the pattern.
 * @throws Fault of a pattern that is too long
 */
export function matchesPattern(text: string, pattern: string, spend: Spend): boolean {
  if (pattern.length > MAX_PATTERN_CHARS) throw fault('#VALUE!');
  const letters = text.toLowerCase();
  const { isMatch, turns } = walk(letters, patternParts(pattern));
  spend(letters.length + pattern.length + turns);
  return isMatch;
}

/** With how often it looked at a letter. */
function walk(letters: string, parts: readonly Part[]): { readonly isMatch: boolean; readonly turns: number } {
  let [at, part, star, resume, turns] = [0, 0, -1, 0, 0];
  for (; at < letters.length; turns += 1) {
    const wanted = parts[part];
    if (wanted === 'any') {
      star = part;
      part += 1;
      resume = at;
    } else if (wanted && (wanted === 'one' || wanted.letter === letters[at])) {
      at += 1;
      part += 1;
    } else if (star >= 0) {
      part = star + 1;
      resume += 1;
      at = resume;
    } else return { isMatch: false, turns };
  }
  while (parts[part] === 'any') part += 1;
  return { isMatch: part === parts.length, turns };
}

type Part = 'any' | 'one' | { readonly letter: string };

function patternParts(pattern: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern[at] ?? '';
    const next = pattern[at + 1] ?? '';
    if (letter === '~' && '*?~'.includes(next) && next !== '') {
      parts.push({ letter: next });
      at += 1;
    } else if (letter === '*') parts.push('any');
    else parts.push(letter === '?' ? 'one' : { letter: letter.toLowerCase() });
  }
  return parts;
}

/** Range and criterion by turns: visits the places where all hold. */
export function eachMatch(
  pairs: readonly Operand[],
  { spend }: Scope,
  visit: (row: number, col: number) => void,
): void {
  const { rows, cols } = sizeOf(pairs[0]);
  const tests: { readonly at: (row: number, col: number) => Value; readonly test: Test }[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const range = pairs[at];
    if (range === undefined || !isArea(range) || range.rows !== rows || range.cols !== cols) throw fault('#VALUE!');
    tests.push({ at: range.at, test: criterion(pairs[at + 1], spend) });
  }
  const bounds = bound(pairs, { rows, cols }, spend);
  spend(bounds.rows * bounds.cols * tests.length * 2);
  for (let row = 0; row < bounds.rows; row += 1) {
    for (let col = 0; col < bounds.cols; col += 1) {
      if (tests.every(({ at, test }) => test(at(row, col)))) visit(row, col);
    }
  }
}

/** Beyond the last filled cell nothing need be asked, unless a criterion holds for empty cells. */
function bound(
  pairs: readonly Operand[],
  { rows, cols }: { readonly rows: number; readonly cols: number },
  spend: Spend,
): { readonly rows: number; readonly cols: number } {
  const strict = pairs.filter((_pair, at) => at % 2 === 0 && !criterion(pairs[at + 1], spend)(null)).filter(isArea);
  return {
    rows: Math.min(rows, ...strict.map(({ filledRows }) => filledRows)),
    cols: Math.min(cols, ...strict.map(({ filledCols }) => filledCols)),
  };
}
