import { MOCK_BOUNDS } from './budget.ts';
import { MockFault } from './mock-fault.ts';

/** JSON as it was written: no value becomes an object of ours, so that `__proto__` is a name like any other. */
export type TemplateJson = { readonly line: number } & (
  | { readonly type: 'object'; readonly members: readonly JsonMember[] }
  | { readonly type: 'array'; readonly values: readonly TemplateJson[] }
  | { readonly type: 'string'; readonly text: string }
  /** `text` is the source: a number keeps its digits. */
  | { readonly type: 'number' | 'boolean' | 'null'; readonly text: string }
);

export interface JsonMember {
  readonly line: number;
  readonly name: string;
  readonly value: TemplateJson;
}

const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts.
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;

/**
 * Strict JSON.
 * @throws MockFault json, depth, template
 */
export function readTemplateJson(text: string): TemplateJson {
  if (text.length > MOCK_BOUNDS.templateChars) {
    throw new MockFault('template', 1, { max: MOCK_BOUNDS.templateChars });
  }
  const reader = new Reader(text);
  const value = reader.value(1);
  reader.finish();
  return value;
}

class Reader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): TemplateJson {
    const token = this.#take();
    const line = this.#line;
    if (depth > MOCK_BOUNDS.depth) throw new MockFault('depth', line, { max: MOCK_BOUNDS.depth });
    if (token === '{') return { line, type: 'object', members: this.#members(depth) };
    if (token === '[') return { line, type: 'array', values: this.#values(depth) };
    if (token.startsWith('"')) return { line, type: 'string', text: this.#unquoted(token) };
    if (token === 'null') return { line, type: 'null', text: token };
    if (token === 'true' || token === 'false') return { line, type: 'boolean', text: token };
    if (/^[-\d]/.test(token)) return { line, type: 'number', text: token };
    throw this.#fault();
  }

  finish(): void {
    const rest = this.#text.slice(this.#at);
    if (rest.trim() === '') return;
    this.#skip();
    throw this.#fault();
  }

  #members(depth: number): JsonMember[] {
    const members: JsonMember[] = [];
    let token = this.#take();
    while (token !== '}') {
      if (!token.startsWith('"')) throw this.#fault();
      const [line, name] = [this.#line, this.#unquoted(token)];
      this.#expect(':');
      members.push({ line, name, value: this.value(depth + 1) });
      token = this.#separated('}');
    }
    return members;
  }

  #values(depth: number): TemplateJson[] {
    const values: TemplateJson[] = [];
    if (this.#closes(']')) return values;
    do values.push(this.value(depth + 1));
    while (this.#goesOn(']'));
    return values;
  }

  /** After a member: the end, or the name that follows a comma. */
  #separated(end: '}'): string {
    const token = this.#take();
    if (token === end) return token;
    if (token !== ',') throw this.#fault();
    const next = this.#take();
    if (next === end) throw this.#fault();
    return next;
  }

  #goesOn(end: ']'): boolean {
    const token = this.#take();
    if (token !== ',' && token !== end) throw this.#fault();
    return token === ',';
  }

  #closes(end: ']'): boolean {
    const [at, line] = [this.#at, this.#line];
    if (this.#take() === end) return true;
    this.#at = at;
    this.#line = line;
    return false;
  }

  #expect(sign: string): void {
    if (this.#take() !== sign) throw this.#fault();
  }

  #take(): string {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    if (!found) {
      this.#skip();
      throw this.#fault();
    }
    const [whole, sign, string, word] = found;
    this.#count(whole);
    this.#at += whole.length;
    return sign ?? string ?? word ?? '';
  }

  /** To what stands next, which is no JSON: its line is told. */
  #skip(): void {
    const [space = ''] = /^\s*/.exec(this.#text.slice(this.#at)) ?? [];
    this.#count(space);
    this.#at += space.length;
  }

  #count(passed: string): void {
    for (const char of passed) if (char === '\n') this.#line += 1;
  }

  #unquoted(token: string): string {
    try {
      return String(JSON.parse(token));
    } catch (cause) {
      throw Object.assign(this.#fault(), { cause });
    }
  }

  #fault(): MockFault {
    return new MockFault('json', this.#line);
  }
}
