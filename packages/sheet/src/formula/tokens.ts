export type TokenKind = 'number' | 'text' | 'error' | 'reference' | 'name' | 'sign' | 'space';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Counted from the first character behind the =. */
  readonly at: number;
}

/** Longer ones are refused before they are read, as spreadsheets do. */
const MAX_FORMULA_CHARS = 8192;

const SHEET = String.raw`(?:(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?`;
const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}`;
const COLS = String.raw`\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}`;
const ROWS = String.raw`\$?[1-9]\d{0,6}:\$?[1-9]\d{0,6}`;

const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['space', /\s+/uy],
  ['text', /"(?:[^"]|"")*"/uy],
  ['error', new RegExp(String.raw`${SHEET}#REF!|#(?:DIV\/0!|N\/A|VALUE!|NAME\?|NUM!|NULL!|CIRC!|LIMIT!)`, 'uyi')],
  ['reference', new RegExp(String.raw`${SHEET}(?:${CELL}:${CELL}|${COLS}|${ROWS}|${CELL})(?![\p{L}\p{N}_.(!:])`, 'uy')],
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy],
  ['name', /[\p{L}_\\][\p{L}\p{N}_.]*/uy],
  ['sign', /<=|>=|<>|[-+*/^&=<>%(),;{}]/uy],
];

/** The tokens of a formula without its =, or the position of the first character that belongs to none. */
export function tokens(formula: string): Token[] | number {
  if (formula.length > MAX_FORMULA_CHARS) return MAX_FORMULA_CHARS;
  const found: Token[] = [];
  let at = 0;
  while (at < formula.length) {
    const token = tokenAt(formula, at);
    if (!token) return at;
    found.push(token);
    at += token.text.length;
  }
  return found;
}

function tokenAt(formula: string, at: number): Token | null {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const text = pattern.exec(formula)?.[0];
    if (text) return { kind, text, at };
  }
  return null;
}
