import { visit } from 'jsonc-parser';
import { isScalar, LineCounter, parseDocument, visit as visitYaml } from 'yaml';
import { decodeText } from './decode.ts';
import { ImportRefused } from './refusals.ts';

export type Members = Readonly<Record<string, unknown>>;

/** A document of JSON or YAML as its value. What refers to itself by an alias is refused, and so is what is no such text. */
export function parseStructured(bytes: Uint8Array, entry: string): unknown {
  return readStructured(bytes, entry).value;
}

export interface Structured {
  readonly value: unknown;
  /** Names that one object has more than once: of their values the last counts. At most 20. */
  readonly twice: () => readonly { readonly name: string; readonly line: number }[];
}

/** The same with what is lost in it. @throws ImportRefused */
export function readStructured(bytes: Uint8Array, entry: string): Structured {
  const text = decodeText(bytes)?.text;
  if (text === undefined) throw new ImportRefused('not-text', { entry });
  const read = isJson(text)
    ? { value: parseJson(text, entry), twice: () => twiceInJson(text) }
    : parseYaml(text, entry);
  demandShallow(read.value, entry);
  return read;
}

const MOST_TWICE = 20;

function twiceInJson(text: string): ReturnType<Structured['twice']> {
  const found: { name: string; line: number }[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, _offset, _length, line) => {
      const names = open.at(-1);
      if (names?.has(name) && found.length < MOST_TWICE) found.push({ name, line: line + 1 });
      names?.add(name);
    },
  });
  return found;
}

function twiceInYaml(document: ReturnType<typeof parseDocument>, lines: LineCounter): ReturnType<Structured['twice']> {
  const found: { name: string; line: number }[] = [];
  visitYaml(document, {
    Map: (_, { items }) => {
      const names = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === '<<') continue;
        const name = String(key.value);
        if (names.has(name) && found.length < MOST_TWICE)
          found.push({ name, line: lines.linePos(key.range?.[0] ?? 0).line });
        names.add(name);
      }
    },
  });
  return found;
}

/** Nothing that people write is nested so deep, and what walks through it may call itself so often. */
const MOST_LEVELS = 500;

function demandShallow(root: unknown, entry: string): void {
  const heights = new Map<object, number>();
  const heightOf = (value: unknown, depth: number): number => {
    if (typeof value !== 'object' || value === null) return 0;
    const known = heights.get(value);
    if (known === HOLDS_ITSELF) throw new ImportRefused('too-many-aliases', { entry });
    if (depth + (known ?? 0) > MOST_LEVELS) throw new ImportRefused('too-deep', { entry, max: MOST_LEVELS });
    if (known !== undefined) return known;
    heights.set(value, HOLDS_ITSELF);
    let height = 0;
    for (const part of Object.values(value)) height = Math.max(height, heightOf(part, depth + 1));
    heights.set(value, height + 1);
    return height + 1;
  };
  heightOf(root, 0);
}

/** While what is in it is looked at. */
const HOLDS_ITSELF = -1;

/** As a text of JSON begins. */
export function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function parseJson(text: string, entry: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // YAML's own lists and mappings begin as JSON does
    throw new ImportRefused('syntax', { entry, max: lineOf(text, placeOfMistake(text, cause)), cause });
  }
}

/** The engine says where only of some mistakes. */
function placeOfMistake(text: string, cause: unknown): number {
  const said = /position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1];
  if (said !== undefined) return Number(said);
  let first: number | undefined;
  try {
    visit(text, {
      onError: (_, offset) => {
        first ??= offset;
      },
    });
  } catch (error) {
    // nested so deep that it cannot be walked through
    if (!(error instanceof RangeError)) throw error;
  }
  return first ?? text.length;
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** A part that is named more often, with what is named in it, was made to fill the memory. */
const MOST_ALIASES = 1000;

/**
 * No error is laid out with the lines around it: a text of thousands of errors takes seconds for that. And nothing is
 * said of keys that are no texts.
 */
export const YAML_QUIETLY = { prettyErrors: false, logLevel: 'error' } as const;

function parseYaml(text: string, entry: string): Structured {
  const lines = new LineCounter();
  let document: ReturnType<typeof parseDocument>;
  try {
    document = parseDocument(text, {
      lineCounter: lines,
      schema: 'core',
      merge: true,
      uniqueKeys: false,
      ...YAML_QUIETLY,
    });
  } catch (cause) {
    throw new ImportRefused('syntax', { entry, max: 1, cause });
  }
  const [error] = document.errors;
  if (error) throw new ImportRefused('syntax', { entry, max: lines.linePos(error.pos[0]).line, cause: error });
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    return { value, twice: () => twiceInYaml(document, lines) };
  } catch (cause) {
    throw new ImportRefused('too-many-aliases', { entry, cause });
  }
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that is an object; an empty one where it is anything else. Only its own members count. */
export function membersOf(value: unknown, name?: string): Members {
  const found = name === undefined ? value : ownOf(value, name);
  return isMembers(found) ? found : {};
}

export function ownOf(value: unknown, name: string): unknown {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function listOf(value: unknown, name?: string): readonly unknown[] {
  const found = name === undefined ? value : ownOf(value, name);
  return Array.isArray(found) ? found : [];
}

/** Escapes of JSON spell what no text of a page may hold: halves of letters, NUL, and noncharacters. */
const NO_TEXT = /[\0\u{fdd0}-\u{fdef}]/gu;

/** Text of a member: numbers and flags as they are written, anything else ''. */
export function textOf(value: unknown, name?: string): string {
  const found = name === undefined ? value : ownOf(value, name);
  if (typeof found === 'string') return found.toWellFormed().replace(NO_TEXT, '\u{fffd}');
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
}
