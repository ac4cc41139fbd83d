import { type Applied, withRows, withSection } from './apply-rows.ts';
import { findDiagram, findTable, outlineOf } from './document.ts';
import { type Choice, type RowChange, rowChanges } from './row-changes.ts';
import type { PartName } from './words.ts';
import { REMOVED_TABLE } from './words.ts';
import { diagramSection, type PageFacts } from './write.ts';

/** What the database says of the whole table, and the page says in its first paragraph. */
export interface CommentChange {
  readonly part: 'comment';
  readonly name: '';
  readonly state: 'changed';
  readonly isContested: boolean;
  readonly choice: Choice;
  readonly leaves: Readonly<Record<Choice, { readonly comment: string }>>;
}

export type PageChange = CommentChange | RowChange;

/** A page as it is, and the database as it was when the page was last written by it, and as it is now. */
export interface ComparedPage {
  readonly text: string;
  readonly base: PageFacts;
  readonly fresh: PageFacts;
  readonly language: 'zh' | 'en';
  /** The diagram that was last written by the database; undefined where there was none. */
  readonly drawn: string | undefined;
}

/** What the database changed of a page. */
export function pageChanges(page: ComparedPage): readonly PageChange[] {
  const comment = commentChange(page);
  return [...(comment ? [comment] : []), ...page.fresh.parts.flatMap(({ part }) => changesOf(page, part))];
}

function changesOf({ text, base, fresh }: ComparedPage, part: PartName): readonly RowChange[] {
  return rowChanges({ part, base: rowsOf(base, part), page: findTable(text, part), fresh: rowsOf(fresh, part) });
}

function rowsOf({ parts }: PageFacts, part: PartName) {
  return parts.find((one) => one.part === part)?.rows ?? [];
}

export interface UpdatedPage {
  readonly text: string;
  /** The diagram that the database wrote last. */
  readonly drawn: string | undefined;
}

/** The text with what was chosen of each change; what is not chosen is as if nobody had asked. */
export function withChanges(page: ComparedPage, chosen: (change: PageChange) => Choice | undefined): UpdatedPage {
  const choose = (change: PageChange) => chosen(change) ?? change.choice;
  const { fresh, language } = page;
  let { text } = page;
  for (const { part, rows } of fresh.parts) {
    const applied: Applied = { part, language, fresh: rows, changes: changesOf(page, part), chosen: choose };
    if (applied.changes.length > 0) text = withRows(text, applied);
  }
  const comment = commentChange(page);
  if (comment) text = withComment(text, comment.leaves[choose(comment)].comment);
  return withDiagram({ ...page, text });
}

/** A diagram that people drew on, or took out, stays as they left it. */
function withDiagram({ text, fresh, language, drawn }: ComparedPage): UpdatedPage {
  const { diagram } = fresh;
  const there = findDiagram(text);
  const shown = there && text.slice(there.start, there.end).replace(/\r\n?/gu, '\n');
  if (diagram === drawn || (shown !== drawn && !(shown === undefined && drawn === undefined))) return { text, drawn };
  if (there && diagram !== undefined) {
    const written = text.includes('\r\n') ? diagram.replaceAll('\n', '\r\n') : diagram;
    return { text: text.slice(0, there.start) + written + text.slice(there.end), drawn: diagram };
  }
  if (diagram === undefined) return { text: there ? withoutDiagram(text, there) : text, drawn: undefined };
  return { text: withSection(text, diagramSection(diagram, language), 'relations'), drawn: diagram };
}

/** The fence goes with what it holds; what else stands below the heading, and the heading with it, stays. */
function withoutDiagram(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const { lines } = outlineOf(text);
  const opens = lines.findIndex((line) => line.next === start);
  const closes = lines.findIndex((line) => line.start === end);
  const [first, last] = [lines[opens], lines[closes]];
  return first && last ? text.slice(0, first.start) + text.slice(last.next) : text;
}

interface Paragraph {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The first paragraph, where the page begins with one. */
function firstParagraph(text: string): Paragraph {
  const { lines } = outlineOf(text);
  const from = lines.findIndex((line) => line.start >= markLength(text) && line.text.trim() !== '');
  const first = lines[from];
  if (!first || isBlock(first.text) || lines[from + 1]?.text.includes('|')) {
    const start = markLength(text);
    return { start, end: start, text: '' };
  }
  const below = lines.slice(from + 1).findIndex((line) => line.text.trim() === '' || isBlock(line.text));
  const last = below < 0 ? lines.at(-1) : lines[from + below];
  const end = last?.end ?? first.end;
  return { start: first.start, end, text: text.slice(first.start, end) };
}

function isBlock(line: string): boolean {
  return (
    /^ {0,3}(?:#{1,6}(?:\s|$)|`{3}|~{3}|>|\||[-*+]\s|\d+[.)]\s|<|={3,}|-{3,})/u.test(line) || /^(?: {4}|\t)/u.test(line)
  );
}

function commentChange({ text, base, fresh }: ComparedPage): CommentChange | undefined {
  const said = firstParagraph(text).text;
  if (base.comment === fresh.comment || said === fresh.comment) return undefined;
  const isContested = said !== base.comment;
  const both = isContested ? [fresh.comment, said].filter((part) => part !== '').join('\n\n') : fresh.comment;
  const leaves = { page: { comment: said }, database: { comment: fresh.comment || said }, both: { comment: both } };
  const change = { part: 'comment', name: '', state: 'changed', isContested } as const;
  return {
    ...change,
    choice: isContested ? 'page' : 'database',
    leaves: isContested ? leaves : plainLeaves(leaves, fresh),
  };
}

/** Nobody wrote on it: the database may take it back. */
function plainLeaves(leaves: CommentChange['leaves'], { comment }: PageFacts): CommentChange['leaves'] {
  return { ...leaves, database: { comment }, both: { comment } };
}

function withComment(text: string, comment: string): string {
  const { start, end, text: said } = firstParagraph(text);
  if (said === comment) return text;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const written = comment.replaceAll('\n', eol);
  if (said === '') return `${text.slice(0, start)}${written}${eol}${eol}${text.slice(start)}`;
  const rest = text.slice(end);
  return text.slice(0, start) + (comment === '' ? rest.replace(/^(?:\r?\n)+/u, '') : written + rest);
}

function markLength(text: string): number {
  const marks = [REMOVED_TABLE.zh, REMOVED_TABLE.en].filter((mark) => text.startsWith(mark));
  return marks[0]?.length ?? 0;
}

/** The page of a table that the database has no more says so at its top. */
export function withRemovedMark(text: string, language: 'zh' | 'en'): string {
  return markLength(text) > 0 ? text : REMOVED_TABLE[language] + text;
}

export function withoutRemovedMark(text: string): string {
  return text.slice(markLength(text));
}
