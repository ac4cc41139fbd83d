import { isBeyondBounds } from '../bounds.ts';
import { type FieldTable, fieldTableAt } from './field-rows.ts';
import { type AnswerHeading, type SectionHeading, type SectionName, sectionOf } from './headings.ts';
import { boldIn, breakOf, type Fence, fenceAt, type HeadingLine, headingIn, type Line, linesOf } from './lines.ts';

/** A piece of a page's text. All of them put together are the text, byte for byte. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** Undefined for prose, which stays as it is. */
  readonly heading: SectionHeading | undefined;
  /** Of the heading that begins it; 0 where none or a bold line does. */
  readonly level: number;
  /** Its lines, the heading first. */
  readonly lines: readonly Line[];
  /** What the section says, where it stands among the lines: all else in it is prose. */
  readonly words: WordsLine | undefined;
  readonly table: FieldTable | undefined;
  readonly fence: Fence | undefined;
}

/** A line of a section that is one line, as an address. */
export interface WordsLine {
  readonly line: Line;
  /** What stands before the words and behind them, as `- ` and a backquote. */
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

export interface ApiPage {
  readonly text: string;
  readonly lineBreak: '\r\n' | '\n';
  readonly blocks: readonly Block[];
}

const ONE_LINE: ReadonlySet<SectionName> = new Set(['description', 'status', 'protocol', 'url', 'method', 'auth']);
const FIELDS: ReadonlySet<SectionName> = new Set(['path', 'headers', 'query', 'body', 'answer']);
const FENCED: ReadonlySet<SectionName> = new Set(['body', 'body-example', 'answer']);

/** Takes a text apart: sections by their headings in any order, each once, and prose between them. */
export function readApiPage(text: string): ApiPage {
  const taken = new Set<string>();
  const lines = linesOf(text);
  // what is beyond all bounds is shown as its source, and is prose as a whole
  const isWhole = isBeyondBounds(text);
  const headIn = isWhole || !isNamedInBold(lines) ? headingIn : headOrBold;
  const blocks = (isWhole ? [lines] : pieces(lines, headIn)).map((piece) => blockOf(piece, headIn, taken));
  return { text, lineBreak: breakOf(text), blocks: asQuery(blocks) };
}

type HeadIn = (line: Line) => HeadingLine | undefined;

function headOrBold(line: Line): HeadingLine | undefined {
  const bold = boldIn(line);
  return headingIn(line) ?? (bold === undefined ? undefined : { level: 0, words: bold });
}

/** Whether a bold line announces the first section. Below a heading that does, bold lines are prose. */
function isNamedInBold(lines: readonly Line[]): boolean {
  for (let at = 0; at < lines.length; at = fenceAt(lines, at)?.end ?? at + 1) {
    const line = lines[at];
    const head = line && headOrBold(line);
    if (head && sectionOf(head.words)) return head.level === 0;
  }
  return false;
}

/** The lines from each heading to the next; what a fence holds is no heading. */
function pieces(lines: readonly Line[], headIn: HeadIn): readonly (readonly Line[])[] {
  const found: Line[][] = [];
  let piece: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = fenceAt(lines, at)?.end ?? at + 1;
    const line = lines[at];
    if (line && piece.length > 0 && headIn(line)) {
      found.push(piece);
      piece = [];
    }
    for (const each of lines.slice(at, end)) piece.push(each);
    at = end;
  }
  return piece.length > 0 ? [...found, piece] : found;
}

function blockOf(lines: readonly Line[], headIn: HeadIn, taken: Set<string>): Block {
  const [first] = lines;
  const head = first && headIn(first);
  const place = { start: first?.start ?? 0, end: lines.at(-1)?.end ?? 0, level: head?.level ?? 0, lines };
  const prose = { ...place, heading: undefined, words: undefined, table: undefined, fence: undefined };
  const announced = head && sectionOf(head.words);
  if (!announced) return prose;
  const parts = partsOf(lines, announced.section);
  const heading = asExample(announced, parts);
  const keys = keysOf(heading, parts);
  // What is there a second time is prose: the first one counts.
  if (keys.length === 0 || keys.some((key) => taken.has(key))) return prose;
  for (const key of keys) taken.add(key);
  return { ...place, heading, ...parts };
}

/** A body that is given by an example and no table. */
function asExample(heading: SectionHeading, { table, fence }: Parts): SectionHeading {
  return heading.section === 'body' && fence && !table ? { section: 'body-example' } : heading;
}

type Parts = Pick<Block, 'words' | 'table' | 'fence'>;

function partsOf(lines: readonly Line[], section: SectionName): Parts {
  if (ONE_LINE.has(section)) return { words: wordsIn(lines), table: undefined, fence: undefined };
  let [table, fence]: [FieldTable | undefined, Fence | undefined] = [undefined, undefined];
  for (let at = 1; at < lines.length; ) {
    const opened = fenceAt(lines, at);
    const fields: FieldTable | undefined =
      opened || table || !FIELDS.has(section) ? undefined : fieldTableAt(lines, at);
    if (FENCED.has(section)) fence ??= opened;
    table ??= fields;
    at = opened?.end ?? fields?.end ?? at + 1;
  }
  return { words: undefined, table, fence };
}

/** An answer may be written in two sections, one with its fields and one with its example. */
function keysOf({ section, answer }: SectionHeading, { table, fence }: Parts): readonly string[] {
  if (section !== 'answer') return [section];
  const { key, status } = answer ?? ({ key: '', status: '' } satisfies Omit<AnswerHeading, 'title'>);
  if (status !== '') return [`answer ${key}`];
  return [...(table ? [`fields ${key}`] : []), ...(fence ? [`example ${key}`] : [])];
}

const MARK = /^ {0,3}(?:[-*+][ \t]+)?/;

function wordsIn(lines: readonly Line[]): WordsLine | undefined {
  const line = lines.slice(1).find(({ words }) => words.trim() !== '');
  if (!line || fenceAt([line], 0)) return undefined;
  const said = line.words.trimEnd();
  const spaces = line.words.slice(said.length);
  const mark = MARK.exec(said)?.[0] ?? '';
  const words = said.slice(mark.length);
  const [, quotes = '', quoted] = /^(`+)(?!`)(.*[^`])\1$/.exec(words) ?? [];
  if (quoted === undefined) return { line, before: mark, words, after: spaces };
  return { line, before: mark + quotes, words: quoted.trim(), after: quotes + spaces };
}

const WITHOUT_BODY = /^(?:get|head)$/i;

/** Of a call that has no body, parameters are those of its address. */
function asQuery(blocks: readonly Block[]): readonly Block[] {
  const isOf = (section: SectionName) => (block: Block) => block.heading?.section === section;
  const method = blocks.find(isOf('method'))?.words?.words ?? '';
  if (!WITHOUT_BODY.test(method) || blocks.some(isOf('query'))) return blocks;
  return blocks.map((block) =>
    block.heading?.section === 'body' && block.heading.body_type === undefined
      ? { ...block, heading: { section: 'query' as const } }
      : block,
  );
}
