import { parseReference, type Reference } from './reference.ts';
import { type Token, tokens } from './tokens.ts';
import { type ErrorCode, failure, type Value } from './value.ts';

export type Sign = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>=';

export type Node =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'minus'; readonly of: Node }
  | { readonly kind: 'percent'; readonly of: Node }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: Node; readonly right: Node }
  /** Null for an argument that was left out: IF(A1,,2). */
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly (Node | null)[]; readonly at: number }
  | { readonly kind: 'array'; readonly rows: readonly (readonly Value[])[] };

export type FormulaReason = 'unexpected' | 'unfinished' | 'tooDeep' | 'unknownFunction' | 'wrongCount' | 'unknownName';

/** `position` counts characters of the text with its =. */
export interface FormulaProblem {
  readonly position: number;
  readonly reason: FormulaReason;
}

const MAX_DEPTH = 64;
const BINDING: ReadonlyMap<string, number> = new Map([
  ['=', 1],
  ['<>', 1],
  ['<', 1],
  ['>', 1],
  ['<=', 1],
  ['>=', 1],
  ['&', 2],
  ['+', 3],
  ['-', 3],
  ['*', 4],
  ['/', 4],
  ['^', 5],
]);

class Unreadable extends Error {
  readonly problem: FormulaProblem;

  constructor(position: number, reason: FormulaReason) {
    super(reason);
    this.problem = { position, reason };
  }
}

/** Reads a text that begins with =. What it calls is not looked up here. */
export function parseFormula(text: string): Node | FormulaProblem {
  const all = tokens(text.slice(1));
  if (typeof all === 'number') return { position: all + 1, reason: 'unexpected' };
  const parser = new Parser(
    all.filter(({ kind }) => kind !== 'space'),
    text.length,
  );
  try {
    return parser.whole();
  } catch (error) {
    if (error instanceof Unreadable) return error.problem;
    throw error;
  }
}

export function isProblem(parsed: Node | FormulaProblem): parsed is FormulaProblem {
  return 'reason' in parsed;
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #next = 0;
  #depth = 0;

  constructor(all: readonly Token[], end: number) {
    this.#tokens = all;
    this.#end = end;
  }

  whole(): Node {
    const node = this.#expression(1);
    if (this.#peek()) throw this.#unexpected();
    return node;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #isSign(text: string): boolean {
    const token = this.#peek();
    return token?.kind === 'sign' && token.text === text;
  }

  #take(): Token {
    const token = this.#peek();
    if (!token) throw this.#unexpected();
    this.#next += 1;
    return token;
  }

  #demand(sign: string): void {
    if (!this.#isSign(sign)) throw this.#unexpected();
    this.#next += 1;
  }

  #unexpected(): Unreadable {
    const token = this.#peek();
    return token ? new Unreadable(token.at + 1, 'unexpected') : new Unreadable(this.#end, 'unfinished');
  }

  #expression(least: number): Node {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Unreadable((this.#peek()?.at ?? 0) + 1, 'tooDeep');
    let left = this.#signed();
    for (let token = this.#peek(); token?.kind === 'sign'; token = this.#peek()) {
      const binding = BINDING.get(token.text);
      if (binding === undefined || binding < least) break;
      this.#next += 1;
      // The table holds the signs and no other text.
      left = { kind: 'binary', sign: token.text as Sign, left, right: this.#expression(binding + 1) };
    }
    this.#depth -= 1;
    return left;
  }

  /** A minus binds closer than ^, as in every spreadsheet: -2^2 is 4. */
  #signed(): Node {
    let minuses = 0;
    while (this.#isSign('-') || this.#isSign('+')) minuses += this.#take().text === '-' ? 1 : 0;
    let node = this.#primary();
    for (let percents = 1; this.#isSign('%'); percents += 1) {
      if (percents > MAX_DEPTH) throw new Unreadable((this.#peek()?.at ?? 0) + 1, 'tooDeep');
      this.#next += 1;
      node = { kind: 'percent', of: node };
    }
    if (minuses > 0) node = { kind: 'minus', of: node };
    return minuses > 0 && minuses % 2 === 0 ? { kind: 'minus', of: node } : node;
  }

  #primary(): Node {
    const token = this.#take();
    switch (token.kind) {
      case 'number':
        return { kind: 'value', value: finite(Number(token.text)) };
      case 'text':
        return { kind: 'value', value: unescaped(token.text) };
      case 'error':
        return { kind: 'value', value: errorOf(token.text) };
      case 'reference':
        return referenceNode(token);
      case 'name':
        return this.#named(token);
      default:
        return this.#bracketed(token);
    }
  }

  #bracketed(token: Token): Node {
    if (token.text === '{') return this.#array();
    if (token.text !== '(') throw new Unreadable(token.at + 1, 'unexpected');
    const node = this.#expression(1);
    this.#demand(')');
    return node;
  }

  #named({ text, at }: Token): Node {
    const name = text.toUpperCase().replace(/^_XLFN\.(?:_XLWS\.)?/u, '');
    if (this.#isSign('(')) {
      this.#next += 1;
      return { kind: 'call', name, args: this.#args(), at };
    }
    if (name === 'TRUE' || name === 'FALSE') return { kind: 'value', value: name === 'TRUE' };
    throw new Unreadable(at + 1, 'unknownName');
  }

  #args(): (Node | null)[] {
    const args: (Node | null)[] = [];
    if (this.#isSign(')')) {
      this.#next += 1;
      return args;
    }
    for (;;) {
      args.push(this.#isSign(',') || this.#isSign(')') ? null : this.#expression(1));
      if (this.#isSign(',')) this.#next += 1;
      else break;
    }
    this.#demand(')');
    return args;
  }

  #array(): Node {
    const rows: Value[][] = [[this.#constant()]];
    while (!this.#isSign('}')) {
      const isNewRow = this.#isSign(';');
      if (!isNewRow && !this.#isSign(',')) throw this.#unexpected();
      this.#next += 1;
      const value = this.#constant();
      if (isNewRow) rows.push([value]);
      else rows.at(-1)?.push(value);
    }
    this.#next += 1;
    if (rows.some((row) => row.length !== rows[0]?.length)) throw new Unreadable(this.#end, 'unexpected');
    return { kind: 'array', rows };
  }

  #constant(): Value {
    const isNegative = this.#isSign('-');
    if (isNegative) this.#next += 1;
    if (this.#isSign('{')) throw this.#unexpected();
    const token = this.#peek();
    const node = this.#primary();
    if (node.kind !== 'value') throw new Unreadable((token?.at ?? 0) + 1, 'unexpected');
    return isNegative && typeof node.value === 'number' ? -node.value : node.value;
  }
}

function referenceNode({ text, at }: Token): Node {
  const reference = parseReference(text);
  if (!reference) throw new Unreadable(at + 1, 'unexpected');
  return { kind: 'reference', reference };
}

function finite(value: number): Value {
  return Number.isFinite(value) ? value : failure('#NUM!');
}

function unescaped(text: string): string {
  return text.slice(1, -1).replaceAll('""', '"');
}

function errorOf(text: string): Value {
  // The lexer knows the codes; what stands before #REF! is a sheet that is gone.
  return failure(text.slice(text.indexOf('#')).toUpperCase() as ErrorCode);
}
