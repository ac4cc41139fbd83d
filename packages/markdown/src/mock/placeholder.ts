import { type Given, textOf } from './arguments.ts';
import { BASIC_MAKERS } from './basic-makers.ts';
import { MOCK_BOUNDS } from './budget.ts';
import type { Making, MockValue } from './chance.ts';
import type { Maker } from './maker.ts';
import { MockFault } from './mock-fault.ts';
import { SHAPE_MAKERS } from './shape-makers.ts';
import { TEXT_MAKERS } from './text-makers.ts';
import { WORLD_MAKERS } from './world-makers.ts';

const MAKERS: ReadonlyMap<string, Maker> = new Map(
  [BASIC_MAKERS, TEXT_MAKERS, WORLD_MAKERS, SHAPE_MAKERS].flatMap((makers) => Object.entries(makers)),
);

/** What a text is made of. */
export type Part = string | Placeholder;

export interface Placeholder {
  readonly maker: Maker;
  readonly given: readonly Argument[];
  /** Characters that it makes at most, and values. */
  readonly most: number;
  readonly nodes: number;
}

type Argument = string | number | boolean | Placeholder | readonly Argument[];

const PLAIN_MOST = 64;
const NESTED_MAX = 10;

/**
 * A text cut into what stands and what is made. What only looks like a placeholder, as the address of a mail does,
 * stands; `\@` is the sign itself.
 * @throws MockFault placeholder, brackets, count, number
 */
export function partsOf(text: string, line: number): readonly Part[] {
  const parts: Part[] = [];
  const reader = new Reader(text, line);
  let stands = '';
  while (!reader.isAtEnd()) {
    const made = reader.placeholder(0);
    if (made === undefined) {
      stands += reader.plain();
      continue;
    }
    if (stands !== '') parts.push(stands);
    stands = '';
    parts.push(made);
  }
  if (stands !== '' || parts.length === 0) parts.push(stands);
  return parts;
}

/** Writes a text so that nothing in it is a placeholder. */
export function escapePlaceholders(text: string): string {
  return text.replaceAll(/@(?=[a-z])|(?<=\\)@/gi, '\\@');
}

export function madeOf(part: Part, making: Making): MockValue {
  return typeof part === 'string' ? part : part.maker.make(givenTo(part.given, making), making);
}

function givenTo(given: readonly Argument[], making: Making): Given {
  return given.map((argument) => argumentValue(argument, making));
}

function argumentValue(argument: Argument, making: Making): MockValue {
  if (typeof argument !== 'object') return argument;
  return isPlaceholder(argument) ? madeOf(argument, making) : argument.map((one) => argumentValue(one, making));
}

function isPlaceholder(argument: Argument): argument is Placeholder {
  return typeof argument === 'object' && 'maker' in argument;
}

class Reader {
  readonly #text: string;
  readonly #line: number;
  #at = 0;

  constructor(text: string, line: number) {
    this.#text = text;
    this.#line = line;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** What stands as it is, up to the next sign that may begin something. */
  plain(): string {
    if (this.#text.startsWith('\\@', this.#at)) {
      this.#at += 2;
      return '@';
    }
    const next = this.#text.slice(this.#at + 1).search(/[@\\]/);
    const end = next < 0 ? this.#text.length : this.#at + 1 + next;
    const stands = this.#text.slice(this.#at, end);
    this.#at = end;
    return stands;
  }

  /** Undefined, and nothing read, where none begins. */
  placeholder(depth: number): Placeholder | undefined {
    const named = /^@([a-z]\w*)(\(?)/i.exec(this.#text.slice(this.#at, this.#at + 60));
    if (!named) return undefined;
    const [whole, name = '', bracket] = named;
    const maker = MAKERS.get(name.toLowerCase());
    if (!maker) {
      if (bracket === '') return undefined;
      throw new MockFault('placeholder', this.#line, { name });
    }
    this.#at += whole.length;
    const given = bracket === '' ? [] : this.#arguments(name, ')', depth);
    check(maker, given, { name, line: this.#line });
    return { maker, given, ...boundsOf(maker, given) };
  }

  #arguments(name: string, end: ')' | ']', depth: number): Argument[] {
    if (depth > NESTED_MAX) throw new MockFault('brackets', this.#line, { name });
    const given: Argument[] = [];
    this.#space();
    while (this.#text[this.#at] !== end) {
      if (this.isAtEnd()) throw new MockFault('brackets', this.#line, { name });
      given.push(this.#argument(name, end, depth));
      this.#space();
      if (this.#text[this.#at] === ',') this.#at += 1;
      this.#space();
    }
    this.#at += 1;
    return given;
  }

  #argument(name: string, end: ')' | ']', depth: number): Argument {
    const sign = this.#text[this.#at];
    if (sign === '"' || sign === "'") return this.#quoted(name, sign);
    if (sign === '[') {
      this.#at += 1;
      return this.#arguments(name, ']', depth + 1);
    }
    const made = sign === '@' ? this.placeholder(depth + 1) : undefined;
    return made ?? bare(this.#upTo(end === ')' ? /[,)]/ : /[,\]]/));
  }

  #quoted(name: string, sign: string): string {
    const end = this.#text.indexOf(sign, this.#at + 1);
    if (end < 0) throw new MockFault('brackets', this.#line, { name });
    const text = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return text;
  }

  #upTo(ends: RegExp): string {
    const length = this.#text.slice(this.#at).search(ends);
    const text = length < 0 ? this.#text.slice(this.#at) : this.#text.slice(this.#at, this.#at + length);
    this.#at += text.length;
    return text.trim();
  }

  #space(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1;
  }
}

function bare(text: string): string | number | boolean {
  if (/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

function check(
  { numbers = [], counts = [] }: Maker,
  given: readonly Argument[],
  { name, line }: { readonly name: string; readonly line: number },
): void {
  for (const at of numbers) {
    const value = given[at];
    if (typeof value === 'string' && value !== '') throw new MockFault('number', line, { name });
  }
  for (const at of counts) {
    const value = given[at];
    if (typeof value === 'number' && value > MOCK_BOUNDS.count) {
      throw new MockFault('count', line, { name, max: MOCK_BOUNDS.count });
    }
  }
}

/** What comes out at most: by what is given, and by the most where that is made itself. */
function boundsOf({ each = 0, most = PLAIN_MOST, isList }: Maker, given: readonly Argument[]) {
  const numbers = given.map((argument) => {
    if (typeof argument === 'number') return Math.max(0, Math.min(MOCK_BOUNDS.count, argument));
    return isPlaceholder(argument) ? MOCK_BOUNDS.count : 0;
  });
  const count = Math.max(20, ...numbers);
  const texts = given.reduce((total: number, argument) => total + charsOf(argument), 0);
  return { most: most + each * count + texts, nodes: isList ? 1 + Math.max(count, listLength(given)) : 1 };
}

function charsOf(argument: Argument): number {
  if (typeof argument !== 'object') return textOf(argument).length;
  return isPlaceholder(argument) ? argument.most : argument.reduce((total: number, one) => total + charsOf(one) + 1, 0);
}

function listLength(given: readonly Argument[]): number {
  return given.reduce(
    (total: number, one) => total + (typeof one === 'object' && !isPlaceholder(one) ? one.length : 1),
    0,
  );
}
