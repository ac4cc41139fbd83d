import { headingIn } from '../api-page/lines.ts';
import { nameIn } from './cell.ts';
import { PARTS, type PartName, RELATIONS } from './words.ts';

/** A line of a text: where it begins, where what ends it begins, where the next one begins. */
interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  readonly text: string;
}

export interface DocumentRow {
  readonly name: string;
  readonly line: Line;
  /** Where each cell stands, without the blanks around it. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  readonly cells: readonly string[];
}

/** A table below a heading that names a part. */
export interface DocumentTable {
  /** The place of each field that the table has. */
  readonly fields: ReadonlyMap<string, number>;
  readonly width: number;
  readonly head: string;
  readonly rows: readonly DocumentRow[];
  /** Behind its last line. */
  readonly end: number;
}

interface Heading {
  readonly line: Line;
  readonly title: string;
}

/** A text cut into what matters here: its lines, and the headings that are no code. */
interface Outline {
  readonly lines: readonly Line[];
  readonly headings: readonly (Heading & { readonly at: number })[];
}

export function outlineOf(text: string): Outline {
  const lines: Line[] = [];
  const headings: (Heading & { at: number })[] = [];
  let fence: string | undefined;
  for (const match of text.matchAll(/[^\r\n]*(?:\r\n?|\n|$)/gu)) {
    if (match[0] === '') continue;
    const start = match.index;
    const shown = match[0].replace(/[\r\n]+$/u, '');
    const line = { start, end: start + shown.length, next: start + match[0].length, text: shown };
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(shown)?.[1];
    const title = headingIn({ words: shown, start, end: line.next })?.words;
    if (fence === undefined && title !== undefined) headings.push({ line, title, at: lines.length });
    if (mark !== undefined) fence = fenceAfter(fence, mark, shown);
    lines.push(line);
  }
  return { lines, headings };
}

function fenceAfter(fence: string | undefined, mark: string, line: string): string | undefined {
  if (fence === undefined) return mark;
  const closes = mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark;
  return closes ? undefined : fence;
}

const languages = ['zh', 'en'] as const;

function isCalled(title: string, words: Readonly<Record<'zh' | 'en', string>>): boolean {
  return languages.some((language) => words[language].toLowerCase() === title.toLowerCase());
}

/** The first table below the first heading of the part; undefined where the text has none. */
export function findTable(
  text: string,
  part: PartName,
  which: 'headings' | 'former' = 'headings',
): DocumentTable | undefined {
  const { lines, headings } = outlineOf(text);
  for (const [index, { title, at }] of headings.entries()) {
    if (!isCalled(title, PARTS[part][which])) continue;
    const until = headings[index + 1]?.at ?? lines.length;
    const table = tableIn(lines.slice(at + 1, until), part);
    if (table) return table;
  }
  return undefined;
}

/** The table of columns of a page: below its heading, or, where people wrote it, the first that has names and types. */
export function findColumns(text: string): DocumentTable | undefined {
  const found = findTable(text, 'columns');
  if (found) return found;
  const { lines } = outlineOf(text);
  for (const [at, line] of lines.entries()) {
    if (!line.text.includes('|') || !isDelimiter(lines[at + 1]?.text ?? '')) continue;
    const fields = new Map(
      cellsOf(line)
        .cells.flatMap((cell, place) => alikeField(cell, place))
        .toReversed(),
    );
    if (fields.has('name') && fields.has('type')) return tableAt(lines.slice(at), fields);
  }
  return undefined;
}

/** What people call the columns of such a table. */
const ALIKE: readonly (readonly [field: string, pattern: RegExp])[] = [
  ['name', /^(?:字段名?称?|列名?|名称?|field(?: name)?|column(?: name)?|name)$/iu],
  ['type', /^(?:字段|数据)?类型$|^(?:data ?)?type$/iu],
  ['key', /^(?:键|索引|主键|约束|key|index)$/iu],
  ['nullable', /^(?:(?:可|是否(?:可|为|允许)?|允许)?(?:空|null)值?|null(?:able)?)$/iu],
  ['default', /^(?:默认值?|default(?: value)?)$/iu],
  ['comment', /^(?:注释|说明|备注|描述|comment|remarks?|description|explanation)$/iu],
];

function alikeField(cell: string, place: number): readonly (readonly [string, number])[] {
  const words = cell.replace(/[*`]/gu, '').trim();
  const field = ALIKE.find(([, pattern]) => pattern.test(words))?.[0];
  return field === undefined ? [] : [[field, place]];
}

function tableIn(lines: readonly Line[], part: PartName): DocumentTable | undefined {
  for (const [at, line] of lines.entries()) {
    const below = lines[at + 1];
    if (!below || !isDelimiter(below.text) || !line.text.includes('|')) continue;
    const fields = fieldsOf(cellsOf(line).cells, part);
    if (fields.get('name') === undefined) return undefined;
    return tableAt(lines.slice(at), fields);
  }
  return undefined;
}

/** The table whose head is the first of the lines. */
function tableAt(
  [line, below, ...body]: readonly Line[],
  fields: ReadonlyMap<string, number>,
): DocumentTable | undefined {
  if (!line || !below) return undefined;
  const length = body.findIndex(({ text }) => !text.includes('|') || /^ {0,3}(?:`{3}|~{3}|>|#)/u.test(text));
  const rows = (length < 0 ? body : body.slice(0, length)).map((row) => rowOf(row, fields.get('name') ?? 0));
  const end = rows.at(-1)?.line ?? below;
  const width = cellsOf(line).cells.length;
  return { fields, width, head: `${line.text}\n${below.text}`, rows, end: end.next };
}

function isDelimiter(text: string): boolean {
  if (!text.includes('|') || !text.includes('-')) return false;
  const cells = text
    .trim()
    .replace(/^\||\|$/gu, '')
    .split('|');
  return cells.every((cell) => /^:?-+:?$/u.test(cell.trim()));
}

function fieldsOf(head: readonly string[], part: PartName): ReadonlyMap<string, number> {
  const places = Object.entries(PARTS[part].fields).flatMap(([field, words]): [string, number][] => {
    const at = head.findIndex((cell) => isCalled(cell, words));
    return at < 0 ? [] : [[field, at]];
  });
  return new Map(places);
}

function rowOf(line: Line, nameAt: number): DocumentRow {
  const { spans, cells } = cellsOf(line);
  return { name: nameIn(cells[nameAt] ?? ''), line, spans, cells };
}

/** As tables are cut: at each bar that no backslash stands before, those at the ends of the line left out. */
function cellsOf({ text, start }: Line): Pick<DocumentRow, 'spans' | 'cells'> {
  const bars = [...text.matchAll(/\\[\s\S]|\|/gu)].filter(([found]) => found === '|').map(({ index }) => index);
  const opens = bars[0] !== undefined && text.slice(0, bars[0]).trim() === '';
  const last = bars.at(-1);
  const closes = last !== undefined && bars.length > (opens ? 1 : 0) && text.slice(last + 1).trim() === '';
  const edges = [...(opens ? [] : [-1]), ...bars, ...(closes ? [] : [text.length])];
  const spans = edges.slice(1).map((edge, at) => {
    const from = (edges[at] ?? -1) + 1;
    const cell = text.slice(from, edge);
    const lead = cell.trim() === '' ? Math.min(1, cell.length) : cell.length - cell.trimStart().length;
    return { start: start + from + lead, end: start + from + lead + cell.trim().length };
  });
  return { spans, cells: spans.map((span) => text.slice(span.start - start, span.end - start)) };
}

/** The diagram below the heading of relations: where its lines stand, without the fence. */
export function findDiagram(text: string): { readonly start: number; readonly end: number } | undefined {
  const { lines, headings } = outlineOf(text);
  for (const [index, { title, at }] of headings.entries()) {
    if (!isCalled(title, RELATIONS)) continue;
    const below = lines.slice(at + 1, headings[index + 1]?.at ?? lines.length);
    const opens = below.findIndex((line) => /^`{3,}mermaid[ \t]*$/u.test(line.text));
    const length = opens < 0 ? -1 : below.slice(opens + 1).findIndex((line) => /^`{3,}[ \t]*$/u.test(line.text));
    const [first, close] = [below[opens + 1], below[opens + 1 + length]];
    if (length >= 0 && first && close) return { start: first.start, end: close.start };
  }
  return undefined;
}

/** Where the heading of one of these begins; undefined where there is none. */
export function placeOfHeading(
  text: string,
  titles: readonly Readonly<Record<'zh' | 'en', string>>[],
): number | undefined {
  const found = outlineOf(text).headings.find(({ title }) => titles.some((words) => isCalled(title, words)));
  return found?.line.start;
}
