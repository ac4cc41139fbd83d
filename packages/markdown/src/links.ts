import type { Env, Token } from 'markdown-it';
import { isBeyondBounds } from './bounds.ts';
import { linksOfHtml } from './html-links.ts';
import { makeLinkParser, type Span, spanOf } from './link-parser.ts';
import { type BlockText, cellEnd, locator, type SourceLines, sourceLines } from './source-map.ts';

export interface LinkUse {
  /** `image` for what is shown in place: pictures, recordings, and definitions that a picture uses. */
  readonly kind: 'link' | 'image';
  /** The address as it is meant: escapes and entities are undone. */
  readonly href: string;
  /** Where it stands in the text as written, without quotes or brackets around it. */
  readonly start: number;
  readonly end: number;
}

/** An address with what has to be known to write another in its place. */
export interface LinkPlace extends LinkUse {
  /** `auto`: an address that is its own text. */
  readonly syntax: 'markdown' | 'html' | 'auto';
}

const parser = makeLinkParser();

/**
 * Every address of a page in the order of the text: links, pictures, definitions, bare addresses and HTML; none in code,
 * and none in a page that is beyond bounds, which is shown as its source.
 */
export function linksOf(text: string): LinkUse[] {
  return linkPlaces(text).map(({ kind, href, start, end }) => ({ kind, href, start, end }));
}

/** The text with other addresses where `replace` answers one; every other byte stays. */
export function rewriteLinks(text: string, replace: (use: LinkUse) => string | undefined): string {
  return rewriteAt(text, linkPlaces(text), replace);
}

/** The same at places that are known: to find them takes nearly all of the time. */
export function rewriteAt(
  text: string,
  places: readonly LinkPlace[],
  replace: (use: LinkUse) => string | undefined,
): string {
  const parts: string[] = [];
  let position = 0;
  for (const place of places) {
    const href = replace(place);
    if (href === undefined || href === place.href) continue;
    const { start, end, written } = replacement(text, place, href);
    parts.push(text.slice(position, start), written);
    position = end;
  }
  return parts.join('') + text.slice(position);
}

function replacement(text: string, { syntax, start, end }: LinkPlace, href: string): Span & { written: string } {
  if (syntax === 'html') {
    const isQuoted = text[start - 1] === '"' || text[start - 1] === "'";
    return { start, end, written: isQuoted ? attributeHref(href) : `"${attributeHref(href)}"` };
  }
  if (syntax !== 'auto' || /^[a-z][a-z0-9+.-]+:/i.test(href)) return { start, end, written: markdownHref(href) };
  // Without a scheme it would be no link any more: the old address stays as its text.
  const written = `[${text.slice(start, end)}](${markdownHref(href)})`;
  const bracket = text[start - 1] === '<' && text[end] === '>' ? 1 : 0;
  return { start: start - bracket, end: end + bracket, written };
}

/** Neither brackets, spaces nor a table's `|` may end it early, and `&copy;` has to stay what it is. */
function markdownHref(href: string): string {
  return href.replace(/[\s<>()|\\"'`]/g, percentEncoded).replace(/&(?=#?\w+;)/g, '&amp;');
}

function attributeHref(href: string): string {
  return href.replace(/[\s<>|"'`]/g, percentEncoded).replaceAll('&', '&amp;');
}

function percentEncoded(char: string): string {
  return [...new TextEncoder().encode(char)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** As `linksOf`, for `rewriteAt`. */
export function linkPlaces(text: string): LinkPlace[] {
  if (isBeyondBounds(text)) return [];
  const env: Env = {};
  const tokens = parser.parse(text, env);
  const source = sourceLines(text);
  const pictureLabels = new Set<unknown>();
  const links = tokensWithBlocks(tokens, source).flatMap(([token, block]) =>
    linksOfBlock(source, token, block, pictureLabels),
  );
  const definitions = tokens.filter(({ type }) => type === 'reference_definition');
  const defined = definitions.flatMap((token) => linkOfDefinition(source, token, pictureLabels));
  return withoutOverlaps(links.concat(defined));
}

/** Blocks that can hold addresses, each with where it stands. Cells have no line of their own: their row has. */
function tokensWithBlocks(tokens: readonly Token[], source: SourceLines): [Token, BlockText][] {
  const found: [Token, BlockText][] = [];
  let row: { firstLine: number; cellFrom: number } | undefined;
  for (const token of tokens) {
    if (token.type === 'tr_open') row = { firstLine: token.map?.[0] ?? 0, cellFrom: 0 };
    if (token.type === 'tr_close') row = undefined;
    if (token.type !== 'inline' && token.type !== 'html_block') continue;
    const block = { content: token.content, firstLine: token.map?.[0] ?? 0, ...row };
    if (row) row.cellFrom = cellEnd(source, block);
    found.push([token, block]);
  }
  return found;
}

function linksOfBlock(source: SourceLines, token: Token, block: BlockText, pictureLabels: Set<unknown>): LinkPlace[] {
  const locate = locator(source, block);
  const place = (span: Span, kind: LinkUse['kind'], syntax: LinkPlace['syntax']): LinkPlace[] =>
    placed(source, locate, { ...span, kind, syntax, raw: block.content.slice(span.start, span.end) });
  const ofHtml = (html: string, offset: number): LinkPlace[] =>
    linksOfHtml(html).flatMap(({ kind, start, end }) =>
      place({ start: start + offset, end: end + offset }, kind, 'html'),
    );
  if (token.type === 'html_block') return ofHtml(token.content, 0);
  return (token.children ?? []).flatMap((child) => {
    const span = spanOf(child);
    if (child.type === 'image' && !span) pictureLabels.add(child.meta?.['label']);
    if (!span) return [];
    if (child.type === 'html_inline') return ofHtml(child.content, span.start);
    return place(span, child.type === 'image' ? 'image' : 'link', child.info === 'auto' ? 'auto' : 'markdown');
  });
}

interface Candidate extends Span {
  readonly kind: LinkUse['kind'];
  readonly syntax: LinkPlace['syntax'];
  readonly raw: string;
}

/** Drops what does not stand in the page letter by letter where it should: rewriting must never touch other bytes. */
function placed(
  source: SourceLines,
  locate: (offset: number) => number | undefined,
  { start, end, kind, syntax, raw }: Candidate,
): LinkPlace[] {
  const from = locate(start);
  const to = locate(end);
  if (from === undefined || to === undefined) return [];
  const written = source.text.slice(from, to);
  if (written.replaceAll('\\|', '|').replaceAll('\0', '\ufffd') !== raw.replaceAll('\\|', '|')) return [];
  return [
    {
      kind,
      syntax,
      href: syntax === 'html' ? withoutEntities(raw) : parser.utils.unescapeAll(raw),
      start: from,
      end: to,
    },
  ];
}

/** Backslashes are plain characters in HTML, so they are kept from the Markdown function that undoes entities. */
function withoutEntities(raw: string): string {
  return raw
    .split('\\')
    .map((part) => parser.utils.unescapeAll(part))
    .join('\\');
}

/** `[label]: address` may put the address on the next line, which has quote marks and indent of its own. */
function linkOfDefinition(source: SourceLines, token: Token, pictureLabels: ReadonlySet<unknown>): LinkPlace[] {
  const [first, last] = token.map ?? [0, 0];
  const from = source.starts[first] ?? 0;
  const lines = source.text.slice(from, source.starts[last] ?? source.text.length);
  const head = /^[\s>*+\-\d.)]*\[(?:[^\\\]]|\\[\s\S])*\]:(?:[ \t]*(?:\r\n?|\n)[\s>]*|[ \t]*)/.exec(lines)?.[0];
  if (head === undefined) return [];
  const found = parser.helpers.parseLinkDestination(lines, head.length, lines.length);
  if (!found.ok) return [];
  const bracket = lines[head.length] === '<' ? 1 : 0;
  return [
    {
      kind: pictureLabels.has(token.meta?.['label']) ? 'image' : 'link',
      syntax: 'markdown',
      href: found.str,
      start: from + head.length + bracket,
      end: from + found.pos - bracket,
    },
  ];
}

function withoutOverlaps(links: readonly LinkPlace[]): LinkPlace[] {
  let position = 0;
  return [...links]
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < position) return false;
      position = end;
      return true;
    });
}
