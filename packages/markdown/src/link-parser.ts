import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { makeParser } from './parser.ts';

/** Where an address stands in the text of its block: behind the last character of `end`, without brackets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

type InlineRule = (state: StateInline, silent: boolean) => boolean;
type SpanOf = (state: StateInline, from: number) => Span | undefined;

const SPAN = 'hrefSpan';

/** Parses as rendering does, and leaves on every link, picture and inline tag where its address stands. */
export function makeLinkParser(): MarkdownIt {
  const parser = makeParser();
  // Only the inline rule knows where a bare address stands, and the tokens of definitions have to stay.
  parser.core.ruler.disable(['linkify', 'strip_references', 'text_join']);
  record(parser, 'link', 'link_open', (state, from) => inlineHref(state, from, from));
  record(parser, 'image', 'image', (state, from) => inlineHref(state, from, from + 1));
  record(parser, 'autolink', 'link_open', autolinkHref);
  record(parser, 'linkify', 'link_open', bareHref);
  record(parser, 'html_inline', 'html_inline', (state, from) => ({ start: from, end: state.pos }));
  return parser;
}

export function spanOf(token: Token): Span | undefined {
  // Only `record` writes this key.
  return token.meta?.[SPAN] as Span | undefined;
}

function record(parser: MarkdownIt, name: string, tokenType: string, find: SpanOf): void {
  const original = ruleNamed(name);
  parser.inline.ruler.at(name, (state, silent) => {
    const from = state.pos;
    const known = state.tokens.length;
    if (!original(state, silent)) return false;
    const token = silent ? undefined : state.tokens.slice(known).find(({ type }) => type === tokenType);
    const span = token && find(state, from);
    if (span) token.meta = { ...token.meta, [SPAN]: span };
    return true;
  });
}

/** markdown-it keeps its rules to itself, but answers the ones that are switched on. */
function ruleNamed(name: string): InlineRule {
  const { ruler } = makeParser().inline;
  ruler.enableOnly(name);
  const [rule] = ruler.getRules('');
  if (!rule) throw new Error(`markdown-it has no inline rule ${name}`);
  return rule;
}

/** The address between the round brackets; undefined for a link by reference. */
function inlineHref(state: StateInline, from: number, bracket: number): Span | undefined {
  const { src, pos: after, md } = state;
  if (src[after - 1] !== ')') return undefined;
  const labelEnd = labelEndOf(state, from, bracket);
  if (labelEnd < 0 || src[labelEnd + 1] !== '(') return undefined;
  const gap = /^[ \t\n]*/.exec(src.slice(labelEnd + 2, after))?.[0].length ?? 0;
  const start = labelEnd + 2 + gap;
  const found = md.helpers.parseLinkDestination(src, start, after);
  if (!found.ok) return undefined;
  return src[start] === '<' ? { start: start + 1, end: found.pos - 1 } : { start, end: found.pos };
}

function labelEndOf(state: StateInline, from: number, bracket: number): number {
  const after = state.pos;
  const labelEnd = state.md.helpers.parseLinkLabel(state, bracket, bracket === from);
  state.pos = after;
  return labelEnd;
}

/** Mail addresses are left out: what stands in the text is not the address of a link, which begins with `mailto:`. */
function autolinkHref(state: StateInline, from: number): Span | undefined {
  const span = { start: from + 1, end: state.pos - 1 };
  return /^[a-z][a-z0-9+.-]*:/i.test(state.src.slice(span.start, span.end)) ? span : undefined;
}

/** `https://` was read into pending text before the rule saw the colon at `from`. */
function bareHref(state: StateInline, from: number): Span | undefined {
  const scheme = /[a-z][a-z0-9+.-]*$/i.exec(state.src.slice(Math.max(0, from - 10), from))?.[0];
  return scheme === undefined ? undefined : { start: from - scheme.length, end: state.pos };
}
