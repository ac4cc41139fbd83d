import type { Token } from './tokens.ts';

/** A stretch of tokens and how far it is read. */
export interface Cursor {
  readonly sql: string;
  readonly tokens: readonly Token[];
  readonly end: number;
  at: number;
}

export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

export function peek(cursor: Cursor, ahead = 0): Token | undefined {
  const at = cursor.at + ahead;
  return at < cursor.end ? cursor.tokens[at] : undefined;
}

/** The bare word or sign that comes, in capitals; empty where something else comes, or nothing. */
export function wordAt(cursor: Cursor, ahead = 0): string {
  return peek(cursor, ahead)?.word ?? '';
}

export function take(cursor: Cursor): Token | undefined {
  const token = peek(cursor);
  if (token) cursor.at += 1;
  return token;
}

/** Goes on when all these words come, one after the other. */
export function accept(cursor: Cursor, ...words: readonly string[]): boolean {
  if (!words.every((word, ahead) => wordAt(cursor, ahead) === word)) return false;
  cursor.at += words.length;
  return true;
}

export function isName(token: Token | undefined): token is Token {
  return token !== undefined && (token.kind === 'word' || token.kind === 'name' || token.kind === 'quoted');
}

export function takeName(cursor: Cursor): string | undefined {
  return isName(peek(cursor)) ? take(cursor)?.text : undefined;
}

export function takeText(cursor: Cursor): string | undefined {
  const kind = peek(cursor)?.kind;
  return kind === 'string' || kind === 'quoted' ? take(cursor)?.text : undefined;
}

/** All parts of `catalog.schema.table`; empty when no name comes. */
export function takeParts(cursor: Cursor): readonly string[] {
  const parts: string[] = [];
  for (let name = takeName(cursor); name !== undefined; name = takeName(cursor)) {
    parts.push(name);
    while (wordAt(cursor) === '.' && wordAt(cursor, 1) === '.') take(cursor);
    if (!accept(cursor, '.')) break;
  }
  return parts;
}

export function takeQualifiedName(cursor: Cursor): QualifiedName | undefined {
  const parts = takeParts(cursor);
  const name = parts.at(-1);
  return name === undefined ? undefined : { schema: parts.at(-2) ?? '', name };
}

/** What stands in the brackets that come, without them; the cursor goes behind them. Undefined where none come. */
export function takeGroup(cursor: Cursor): Cursor | undefined {
  if (wordAt(cursor) !== '(') return undefined;
  const from = cursor.at + 1;
  let depth = 0;
  for (let token = take(cursor); token; token = take(cursor)) {
    if (token.word === '(') depth += 1;
    if (token.word === ')') depth -= 1;
    if (depth === 0) return { ...cursor, at: from, end: cursor.at - 1 };
  }
  return { ...cursor, at: from, end: cursor.end };
}

/** The parts between the commas outside all brackets. */
export function splitByComma(cursor: Cursor): readonly Cursor[] {
  const parts: Cursor[] = [];
  let depth = 0;
  let from = cursor.at;
  for (let at = cursor.at; at < cursor.end; at += 1) {
    const word = cursor.tokens[at]?.word ?? '';
    depth += DEPTHS[word] ?? 0;
    if (word !== ',' || depth > 0) continue;
    parts.push({ ...cursor, at: from, end: at });
    from = at + 1;
  }
  parts.push({ ...cursor, at: from, end: cursor.end });
  return parts.filter((part) => part.end > part.at);
}

const DEPTHS: Readonly<Partial<Record<string, number>>> = { '(': 1, '[': 1, ')': -1, ']': -1 };

/** What is written between two tokens, on one line. */
export function sourceOf(cursor: Cursor, from: number, to: number): string {
  const first = cursor.tokens[from];
  const last = cursor.tokens[to - 1];
  if (!first || !last || to <= from) return '';
  return cursor.sql.slice(first.start, last.end).replace(/\s+/gu, ' ');
}
