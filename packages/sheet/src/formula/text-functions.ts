import { formatValue } from '../format.ts';
import { numberOf, toInteger, toNumber, toText, toTruth } from './convert.ts';
import { matchesPattern } from './criteria.ts';
import { cellwise, eachArgument, type FunctionTable, MANY, type Run, taking } from './function.ts';
import { joined, MAX_TEXT, type Spend } from './operators.ts';
import { fault, isFailure, type Operand, single, type Value } from './value.ts';

function of(reckon: (text: string) => Value) {
  return cellwise(1, 1, ([text = null]) => reckon(toText(text)));
}

function countOf(value: Value | undefined, fallback: number): number {
  const count = value === undefined ? fallback : toInteger(value);
  if (count < 0) throw fault('#VALUE!');
  return count;
}

/** Positions count from 1. */
function placeOf(value: Value | undefined): number {
  const place = value === undefined ? 1 : toInteger(value);
  if (place < 1) throw fault('#VALUE!');
  return place - 1;
}

function find(wanted: string, text: string, from: number): number {
  const at = text.indexOf(wanted, from);
  if (at < 0 || from > text.length) throw fault('#VALUE!');
  return at + 1;
}

/** Letters' case does not matter, and * and ? stand for others. */
function search(wanted: string, text: string, from: number, spend: Spend): number {
  if (!/[*?~]/u.test(wanted)) return find(wanted.toLowerCase(), text.toLowerCase(), from);
  if (text.length > 2000) throw fault('#VALUE!');
  for (let at = from; at < text.length; at += 1) {
    if (matchesPattern(text.slice(at), `${wanted}*`, spend)) return at + 1;
  }
  throw fault('#VALUE!');
}

function substitute([text = null, old = null, fresh = null, which]: readonly Value[]): string {
  const [whole, wanted, instead] = [toText(text), toText(old), toText(fresh)];
  if (wanted === '') return whole;
  const parts = whole.split(wanted);
  if (which === undefined) return bounded(parts, instead);
  const place = toInteger(which);
  if (place < 1) throw fault('#VALUE!');
  if (place >= parts.length) return whole;
  return `${parts.slice(0, place).join(wanted)}${instead}${parts.slice(place).join(wanted)}`;
}

function bounded(parts: readonly string[], between: string): string {
  const length = parts.reduce((all, part) => all + part.length, 0) + between.length * Math.max(0, parts.length - 1);
  if (length > MAX_TEXT) throw fault('#VALUE!');
  return parts.join(between);
}

function repeated(text: string, count: number): string {
  if (count < 0 || text.length * count > MAX_TEXT) throw fault('#VALUE!');
  return text.repeat(count);
}

function proper(text: string): string {
  return text.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}

const concatenate: Run = (args, scope) => {
  let text = '';
  eachArgument(args, scope, (value) => {
    text = joined(text, toText(value));
  });
  return text;
};

const textJoin: Run = ([between, leavesOutEmpty, ...args], scope) => {
  const parts: string[] = [];
  const isStrict = toTruth(leavesOutEmpty);
  const gap = toText(between);
  let chars = 0;
  eachArgument(args, scope, (value) => {
    const text = toText(value);
    if (text === '' && isStrict) return;
    chars += text.length + gap.length;
    if (chars > MAX_TEXT + gap.length || parts.length > MAX_TEXT) throw fault('#VALUE!');
    parts.push(text);
  });
  return parts.join(gap);
};

function codePoint(code: number): string {
  if (code < 1 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) throw fault('#VALUE!');
  return String.fromCodePoint(code);
}

/** FIXED and DOLLAR are numbers by a format. */
function fixed(value: Value | undefined, places: Value | undefined, plain: Value | undefined): string {
  const digits = places === undefined ? 2 : Math.max(0, Math.min(20, toInteger(places)));
  const whole = plain !== undefined && toTruth(plain) ? '0' : '#,##0';
  return formatValue(toNumber(value), digits > 0 ? `${whole}.${'0'.repeat(digits)}` : whole);
}

function textOf(operand: Operand | undefined): Value {
  const value = single(operand);
  if (isFailure(value)) return value;
  return typeof value === 'string' ? value : '';
}

function asNumber(value: Value): Value {
  if (isFailure(value) || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : 0;
}

function spelledNumber(text: string): number {
  const number = numberOf(text);
  if (number === null) throw fault('#VALUE!');
  return number;
}

/** As spreadsheets have it: a code is taken apart piece by piece. */
const MAX_CODE_CHARS = 255;

function codeOf(value: Value): string {
  const code = toText(value);
  if (code.length > MAX_CODE_CHARS) throw fault('#VALUE!');
  return code;
}

const MID = cellwise(3, 3, ([text = null, from, count]) => {
  const start = placeOf(from);
  return toText(text).slice(start, start + countOf(count, 0));
});

const REPLACE = cellwise(4, 4, ([text = null, from, count, fresh = null]) => {
  const [whole, start] = [toText(text), placeOf(from)];
  return joined(whole.slice(0, start) + toText(fresh), whole.slice(start + countOf(count, 0)));
});

export const TEXT_FUNCTIONS: FunctionTable = {
  CHAR: cellwise(1, 1, ([code = null]) => codePoint(toInteger(code))),
  CLEAN: of((text) => text.replaceAll(/\p{Cc}/gu, '')),
  CODE: of((text) => text.codePointAt(0) ?? null),
  CONCAT: taking(1, MANY, concatenate),
  CONCATENATE: taking(1, MANY, concatenate),
  EXACT: cellwise(2, 2, ([one = null, other = null]) => toText(one) === toText(other)),
  FIND: cellwise(2, 3, ([wanted = null, text = null, from]) => find(toText(wanted), toText(text), placeOf(from))),
  FIXED: cellwise(1, 3, ([value, places, plain]) => fixed(value, places, plain)),
  LEFT: cellwise(1, 2, ([text = null, count]) => toText(text).slice(0, countOf(count, 1))),
  LEN: of((text) => text.length),
  LOWER: of((text) => text.toLowerCase()),
  MID,
  N: taking(1, 1, ([value]) => asNumber(single(value))),
  PROPER: of(proper),
  REPLACE,
  REPT: cellwise(2, 2, ([text = null, count = null]) => repeated(toText(text), toInteger(count))),
  RIGHT: cellwise(1, 2, ([text = null, count]) => {
    const wanted = countOf(count, 1);
    return wanted === 0 ? '' : toText(text).slice(-wanted);
  }),
  SEARCH: cellwise(2, 3, ([wanted = null, text = null, from], spend) =>
    search(toText(wanted), toText(text), placeOf(from), spend),
  ),
  SUBSTITUTE: cellwise(3, 4, substitute),
  T: taking(1, 1, ([value]) => textOf(value)),
  TEXT: cellwise(2, 2, ([value = null, code = null]) => (isFailure(value) ? value : formatValue(value, codeOf(code)))),
  TEXTJOIN: taking(3, MANY, textJoin),
  TRIM: of((text) => text.replaceAll(/ +/gu, ' ').trim()),
  UNICHAR: cellwise(1, 1, ([code = null]) => codePoint(toInteger(code))),
  UNICODE: of((text) => text.codePointAt(0) ?? null),
  UPPER: of((text) => text.toUpperCase()),
  VALUE: cellwise(1, 1, ([value = null]) => (typeof value === 'number' ? value : spelledNumber(toText(value)))),
};
