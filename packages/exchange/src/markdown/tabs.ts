import { readLiteral } from './literal.ts';
import { proseLines } from './prose-lines.ts';
import { fieldsOf } from './yaml.ts';

type TagName = 'TabItem' | 'Tabs';

interface Tag {
  readonly name: TagName;
  readonly closes: boolean;
  readonly start: number;
  readonly end: number;
  readonly source: string;
}

interface Element {
  readonly open: Tag;
  /** Set when its closing tag is met. */
  close: Tag | undefined;
  readonly children: Element[];
}

const MAX_TAG_CHARS = 4000;
const MAX_DEPTH = 16;

const TAG_NAME = /<(\/?)(Tabs|TabItem)\b/g;
const WHOLE_TAG = /^<\/?\w+(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^<>"'{}])*>/;

/** Puts the contents of `<Tabs>` one below the other, each under its label in bold. What is not closed stays. */
export function unfoldTabs(text: string): string {
  if (!text.includes('<Tabs')) return text;
  const parts: string[] = [];
  let position = 0;
  for (const tabs of tabsOf(tagsOf(text))) {
    const start = blockStart(text, tabs.open.start);
    parts.push(text.slice(position, start), drawTabs(text, tabs));
    position = endOf(tabs);
  }
  return [...parts, text.slice(position)].join('');
}

function tagsOf(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  let lineStart = 0;
  for (const line of proseLines(text)) {
    if (line.kind === 'prose') tags.push(...tagsOfLine(text, line.text, lineStart, tags.at(-1)?.end ?? 0));
    lineStart += line.text.length + line.end.length + 1;
  }
  return tags;
}

/** Those from `from` on: before it a tag goes on that began lines above. */
function tagsOfLine(text: string, line: string, lineStart: number, from: number): readonly Tag[] {
  const tags: Tag[] = [];
  for (const match of line.slice(0, MAX_TAG_CHARS).matchAll(TAG_NAME)) {
    const tag = tagAt(text, lineStart + match.index, match);
    if (tag !== undefined && tag.start >= from && standsFree(line.slice(0, match.index), tag)) tags.push(tag);
  }
  return tags;
}

function tagAt(text: string, start: number, [, slash, name]: readonly (string | undefined)[]): Tag | undefined {
  const source = WHOLE_TAG.exec(text.slice(start, start + MAX_TAG_CHARS))?.[0];
  if (source === undefined || source.endsWith('/>')) return undefined;
  const known = name === 'Tabs' ? 'Tabs' : 'TabItem';
  return { name: known, closes: slash === '/', start, end: start + source.length, source };
}

/** Not in inline code, and an opening tag not within a sentence. */
function standsFree(before: string, { closes }: Tag): boolean {
  if (closes) return before.split('`').length % 2 === 1;
  return /(?:^|>)[ \t]*$/.test(before) && !before.trimStart().startsWith('>');
}

/** The outermost elements that are whole. */
function tabsOf(tags: readonly Tag[]): readonly Element[] {
  const whole: Element[] = [];
  const open: Element[] = [];
  for (const tag of tags) {
    const element = tag.closes ? closeElement(tag, open) : undefined;
    if (element !== undefined && open.length === 0) whole.push(element);
    if (!tag.closes) openElement(tag, open);
  }
  return whole;
}

/** A tag that closes another than the innermost makes all that is open no element. */
function closeElement(tag: Tag, open: Element[]): Element | undefined {
  const element = open.pop();
  if (element?.open.name !== tag.name) {
    open.length = 0;
    return undefined;
  }
  element.close = tag;
  return element;
}

function openElement(tag: Tag, open: Element[]): void {
  if (tag.name === open.at(-1)?.open.name || open.length >= MAX_DEPTH) open.length = 0;
  if (tag.name === 'TabItem' && open.length === 0) return;
  const element: Element = { open: tag, close: undefined, children: [] };
  open.at(-1)?.children.push(element);
  open.push(element);
}

function drawTabs(text: string, tabs: Element): string {
  const newLine = text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n';
  const start = blockStart(text, tabs.open.start);
  const margin = text.slice(start, tabs.open.start);
  const labels = labelsOf(tabs.open.source);
  const blocks = tabs.children.flatMap((item) => {
    const label = attribute(item.open.source, 'label') ?? labelByValue(item, labels);
    return [label === '' ? '' : `**${escaped(label)}**`, withoutMargin(contentOf(text, item), newLine)];
  });
  const drawn = blocks
    .filter((block) => block !== '')
    .map((block) => block.replace(/^(?=[^\r\n])/gm, margin))
    .join(newLine + newLine);
  const isApart = /(?:^|\n)[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - MAX_BLANK_CHARS), start));
  return (isApart ? '' : newLine) + drawn + newLine;
}

const MAX_BLANK_CHARS = 100;

function contentOf(text: string, item: Element): string {
  const parts: string[] = [];
  let position = item.open.end;
  for (const tabs of item.children) {
    parts.push(text.slice(position, blockStart(text, tabs.open.start)), drawTabs(text, tabs));
    position = endOf(tabs);
  }
  return [...parts, text.slice(position, item.close?.start)].join('');
}

function endOf({ open, close }: Element): number {
  return close?.end ?? open.end;
}

/** Where the white space before a tag begins, if there is nothing else on its line. */
function blockStart(text: string, tagStart: number): number {
  const lineStart = text.lastIndexOf('\n', tagStart - 1) + 1;
  return text.slice(lineStart, tagStart).trim() === '' ? lineStart : tagStart;
}

/** Content that is indented for its tag alone would be code. */
function withoutMargin(content: string, newLine: string): string {
  const [first = '', ...others] = content.split(/\r?\n/);
  const written = others.filter((line) => line.trim() !== '');
  const width = written.reduce((least, line) => Math.min(least, line.length - line.trimStart().length), Infinity);
  const lines = [first.trimStart(), ...others.map((line) => (line.trim() === '' ? '' : line.slice(width)))];
  while (lines[0]?.trim() === '') lines.shift();
  while (lines.at(-1)?.trim() === '') lines.pop();
  return lines.join(newLine);
}

function labelByValue({ open }: Element, labels: ReadonlyMap<string, string>): string {
  const value = attribute(open.source, 'value') ?? '';
  return labels.get(value) ?? value;
}

/** Older pages name the labels in `<Tabs values={[{ label, value }]}>`. */
function labelsOf(source: string): ReadonlyMap<string, string> {
  const start = /\bvalues=\{\s*(?=\[)/.exec(source);
  const values = start === null ? undefined : readLiteral(source, start.index + start[0].length);
  if (!Array.isArray(values)) return new Map();
  return new Map(
    values.map((entry: unknown) => {
      const fields = fieldsOf(entry);
      return [String(fields.get('value')), String(fields.get('label') ?? fields.get('value'))];
    }),
  );
}

function attribute(source: string, name: string): string | undefined {
  const [, double, single, , braced] =
    new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|\\{\\s*(["'\`])([^"'\`]*)\\3\\s*\\})`).exec(source) ?? [];
  return double ?? single ?? braced;
}

function escaped(label: string): string {
  return label.trim().replace(/[\\`*_[\]<>]/g, '\\$&');
}
