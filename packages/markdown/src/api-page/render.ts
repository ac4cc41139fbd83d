import type { ApiRequest } from '@sheaf/contract';
import { MAX_HTML_CHARS } from '../bounds.ts';
import { escapeHtml } from '../entities.ts';
import type { Language } from '../language.ts';
import { type Rendered, type RenderOptions, renderMarkdown } from '../render.ts';
import { statusLabel } from '../status-labels.ts';
import { headingIn } from './lines.ts';
import { type ApiPage, type Block, readApiPage } from './read.ts';
import { apiRequestOf } from './request.ts';
import { sampleCall } from './sample-call.ts';
import { curlSample } from './sample-curl.ts';

/** Noncharacters: no writer can put them into a text that is shown. */
const MARKS = { call: '\u{fdd2}', samples: '\u{fdd3}' } as const;
const ANY_MARK = /[\u{fdd2}\u{fdd3}]/gu;
const SHOWN_AS_CALL: ReadonlySet<string> = new Set(['url', 'method', 'status']);

/** Headings of this level and below name sections and structure nothing. */
const NAMING_LEVEL = 5;

const WORDS = {
  zh: { samples: '请求代码 cURL' },
  en: { samples: 'Request as cURL' },
} as const satisfies Readonly<Record<Language, unknown>>;

/** An API page for readers: its call in a frame, its sections, and the call as a program. */
export function renderApiPage(text: string, options: RenderOptions): Rendered {
  const page = readApiPage(text.replace(ANY_MARK, '\u{fffd}'));
  const request = apiRequestOf(page);
  if (request.url === '') return renderMarkdown(text, options);
  const rendered = renderMarkdown(markedText(page, request), options);
  const html = rendered.html
    .replace(`<p>${MARKS.call}</p>`, () => callHtml(request, options.language))
    .replace(`<p>${MARKS.samples}</p>`, () => samplesHtml(request, options.language))
    // of a fence that nobody closed they are a part
    .replace(ANY_MARK, '');
  // the call says once more what the page says
  if (html.length > MAX_HTML_CHARS) return renderMarkdown(text, options);
  return { ...rendered, html };
}

/** Marks stand where the call and its program are shown; headings that only name sections are raised into the outline. */
function markedText(page: ApiPage, request: ApiRequest): string {
  const { blocks, lineBreak } = page;
  const isRaised = blocks.every(({ level }) => level <= 1 || level >= NAMING_LEVEL);
  const marked = (mark: string) => lineBreak.repeat(2) + mark + lineBreak.repeat(2);
  const firstAnswer = blocks.findIndex(({ heading }) => heading?.section === 'answer');
  const firstCall = blocks.findIndex(isCall);
  const parts = blocks.map((block, at) => {
    const before = (at === firstAnswer ? marked(MARKS.samples) : '') + (at === firstCall ? marked(MARKS.call) : '');
    if (block.heading?.section === 'description' && block.words) return before + leadOf(page, block, request);
    return before + (isCall(block) ? proseOf(page, block) : sourceOf(page, block, isRaised));
  });
  return parts.join('') + (firstAnswer < 0 ? marked(MARKS.samples) : '');
}

/** What the call does, in one line, needs no heading. */
function leadOf(page: ApiPage, block: Block, { description }: ApiRequest): string {
  const { lineBreak } = page;
  const lead = description === '' ? '' : lineBreak + description + lineBreak;
  return lead + lineBreak + proseOf(page, block);
}

function isCall({ heading }: Block): boolean {
  return heading !== undefined && SHOWN_AS_CALL.has(heading.section);
}

function sourceOf({ text, lineBreak }: ApiPage, { lines, start, end, level }: Block, isRaised: boolean): string {
  const [head] = lines;
  const raised = head && isRaised && level >= NAMING_LEVEL ? headingIn(head) : undefined;
  if (!head || !raised) return text.slice(start, end);
  return `${'#'.repeat(level - 3)} ${raised.words}${lineBreak}${text.slice(head.end, end)}`;
}

/** What stands in such a section besides its words. */
function proseOf({ text }: ApiPage, { lines, words }: Block): string {
  const others = lines.slice(1).filter((line) => line !== words?.line);
  return others.map(({ start, end }) => text.slice(start, end)).join('');
}

function callHtml({ method, url, status, protocol }: ApiRequest, language: Language): string {
  const name = protocol === 'websocket' ? 'WS' : method;
  const label = statusLabel(status, language);
  return [
    '<div class="endpoint">',
    name === '' ? '' : `<span class="method m-${methodClass(name)}">${escapeHtml(name)}</span>`,
    `<code class="url">${escapeHtml(url).replace(/^(?:\{\{[^{}]*\}\}|https?:\/\/[^/]+)/, '<span class="root">$&</span>')}</code>`,
    label ? `<span class="tag state-${status}">${label}</span>` : '',
    '</div>',
  ].join('');
}

const COLOURED = new Set(['get', 'post', 'put', 'patch', 'delete']);

function methodClass(name: string): string {
  const small = name.toLowerCase();
  return COLOURED.has(small) ? small : 'other';
}

/** The script of the page puts the other languages beside it. */
function samplesHtml(request: ApiRequest, language: Language): string {
  const data = escapeHtml(JSON.stringify(request));
  const code = escapeHtml(curlSample(sampleCall(request)));
  const { samples } = WORDS[language];
  return `<div class="api-call" data-call="${data}"><div class="code"><div class="bar"><span>${samples}</span></div><pre tabindex="0"><code>${code}</code></pre></div></div>`;
}
