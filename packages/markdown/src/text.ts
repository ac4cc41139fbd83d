import type { Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { alertKind } from './alerts.ts';
import { isBeyondBounds } from './bounds.ts';
import { unescapeHtml } from './entities.ts';
import { makeDepthGuard } from './html-depth.ts';
import { isTocMarker, makeParser } from './parser.ts';

/** A page's text as a search entry holds it. */
export interface SearchFields {
  /** One heading a line. */
  readonly headings: string;
  /** Everything a reader reads, headings too, one block a line. */
  readonly body: string;
  /** Names as code writes them (`sku_id`, `/v2/orders`, `X-Request-Id`), each once. */
  readonly identifiers: string;
}

/** A page with a whole program in it would make an entry as long as the program. */
const MAX_IDENTIFIERS = 5000;
const MAX_IDENTIFIER_CHARS = 200;

const parser = makeParser();

/** What a reader reads, without marks, one block a line: for descriptions and snippets. */
export function plainText(text: string): string {
  return blocksOf(text)
    .map((block) => block.text)
    .join('\n');
}

export function searchFields(text: string): SearchFields {
  return fieldsOf(blocksOf(text));
}

/** Of a page that is shown as its source: its words, without a look at its marks. */
export function searchFieldsOfSource(text: string): SearchFields {
  return fieldsOf(sourceBlock(text));
}

function fieldsOf(blocks: readonly Block[]): SearchFields {
  const headings = blocks.filter(({ isHeading }) => isHeading);
  return {
    headings: headings.map((block) => block.text).join('\n'),
    body: blocks.map((block) => block.text).join('\n'),
    identifiers: identifiersOf(blocks),
  };
}

interface Block {
  readonly text: string;
  readonly isHeading: boolean;
  /** Contents of its code, where a word of any shape is a name. */
  readonly code: readonly string[];
}

function sourceBlock(text: string): Block[] {
  const shown = tidy(text);
  return shown === '' ? [] : [{ text: shown, isHeading: false, code: [] }];
}

function blocksOf(text: string): Block[] {
  if (isBeyondBounds(text)) return sourceBlock(text);
  const tokens = parser.parse(text, {});
  const depthAllows = makeDepthGuard();
  return tokens.flatMap((token, index) => {
    if (token.type === 'html_block') return depthAllows(token.content) ? htmlBlock(token.content) : [];
    const block = blockOf(token, tokens[index - 1]);
    return block.text === '' ? [] : [block];
  });
}

function blockOf(token: Token, before: Token | undefined): Block {
  if (token.type === 'inline' && !isTocMarker(token.content)) {
    const isAlert = alertKind(before, token) !== undefined;
    const shown = inlineText(token.children ?? []);
    const code = (token.children ?? []).filter(({ type }) => type === 'code_inline').map(({ content }) => content);
    return {
      text: tidy(isAlert ? shown.replace(/^\[![A-Za-z]+\]/, '') : shown),
      isHeading: before?.type === 'heading_open',
      code,
    };
  }
  if (token.type === 'fence' || token.type === 'code_block') {
    return { text: token.content.trim(), isHeading: false, code: [token.content] };
  }
  return { text: token.type === 'math_block' ? token.content.trim() : '', isHeading: false, code: [] };
}

function inlineText(tokens: readonly Token[]): string {
  return tokens.map(textOfToken).join('');
}

function textOfToken(token: Token): string {
  switch (token.type) {
    case 'text':
    case 'text_special':
    case 'code_inline':
    case 'math_inline':
      return token.content;
    case 'image':
      return inlineText(token.children ?? []);
    case 'softbreak':
    case 'hardbreak':
      return '\n';
    case 'html_inline':
      return /^<(?:br|hr)\b/i.test(token.content) ? '\n' : '';
    default:
      return '';
  }
}

/** Scripts and styles are dropped with what they hold, comments too. */
function htmlBlock(html: string): Block[] {
  const safe = sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} });
  const text = tidy(unescapeHtml(safe));
  return text === '' ? [] : [{ text, isHeading: false, code: [] }];
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function identifiersOf(blocks: readonly Block[]): string {
  const found = new Set<string>();
  const [inCode, inText] = [new Set<string>(), new Set<string>()];
  for (const { text, code } of blocks) {
    const names = [
      ...code.flatMap((source) => newWords(source, inCode)),
      ...newWords(text, inText).filter(looksLikeName),
    ];
    for (const name of names) {
      if (name.length <= MAX_IDENTIFIER_CHARS) found.add(name);
      if (found.size >= MAX_IDENTIFIERS) return [...found].join(' ');
    }
  }
  return [...found].join(' ');
}

/**
 * Runs of the characters that names, paths and addresses are made of, with at least one letter: those that were not
 * among the runs before, as most words stand in a page more than once.
 */
function newWords(text: string, before: Set<string>): string[] {
  const words: string[] = [];
  for (const run of text.match(/[A-Za-z0-9_$./:@{}-]+/g) ?? []) {
    if (before.has(run)) continue;
    before.add(run);
    const word = run.replace(/^[.:-]+|[.:-]+$/g, '');
    if (/[A-Za-z]/.test(word) && word.length > 1) words.push(word);
  }
  return words;
}

/** Joined by a mark inside, with a digit among letters, or with a capital after a small letter. */
function looksLikeName(run: string): boolean {
  return /[A-Za-z0-9}][_$./:@-]+[A-Za-z0-9{]|^\/|[A-Za-z]\d|\d[A-Za-z]|[a-z][A-Z]|_/.test(run);
}
