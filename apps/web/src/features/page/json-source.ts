/** JSON as it was written: numbers and texts stand as their source, comments belong to what they explain. */
export type JsonSource =
  | { readonly type: 'object'; readonly members: readonly JsonMember[] }
  | { readonly type: 'array'; readonly values: readonly JsonSource[] }
  | { readonly type: 'string' | 'number' | 'boolean' | 'null'; readonly text: string };

export interface JsonMember {
  readonly name: string;
  readonly value: JsonSource;
  /** What a comment above it or behind it on its line says; '' when there is none. */
  readonly comment: string;
}

/** The text is no JSON; line and column count from 1. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  readonly line: number;
  readonly column: number;

  constructor(text: string, at: number) {
    const before = text.slice(0, at).split('\n');
    super(`no JSON at ${at}`);
    this.line = before.length;
    this.column = (before.at(-1)?.length ?? 0) + 1;
  }
}

interface Token {
  readonly kind: 'sign' | 'string' | 'word' | 'comment' | 'end';
  readonly text: string;
  readonly at: number;
  /** It stands on the line on which the token before it ends. */
  readonly isBehind: boolean;
}

const TOKEN =
  /(?<space>\s+)|(?<sign>[{}[\],:])|(?<string>"(?:[^"\\\n]|\\.)*")|(?<word>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true\b|false\b|null\b)|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)/y;
const MAX_DEPTH = 100;

/**
 * Reads JSON that may have comments and commas too many, as examples in documents do.
 * @throws JsonFault
 */
export function readJson(text: string): JsonSource {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.finish();
  return value;
}

class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = [...tokensOf(text)];
  }

  value(depth: number): JsonSource {
    this.#comments();
    const token = this.#take();
    if (depth > MAX_DEPTH) throw this.#fault(token);
    if (token.text === '{') return { type: 'object', members: this.#members(depth) };
    if (token.text === '[') return { type: 'array', values: this.#values(depth) };
    if (token.kind === 'string') return { type: 'string', text: this.#unquoted(token) };
    if (token.kind !== 'word') throw this.#fault(token);
    if (token.text === 'null') return { type: 'null', text: token.text };
    return { type: /^[tf]/.test(token.text) ? 'boolean' : 'number', text: token.text };
  }

  finish(): void {
    this.#comments();
    const token = this.#take();
    if (token.kind !== 'end') throw this.#fault(token);
  }

  #members(depth: number): JsonMember[] {
    const members: JsonMember[] = [];
    for (;;) {
      const above = this.#comments();
      if (this.#takes('}')) return members;
      const name = this.#take();
      if (name.kind !== 'string') throw this.#fault(name);
      this.#comments();
      if (!this.#takes(':')) throw this.#fault(this.#peek());
      const opening = this.#commentBehind(this.#peek(), this.#next + 1);
      const value = this.value(depth + 1);
      const before = this.#behind();
      this.#separator('}');
      const said = [above, opening, before, this.#behind()].filter((part) => part !== '');
      members.push({ name: this.#unquoted(name), value, comment: said.join(' ') });
    }
  }

  #values(depth: number): JsonSource[] {
    const values: JsonSource[] = [];
    for (;;) {
      this.#comments();
      if (this.#takes(']')) return values;
      values.push(this.value(depth + 1));
      this.#comments();
      this.#separator(']');
      this.#behind();
    }
  }

  #separator(end: '}' | ']'): void {
    let at = this.#next;
    while (this.#tokens[at]?.kind === 'comment') at += 1;
    const next = this.#tokens[at];
    if (next?.text === ',') {
      this.#comments();
      this.#next += 1;
    } else if (next?.text !== end) throw this.#fault(next ?? this.#peek());
  }

  /** What stands right behind the bracket that opens a value explains the value: `"a": { // who`. */
  #commentBehind(bracket: Token, at: number): string {
    const token = this.#tokens[at];
    if (bracket.text !== '{' && bracket.text !== '[') return '';
    return token?.kind === 'comment' && token.isBehind ? commentText(token.text) : '';
  }

  /** Comments from here on, on whatever line. */
  #comments(): string {
    const said: string[] = [];
    while (this.#peek().kind === 'comment') {
      const { text, isBehind } = this.#take();
      if (!isBehind) said.push(commentText(text));
    }
    return said.join(' ');
  }

  /** Comments on the line that was read last. */
  #behind(): string {
    const said: string[] = [];
    while (this.#peek().kind === 'comment' && this.#peek().isBehind) said.push(commentText(this.#take().text));
    return said.join(' ');
  }

  #unquoted(token: Token): string {
    try {
      return String(JSON.parse(token.text));
    } catch (cause) {
      throw Object.assign(this.#fault(token), { cause });
    }
  }

  #takes(sign: string): boolean {
    if (this.#peek().text !== sign || this.#peek().kind !== 'sign') return false;
    this.#next += 1;
    return true;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: this.#text.length, isBehind: false };
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #fault({ at }: Token): JsonFault {
    return new JsonFault(this.#text, at);
  }
}

function* tokensOf(text: string): Generator<Token> {
  let isBehind = false;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw new JsonFault(text, at);
    const { space, sign, string, word, comment } = groups;
    if (space !== undefined) {
      isBehind &&= !space.includes('\n');
      continue;
    }
    const found = sign ?? string ?? word ?? comment ?? '';
    yield { kind: kindOf({ sign, string, word }), text: found, at, isBehind };
    isBehind = true;
  }
}

type Found = Readonly<Record<'sign' | 'string' | 'word', string | undefined>>;

function kindOf({ sign, string, word }: Found): Token['kind'] {
  if (sign !== undefined) return 'sign';
  if (string !== undefined) return 'string';
  return word === undefined ? 'comment' : 'word';
}

function commentText(text: string): string {
  return text
    .replace(/^\/\*+|\*+\/$|^\/\/+|^#+/g, '')
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
