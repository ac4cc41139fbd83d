import { escapeHtml, unescapeHtml } from './entities.ts';
import { markFieldTables } from './field-tables.ts';
import { type Language, word } from './language.ts';
import { makeSlugger } from './slug.ts';

export interface OutlineEntry {
  /** As the author wrote it, whatever element it is shown by. */
  readonly level: 1 | 2 | 3 | 4;
  readonly id: string;
  readonly text: string;
}

export interface Decoration {
  readonly language: Language;
  /** A first h1 that only repeats it is left out. */
  readonly title?: string | undefined;
}

interface Heading {
  readonly level: number;
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
  readonly text: string;
}

/** Adds what only we may add, so it comes after sanitising: ids, anchors, the contents list, roles of scrolling areas. */
export function decorate(safe: string, { language, title }: Decoration): { html: string; outline: OutlineEntry[] } {
  const found = findHeadings(safe);
  const repeated = repeatedTitle(safe, found, title);
  const body = repeated ? safe.slice(repeated.end).replace(/^\n/, '') : safe;
  const headings = repeated ? findHeadings(body) : found;
  const shift = headings.some(({ level }) => level === 1) ? 1 : 0;
  const giveId = makeSlugger();
  const outline: OutlineEntry[] = [];
  const parts: string[] = [];
  let position = 0;
  for (const { level, start, contentStart, contentEnd, end, text } of headings) {
    const id = text ? giveId(text) : '';
    const tag = `h${Math.min(6, level + shift)}`;
    const content = body.slice(contentStart, contentEnd);
    const heading = `${openTag(tag, id, body.slice(start, contentStart))}${content}</${tag}>`;
    parts.push(body.slice(position, start), id ? withAnchor(heading, id, language) : heading);
    position = end;
    if (isOutlineLevel(level) && id) outline.push({ level, id, text });
  }
  parts.push(body.slice(position));
  const marked = markFieldTables(parts.join(''));
  return { html: withContents(withRoles(marked, language), outline, language), outline };
}

/** Of the tag as it was only the line of a preview is kept. */
function openTag(tag: string, id: string, before: string): string {
  const line = / data-line="\d+"/.exec(before)?.[0] ?? '';
  return id ? `<${tag} id="${escapeHtml(id)}"${line}>` : `<${tag}${line}>`;
}

/** Beside the heading: inside it, the link would be a part of its name. */
function withAnchor(heading: string, id: string, language: Language): string {
  const anchor = `<a class="anchor" href="#${escapeHtml(id)}" aria-label="${word(language, 'anchor')}">#</a>`;
  return `<div class="heading">${heading}${anchor}</div>`;
}

function isOutlineLevel(level: number): level is OutlineEntry['level'] {
  return level >= 1 && level <= 4;
}

/** Headings in order; one inside another, which only raw HTML can write, belongs to the outer one. */
function findHeadings(safe: string): Heading[] {
  const headings: Heading[] = [];
  let open: { level: number; start: number; contentStart: number } | undefined;
  let depth = 0;
  // In the sanitiser's output every < outside a tag and every > inside one is escaped: a pattern can read its tags.
  for (const { 0: tag, 1: slash, 2: level, index } of safe.matchAll(/<(\/?)h([1-6])(?: [^>]*)?>/g)) {
    depth += slash ? -1 : 1;
    if (!slash && depth === 1) open = { level: Number(level), start: index, contentStart: index + tag.length };
    if (!slash || depth !== 0 || !open) continue;
    const text = textOf(safe.slice(open.contentStart, index));
    headings.push({ ...open, contentEnd: index, end: index + tag.length, text });
    open = undefined;
  }
  return headings;
}

/** A heading that raw HTML leaves open swallows blocks: the words we put there ourselves are not its text. */
const OUR_WORDS = /<div class="bar"><span>[^<]*<\/span><\/div>|<p class="alert-title">[^<]*<\/p>/g;

function textOf(html: string): string {
  const text = html
    .replace(OUR_WORDS, '')
    .replace(/<annotation[^>]*>[^<]*<\/annotation>/g, '')
    .replace(/<img [^>]*>/g, (tag) => / alt="([^"]*)"/.exec(tag)?.[1] ?? '')
    .replace(/<[^>]*>/g, '');
  return unescapeHtml(text).replace(/\s+/g, ' ').trim();
}

function repeatedTitle(safe: string, headings: readonly Heading[], title: string | undefined): Heading | undefined {
  const [first] = headings;
  if (title === undefined || first?.level !== 1 || safe.slice(0, first.start).trim() !== '') return undefined;
  return first.text === title.replace(/\s+/g, ' ').trim() ? first : undefined;
}

/** What scrolls sideways can be reached by the keyboard; tables say which they are, boxes of tasks what. */
function withRoles(html: string, language: Language): string {
  let tables = 0;
  const wrap = () => {
    tables += 1;
    const label = tables === 1 ? word(language, 'table') : `${word(language, 'table')} ${tables}`;
    return `<div class="tw-wrap" tabindex="0" role="region" aria-label="${label}">`;
  };
  return html.replace(/<(?:table|\/table|pre|input)(?: [^>]*)?>/g, (tag) => {
    if (tag.startsWith('<table')) return `${wrap()}${tag}`;
    if (tag === '</table>') return `${tag}</div>`;
    if (tag === '<pre>') return '<pre tabindex="0">';
    if (!tag.startsWith('<input')) return tag;
    return tag.replace('<input', `<input aria-label="${word(language, / checked/.test(tag) ? 'done' : 'open')}"`);
  });
}

/** The list stands where the first `[TOC]` is; more of them would multiply a long list. */
function withContents(html: string, outline: readonly OutlineEntry[], language: Language): string {
  let isFirst = true;
  return html.replace(/<nav class="toc"><\/nav>/g, () => {
    if (!isFirst || outline.length === 0) return '';
    isFirst = false;
    const entries = outline.map(
      ({ level, id, text }) => `<li><a class="l${level}" href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
    );
    return `<nav class="toc" aria-label="${word(language, 'contents')}"><ul>${entries.join('')}</ul></nav>`;
  });
}
