import type { Env, MarkdownIt, RendererRule, Token } from 'markdown-it';
import { markAlerts } from './alerts.ts';
import { escapeHtml } from './entities.ts';
import { codeLanguage, HIGHLIGHT_BUDGET_CHARS, highlight, MAX_HIGHLIGHT_CHARS } from './highlight.ts';
import { makeDepthGuard } from './html-depth.ts';
import { type Language, word } from './language.ts';
import { FORMULA_BASE_CHARS, formulaSource, MATH_BUDGET_CHARS, renderFormula } from './math.ts';
import { isTocMarker, makeParser } from './parser.ts';

/** What one rendering spends and knows; travels through markdown-it's `env`. */
interface Run {
  readonly language: Language;
  readonly depthAllows: (html: string) => boolean;
  readonly sourceLines: boolean;
  readonly keep: Keep;
  mathLeft: number;
  highlightLeft: number;
}

const RUN = Symbol('run');

/** Answers what `make` makes of `source`, or what it made of it before. */
export type Keep = (what: string, source: string, make: () => string) => string;

const FORMULA = { block: 'block formula', inline: 'formula' } as const;

/** What is kept is else code, by its grammar. */
export function isFormula(what: string): boolean {
  return what === FORMULA.block || what === FORMULA.inline;
}

export interface EngineOptions {
  readonly language: Language;
  readonly sourceLines?: boolean | undefined;
  readonly keep?: Keep;
}

/** A block of the top level, HTML that is not safe yet: `sanitize` comes next. */
export interface UnsafeBlock {
  readonly html: string;
  /** The author's own, which may reach from block to block. */
  readonly hasTags: boolean;
  /** By some of them a text elsewhere may become a heading, or a heading none. */
  readonly mayMoveHeadings: boolean;
}

/** Joined, they are the whole page. */
export function toUnsafeBlocks(text: string, { language, sourceLines, keep }: EngineOptions): UnsafeBlock[] {
  const run: Run = {
    language,
    sourceLines: sourceLines ?? false,
    keep: keep ?? ((_what, _source, make) => make()),
    depthAllows: makeDepthGuard(),
    mathLeft: MATH_BUDGET_CHARS,
    highlightLeft: HIGHLIGHT_BUDGET_CHARS,
  };
  const env = { [RUN]: run };
  return blocksIn(engine.parse(text, env)).map((tokens) => ({
    html: engine.renderer.render(tokens, engine.options, env),
    hasTags: tokens.some(isRaw),
    mayMoveHeadings: tokens.some(mayMoveHeadings),
  }));
}

function blocksIn(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = [];
  let block: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    block.push(token);
    depth += token.nesting;
    if (depth > 0) continue;
    blocks.push(block);
    block = [];
  }
  return block.length > 0 ? [...blocks, block] : blocks;
}

/** Nothing can stand inside these, and no attribute of theirs is one of ours. */
const VOID_TAG = /^<(?:br|hr|wbr)\s*\/?>\s*$|^<img\s(?!.*data-line)[^<>]*>$/is;

function isRaw({ type, content, children }: Token): boolean {
  if (type === 'html_block' || type === 'html_inline') return !VOID_TAG.test(content);
  return children?.some(isRaw) ?? false;
}

/** Whole tags of elements that leave what stands in them and behind them what it is. */
const PLAIN_TAGS =
  /<\/?(?:a|abbr|b|br|center|code|del|details|div|em|font|hr|i|img|ins|kbd|li|mark|ol|p|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|wbr)(?:\s(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)?\/?>/gi;

function mayMoveHeadings({ type, content, children }: Token): boolean {
  if (type !== 'html_block' && type !== 'html_inline') return children?.some(mayMoveHeadings) ?? false;
  const html = content.trim();
  const isComment = html.startsWith('<!--') && html.indexOf('-->', '<!--'.length) === html.length - '-->'.length;
  return !isComment && html.replace(PLAIN_TAGS, '').includes('<');
}

function runOf(env: Env | undefined): Run {
  // Only toUnsafeBlocks calls the engine, and it always puts a Run there.
  return env?.[RUN] as Run;
}

function makeEngine(): MarkdownIt {
  const made = makeParser();
  made.core.ruler.push('sheaf_blocks', (state) => {
    markAlerts(state, runOf(state.env).language);
    alignByClass(state.tokens);
    markContents(state.tokens);
    if (runOf(state.env).sourceLines) markLines(state.tokens);
  });
  Object.assign(made.renderer.rules, RULES);
  return made;
}

/** Where a block begins in the source, first line 1: a preview scrolls by it. */
function markLines(tokens: readonly Token[]): void {
  for (const token of tokens) {
    const opens = token.nesting === 1 || token.type === 'hr';
    if (!opens || !token.map || token.tag === 'nav') continue;
    if (token.level === 0 || token.type === 'list_item_open') token.attrSet('data-line', String(token.map[0] + 1));
  }
}

/** The policy of the site blocks style attributes, so a column's alignment is a class. */
function alignByClass(tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    const align = /(left|right|center)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    token.attrs = align ? [['class', `ta-${align}`]] : null;
    if (token.type === 'th_open') token.attrSet('scope', 'col');
  }
}

function markContents(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline' || !isTocMarker(token.content)) continue;
    const open = tokens[index - 1];
    const close = tokens[index + 1];
    if (open?.type !== 'paragraph_open' || !close) continue;
    for (const edge of [open, close]) edge.tag = 'nav';
    open.attrSet('class', 'toc');
    token.children = [];
  }
}

const formula =
  (displayMode: boolean): RendererRule =>
  (tokens, index, _options, env) => {
    const tex = tokens[index]?.content ?? '';
    const html = typeset(tex, displayMode, runOf(env));
    return displayMode ? `<p class="math-block">${html}</p>\n` : html;
  };

function typeset(tex: string, displayMode: boolean, run: Run): string {
  run.mathLeft -= FORMULA_BASE_CHARS + tex.length;
  if (run.mathLeft < 0) return formulaSource(tex);
  return run.keep(displayMode ? FORMULA.block : FORMULA.inline, tex, () => renderFormula(tex, displayMode));
}

const rawHtml: RendererRule = (tokens, index, _options, env) => {
  const html = tokens[index]?.content ?? '';
  return runOf(env).depthAllows(html) ? html : escapeHtml(html);
};

const codeBlock: RendererRule = (tokens, index, _options, env) => {
  const { content = '', info = '', map } = tokens[index] ?? {};
  const language = codeLanguage(info);
  const run = runOf(env);
  const line = run.sourceLines && map ? ` data-line="${map[0] + 1}"` : '';
  if (language.className === 'language-mermaid') return `<pre class="mermaid">${escapeHtml(content)}</pre>\n`;
  if (language.className === 'language-math') return `<p class="math-block">${typeset(content, true, run)}</p>\n`;
  const label = language.label || word(run.language, 'code');
  const opening = language.className ? `<code class="${language.className}">` : '<code>';
  const code = highlightWithin(run, content, language.grammar);
  return `<div class="code"${line}><div class="bar"><span>${escapeHtml(label)}</span></div><pre>${opening}${code}</code></pre></div>\n`;
};

function highlightWithin(run: Run, code: string, grammar: string | undefined): string {
  if (grammar === undefined || code.length > MAX_HIGHLIGHT_CHARS || code.length > run.highlightLeft) {
    return escapeHtml(code);
  }
  run.highlightLeft -= code.length;
  return run.keep(grammar, code, () => highlight(code, grammar));
}

const RULES: Readonly<Record<string, RendererRule>> = {
  fence: codeBlock,
  code_block: codeBlock,
  html_block: rawHtml,
  html_inline: rawHtml,
  math_inline: formula(false),
  math_block: formula(true),
};

const engine = makeEngine();
