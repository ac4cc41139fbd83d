import type { StateCore, Token } from 'markdown-it';
import { ALERT_KINDS, type AlertKind, type Language, word } from './language.ts';

/** GitHub's alerts: a quote whose first line is `[!NOTE]` becomes a titled box. A core rule, after `inline`. */
export function markAlerts(state: StateCore, language: Language): void {
  const tokens: Token[] = [];
  for (const [index, token] of state.tokens.entries()) {
    const kind =
      token.type === 'blockquote_open' ? alertKind(state.tokens[index + 1], state.tokens[index + 2]) : undefined;
    tokens.push(token);
    if (kind === undefined) continue;
    token.attrSet('class', `alert alert-${kind}`);
    tokens.push(...titleTokens(state, word(language, kind)));
    dropMarker(state.tokens[index + 1], state.tokens[index + 2], state.tokens[index + 3]);
  }
  state.tokens = tokens;
}

/** `note` for a paragraph that begins with the line `[!NOTE]`. */
export function alertKind(open: Token | undefined, inline: Token | undefined): AlertKind | undefined {
  if (open?.type !== 'paragraph_open' || inline?.type !== 'inline') return undefined;
  const name = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(inline.content)?.[1]?.toLowerCase();
  return ALERT_KINDS.find((kind) => kind === name);
}

function dropMarker(open: Token | undefined, inline: Token | undefined, close: Token | undefined): void {
  if (!open || !inline || !close) return;
  const children = inline.children ?? [];
  const lineEnd = children.findIndex((child) => child.type === 'softbreak' || child.type === 'hardbreak');
  inline.children = lineEnd < 0 ? [] : children.slice(lineEnd + 1);
  inline.content = lineEnd < 0 ? '' : inline.content.slice(inline.content.indexOf('\n') + 1);
  open.hidden = lineEnd < 0;
  close.hidden = lineEnd < 0;
}

function titleTokens(state: StateCore, title: string): Token[] {
  const open = new state.Token('paragraph_open', 'p', 1);
  open.attrSet('class', 'alert-title');
  open.block = true;
  const inline = new state.Token('inline', '', 0);
  const text = new state.Token('text', '', 0);
  text.content = title;
  inline.children = [text];
  const close = new state.Token('paragraph_close', 'p', -1);
  close.block = true;
  return [open, inline, close];
}
