import type { ApiAuth, ApiBodyType } from '@sheaf/contract';
import type { Language } from '../language.ts';
import { statusLabel } from '../status-labels.ts';
import { type FieldRow, fieldLines } from './field-rows.ts';
import { headingOf, SECTIONS, type SectionHeading, type SectionName } from './headings.ts';
import type { ApiPage, Block } from './read.ts';
import { answersOf, blockOf } from './request.ts';

/** What stands from `from` to `to` becomes `insert`; everything else stays byte for byte. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export type LineSection = 'description' | 'status' | 'url' | 'method' | 'auth';
/** The key of an answer is that of `answersOf`. */
export type FieldPlace = 'path' | 'headers' | 'query' | 'body' | { readonly answer: string };

const LEVEL = 5;

/** What the section says in its one line; '' leaves an empty line there. */
export function changeWords(page: ApiPage, section: LineSection, words: string, language: Language): TextChange {
  const block = blockOf(page, section);
  const clean = words.replace(/\s*[\r\n]+\s*/g, ' ').trim();
  const line = block?.words;
  if (line) {
    const { before, after } = line;
    return { from: line.line.start, to: line.line.start + line.line.words.length, insert: before + clean + after };
  }
  const written = section === 'url' ? `- \`${clean}\`` : `- ${clean}`;
  return withParts(page, { section }, [written], language);
}

export function changeStatus(page: ApiPage, status: string, language: Language): TextChange {
  const block = blockOf(page, 'status');
  if (status === '' && block) return without(block);
  return changeWords(page, 'status', statusLabel(status, language) ?? '', language);
}

const AUTH_WORDS = { none: '', bearer: 'Bearer Token', basic: 'Basic Auth', digest: 'Digest Auth' } as const;

export function changeAuth(page: ApiPage, { type, name, place }: ApiAuth, language: Language): TextChange {
  const block = blockOf(page, 'auth');
  if (type === 'none' && block) return without(block);
  const words = type === 'apikey' ? `API Key: \`${name || 'X-Api-Key'}\` (${place})` : AUTH_WORDS[type];
  return changeWords(page, 'auth', words, language);
}

/** The rows of a table; without any the table goes, and its section where nothing else is in it. */
export function changeFields(
  page: ApiPage,
  place: FieldPlace,
  rows: readonly FieldRow[],
  language: Language,
): TextChange {
  const answer = typeof place === 'string' ? undefined : answersOf(page).find(({ key }) => key === place.answer);
  const heading = typeof place === 'string' ? headingFor(place) : answerHeading(place.answer, answer);
  const blocks = typeof place === 'string' ? [blockOf(page, place)] : (answer?.blocks ?? []);
  const block = blocks.find((each) => each?.table);
  const lines = fieldLines(rows, block?.table, { language, isAnswer: typeof place !== 'string' });
  if (block?.table) {
    const { first, end } = block.table;
    return rows.length === 0
      ? withoutTable(page, block, typeof place === 'string')
      : inPlaceOf(page, block, first, end, lines);
  }
  const there = blocks.find((each) => each !== undefined);
  if (rows.length === 0) return nothing(page);
  return there ? behindHeading(page, there, lines) : withParts(page, heading, lines, language);
}

/** An example, as the content of a fence. */
export function changeExample(
  page: ApiPage,
  place: 'body' | { readonly answer: string },
  example: string,
  language: Language,
): TextChange {
  const answer = typeof place === 'string' ? undefined : answersOf(page).find(({ key }) => key === place.answer);
  const blocks = place === 'body' ? [blockOf(page, 'body-example')] : (answer?.blocks ?? []);
  const block = blocks.find((each) => each?.fence);
  if (block?.fence) {
    const { first, end } = block.fence;
    if (place === 'body' && example === '') return without(block);
    const former = block.lines[first]?.words ?? '';
    return inPlaceOf(page, block, first, end, fenceLines(example, /^[\s`~]*(.*)$/.exec(former)?.[1] ?? ''));
  }
  if (example === '') return nothing(page);
  const lines = fenceLines(example, 'json');
  const there = blocks.find((each) => each !== undefined);
  if (there) return atEnd(page, there, lines);
  const heading = place === 'body' ? { section: 'body-example' as const } : answerHeading(place.answer, answer);
  return withParts(page, heading, lines, language);
}

/** Another kind of body under the same rows. */
export function changeBodyType(page: ApiPage, body_type: ApiBodyType, language: Language): TextChange {
  const [body, example] = [blockOf(page, 'body'), blockOf(page, 'body-example')];
  if (body_type === 'none') return body ? without(body) : example ? without(example) : nothing(page);
  const words = headingOf({ section: 'body', body_type }, language);
  if (body) return headed(body, words);
  return withParts(page, { section: 'body', body_type }, [], language);
}

/** A new answer behind those that are there. */
export function addAnswer(
  page: ApiPage,
  { status, title }: { readonly status: string; readonly title: string },
  language: Language,
): TextChange {
  const answer = { key: `${status} ${title}`, status, title };
  return withParts(page, { section: 'answer', answer }, fenceLines('', 'json'), language);
}

/** Another status or title of an answer that has a heading of its own. */
export function nameAnswer(
  page: ApiPage,
  key: string,
  { status, title }: { readonly status: string; readonly title: string },
  language: Language,
): TextChange {
  const block = answersOf(page).find((answer) => answer.key === key)?.blocks[0];
  if (!block) return nothing(page);
  const clean = title.replace(/[\r\n#]+/g, ' ').trim();
  return headed(block, headingOf({ section: 'answer', answer: { key, status, title: clean } }, language));
}

/** The first of its sections; an answer of an older layout has two, which go one by one. */
export function removeAnswer(page: ApiPage, key: string): TextChange {
  const block = answersOf(page).find((answer) => answer.key === key)?.blocks[0];
  return block ? without(block) : nothing(page);
}

function headingFor(place: Exclude<FieldPlace, object>): SectionHeading {
  if (place !== 'body') return { section: place };
  return { section: 'body', body_type: 'json' };
}

function answerHeading(
  key: string,
  answer: { readonly status: string; readonly title: string } | undefined,
): SectionHeading {
  return { section: 'answer', answer: { key, status: answer?.status ?? '', title: answer?.title ?? '' } };
}

function nothing({ text }: ApiPage): TextChange {
  return { from: text.length, to: text.length, insert: '' };
}

/** The lines of a block by number, in the place of which others come. */
function inPlaceOf(page: ApiPage, block: Block, first: number, end: number, lines: readonly string[]): TextChange {
  const from = block.lines[first]?.start ?? block.end;
  const last = block.lines[end - 1];
  return { from, to: last ? last.start + last.words.length : block.end, insert: lines.join(page.lineBreak) };
}

function headed(block: Block, words: string): TextChange {
  const [line] = block.lines;
  const start = line?.start ?? block.start;
  return { from: start, to: start + (line?.words.length ?? 0), insert: headLine(block.level, words) };
}

/** A page that names its sections by bold lines goes on so. */
function headLine(level: number, words: string): string {
  return level === 0 ? `**${words.replaceAll('*', '')}**` : `${'#'.repeat(level)} ${words}`;
}

function behindHeading({ lineBreak }: ApiPage, block: Block, lines: readonly string[]): TextChange {
  const [line] = block.lines;
  const at = line ? line.start + line.words.length : block.end;
  return { from: at, to: at, insert: lineBreak + lineBreak + lines.join(lineBreak) };
}

function atEnd({ lineBreak }: ApiPage, block: Block, lines: readonly string[]): TextChange {
  const said = block.lines.findLast(({ words }) => words.trim() !== '');
  const at = said ? said.start + said.words.length : block.end;
  return { from: at, to: at, insert: lineBreak + lineBreak + lines.join(lineBreak) };
}

function without({ start, end }: Block): TextChange {
  return { from: start, to: end, insert: '' };
}

function withoutTable(page: ApiPage, block: Block, mayGo: boolean): TextChange {
  const { table } = block;
  if (!table) return nothing(page);
  const others = block.lines.filter((_, at) => at > 0 && (at < table.first || at >= table.end));
  if (mayGo && others.every(({ words }) => words.trim() === '')) return without(block);
  const from = block.lines[table.first]?.start ?? block.end;
  return { from, to: block.lines[table.end - 1]?.end ?? block.end, insert: '' };
}

/** Longer than any run of backquotes in what it holds. */
function fenceLines(content: string, info: string): readonly string[] {
  const runs = content.match(/`+/g)?.map((run) => run.length) ?? [];
  const mark = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return [mark + info, ...(content === '' ? [''] : content.split(/\r\n|\r|\n/)), mark];
}

/** A new section where its kind belongs: behind what comes before it, else before what comes after it. */
function withParts(page: ApiPage, heading: SectionHeading, lines: readonly string[], language: Language): TextChange {
  const { text, blocks, lineBreak } = page;
  const rank = (section: SectionName) => SECTIONS.indexOf(section);
  const known = blocks.filter((block) => block.heading);
  const before = known.findLast((block) => block.heading && rank(block.heading.section) <= rank(heading.section));
  const at = before?.end ?? known[0]?.start ?? text.length;
  const level = known[0]?.level ?? LEVEL;
  const head = headLine(level, headingOf(heading, languageOf(page, language)));
  const section = [head, '', ...lines].join(lineBreak);
  const isLast = at === text.length;
  return {
    from: at,
    to: at,
    insert: gap(text.slice(0, at), lineBreak) + section + lineBreak + (isLast ? '' : lineBreak),
  };
}

/** So many line breaks that an empty line stands before what follows. */
function gap(before: string, lineBreak: string): string {
  if (before === '' || /(?:\r\n|\n)[ \t]*(?:\r\n|\n)$/.test(before.slice(-8))) return '';
  return before.endsWith('\n') ? lineBreak : lineBreak + lineBreak;
}

/** A page goes on in the language of its headings. */
function languageOf({ blocks }: ApiPage, otherwise: Language): Language {
  const heads = blocks.filter(({ heading }) => heading).map(({ lines }) => lines[0]?.words ?? '');
  if (heads.length === 0) return otherwise;
  return heads.some((words) => /[\u4e00-\u9fff]/.test(words)) ? 'zh' : 'en';
}
