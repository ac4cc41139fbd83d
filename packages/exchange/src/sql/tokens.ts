import type { SqlDialect } from './model.ts';

export interface Token {
  /** `quoted` stands in double quotes: a name in most dialects, a text in some places of MySQL. */
  readonly kind: 'name' | 'number' | 'quoted' | 'sign' | 'string' | 'word';
  /** Without its quotes. */
  readonly text: string;
  /** A bare word in capitals or a sign, to be compared with; empty for all that is quoted. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly beginsLine: boolean;
}

/** A place in a text; `at` moves on with each token, so whoever reads always comes to an end. */
export interface Scan {
  readonly sql: string;
  readonly dialect: SqlDialect;
  at: number;
}

const BLANK = /[\s\u{FEFF}]+/uy;
const LINE_COMMENT = /--[^\n]*/uy;
const HASH_COMMENT = /#[^\n]*/uy;
const CODE_COMMENT = /\/\*!\d*|\*\//uy;
const WORD = /[\p{L}_@#$][\p{L}\p{N}_@#$]*/uy;
const NUMBER = /\p{N}[\p{L}\p{N}_.]*/uy;
const BRACKETS = /\[[^\]\n]{1,128}\]/uy;
const DOLLAR_TAG = /\$(?:[A-Za-z_]\w{0,63})?\$/uy;
const ORACLE_QUOTE = /[nN]?[qQ]'[^\s]/uy;
const PREFIXED_STRING = /(?:[nNeEbBxX]|[uU]&)'/uy;

function match(scan: Scan, pattern: RegExp): string | undefined {
  pattern.lastIndex = scan.at;
  return pattern.exec(scan.sql)?.[0];
}

function blockComment(scan: Scan): number {
  if (!scan.sql.startsWith('/*', scan.at)) return 0;
  const close = scan.sql.indexOf('*/', scan.at + 2);
  return (close < 0 ? scan.sql.length : close + 2) - scan.at;
}

/** What MySQL executes although it looks like a comment is read as if its frame were not there. */
function blankLength(scan: Scan): number {
  const mysql = scan.dialect === 'mysql';
  const text = match(scan, BLANK) ?? match(scan, LINE_COMMENT) ?? (mysql ? match(scan, HASH_COMMENT) : undefined);
  if (text !== undefined) return text.length;
  const frame = mysql ? match(scan, CODE_COMMENT) : undefined;
  return frame?.length ?? blockComment(scan);
}

/** @returns whether what comes begins a line */
function skipBlank(scan: Scan): boolean {
  const from = scan.at;
  for (let length = blankLength(scan); length > 0; length = blankLength(scan)) scan.at += length;
  return from === 0 || scan.sql.slice(from, scan.at).includes('\n');
}

function isEscaped(sql: string, quoteAt: number): boolean {
  let before = quoteAt - 1;
  while (sql[before] === '\\') before -= 1;
  return (quoteAt - 1 - before) % 2 === 1;
}

/** Where the closing quote stands; the end of the text when none closes it. */
function closingQuote(sql: string, from: number, quote: string, backslash: boolean): number {
  let at = sql.indexOf(quote, from);
  while (at >= 0) {
    if (backslash && isEscaped(sql, at)) at = sql.indexOf(quote, at + 1);
    else if (sql[at + 1] === quote) at = sql.indexOf(quote, at + 2);
    else return at;
  }
  return sql.length;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '', b: '', Z: '' };

function unescaped(text: string, quote: string, backslash: boolean): string {
  const plain = backslash ? text.replace(/\\(.)/gsu, (_, letter: string) => ESCAPES[letter] ?? letter) : text;
  return plain.includes(quote) ? plain.replaceAll(quote + quote, quote) : plain;
}

interface Piece {
  readonly kind: Token['kind'];
  readonly text: string;
  readonly end: number;
}

function quotedPiece(scan: Scan, kind: Token['kind'], open: number, backslash: boolean): Piece {
  const quote = scan.sql[open] ?? '';
  const close = closingQuote(scan.sql, open + 1, quote, backslash);
  return { kind, text: unescaped(scan.sql.slice(open + 1, close), quote, backslash), end: close + 1 };
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };

function textUntil(scan: Scan, from: number, closing: string): Piece {
  const close = scan.sql.indexOf(closing, from);
  const end = close < 0 ? scan.sql.length : close;
  return { kind: 'string', text: scan.sql.slice(from, end), end: end + closing.length };
}

function dollarPiece(scan: Scan): Piece | undefined {
  if (scan.dialect !== 'postgresql' && scan.dialect !== 'generic') return undefined;
  const tag = match(scan, DOLLAR_TAG);
  return tag === undefined ? undefined : textUntil(scan, scan.at + tag.length, tag);
}

function oraclePiece(scan: Scan): Piece | undefined {
  if (scan.dialect !== 'oracle') return undefined;
  const opening = match(scan, ORACLE_QUOTE);
  if (opening === undefined) return undefined;
  const mark = opening.at(-1) ?? '';
  return textUntil(scan, scan.at + opening.length, `${CLOSING[mark] ?? mark}'`);
}

function prefixedPiece(scan: Scan): Piece | undefined {
  const prefix = match(scan, PREFIXED_STRING);
  if (prefix === undefined) return undefined;
  const backslash = scan.dialect === 'mysql' || prefix[0]?.toUpperCase() === 'E';
  return quotedPiece(scan, 'string', scan.at + prefix.length - 1, backslash);
}

/** Arrays of PostgreSQL stand in brackets too, behind a word and never as a name. */
function bracketPiece(scan: Scan): Piece | undefined {
  if (scan.dialect === 'postgresql' || scan.dialect === 'mysql' || scan.dialect === 'oracle') return undefined;
  if (/[\p{L}\p{N}_]/u.test(scan.sql[scan.at - 1] ?? '')) return undefined;
  const brackets = match(scan, BRACKETS);
  if (brackets === undefined) return undefined;
  return { kind: 'name', text: brackets.slice(1, -1), end: scan.at + brackets.length };
}

const BY_FIRST: Readonly<Record<string, (scan: Scan) => Piece | undefined>> = {
  "'": (scan) => quotedPiece(scan, 'string', scan.at, scan.dialect === 'mysql'),
  '"': (scan) => quotedPiece(scan, 'quoted', scan.at, scan.dialect === 'mysql'),
  '`': (scan) => quotedPiece(scan, 'name', scan.at, false),
  '[': bracketPiece,
  $: dollarPiece,
};

function barePiece(scan: Scan): Piece {
  const word = match(scan, WORD);
  if (word !== undefined) return { kind: 'word', text: word, end: scan.at + word.length };
  const number = match(scan, NUMBER);
  if (number !== undefined) return { kind: 'number', text: number, end: scan.at + number.length };
  return { kind: 'sign', text: scan.sql[scan.at] ?? '', end: scan.at + 1 };
}

/** The next token, or undefined at the end of the text. */
export function nextToken(scan: Scan): Token | undefined {
  const beginsLine = skipBlank(scan);
  const start = scan.at;
  if (start >= scan.sql.length) return undefined;
  const special = BY_FIRST[scan.sql[start] ?? '']?.(scan) ?? oraclePiece(scan) ?? prefixedPiece(scan);
  const { kind, text, end } = special ?? barePiece(scan);
  scan.at = Math.min(end, scan.sql.length);
  const word = kind === 'word' || kind === 'sign' ? text.toUpperCase() : '';
  return { kind, text, word, start, end: scan.at, beginsLine };
}
