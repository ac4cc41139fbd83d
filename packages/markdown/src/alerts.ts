import type { StateCore, Token } from 'markdown-it';
import { ALERT_KINDS, type AlertKind, type Language, word } from './language.ts';

/**
 * GitHub's alerts: a quote whose first line is `[!NOTE]` becomes a titled box; what stands behind the mark is its title
 * in the place of the usual one. A core rule, after `inline`.
 */
export function markAlerts(state: StateCore, language: Language): void {
  const tokens: Token[] = [];
  for (const [index, token] of state.tokens.entries()) {
    const kind =
      token.type === 'blockquote_open' ? alertKind(state.tokens[index + 1], state.tokens[index + 2]) : undefined;
    tokens.push(token);
    if (kind === undefined) continue;
    token.attrSet('class', `alert alert-${kind}`);
    const written = takeFirstLine(state.tokens[index + 1], state.tokens[index + 2], state.tokens[index + 3]);
    tokens.push(...titleTokens(state, written.length > 0 ? written : [textToken(state, word(language, kind))]));
  }
  state.tokens = tokens;
}

/** `note` for a paragraph that begins with `[!NOTE]`, alone or before a title. */
export function alertKind(open: Token | undefined, inline: Token | undefined): AlertKind | undefined {
  if (open?.type !== 'paragraph_open' || inline?.type !== 'inline') return undefined;
  const name = /^\[!([A-Za-z]+)\](?:\s|$)/.exec(inline.content)?.[1]?.toLowerCase();
  return ALERT_KINDS.find((kind) => kind === name);
}

/** Out of the paragraph, without the mark: a title, or nothing. */
function takeFirstLine(open: Token | undefined, inline: Token | undefined, close: Token | undefined): Token[] {
  if (!open || !inline || !close) return [];
  const children = inline.children ?? [];
  const found = children.findIndex((child) => child.type === 'softbreak' || child.type === 'hardbreak');
  const end = found < 0 ? children.length : found;
  inline.children = children.slice(end + 1);
  inline.content = found < 0 ? '' : inline.content.slice(inline.content.indexOf('\n') + 1);
  open.hidden = found < 0;
  close.hidden = found < 0;
  return withoutMark(children.slice(0, end));
}

/** Where the mark is no text, as the name of a link can be, the line has no title of its own. */
function withoutMark(line: readonly Token[]): Token[] {
  const [first, ...rest] = line;
  if (first?.type !== 'text' || !first.content.startsWith('[!')) return [];
  first.content = first.content.slice(first.content.indexOf(']') + 1).trimStart();
  return first.content === '' ? rest : [first, ...rest];
}

function titleTokens(state: StateCore, title: Token[]): Token[] {
  const open = new state.Token('paragraph_open', 'p', 1);
  open.attrSet('class', 'alert-title');
  open.block = true;
  const inline = new state.Token('inline', '', 0);
  inline.children = title;
  const close = new state.Token('paragraph_close', 'p', -1);
  close.block = true;
  return [open, inline, close];
}

function textToken(state: StateCore, content: string): Token {
  const text = new state.Token('text', '', 0);
  text.content = content;
  return text;
}
