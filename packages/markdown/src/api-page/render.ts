import type { ApiRequest } from '@sheaf/contract';
import { MAX_HTML_CHARS } from '../bounds.ts';
import { escapeHtml } from '../entities.ts';
import type { Language } from '../language.ts';
import { type Rendered, type RenderOptions, renderMarkdown } from '../render.ts';
import type { Rerenderer } from '../rerender.ts';
import { statusLabel } from '../status-labels.ts';
import { ANY_MARK, MARKS, markedText } from './marked-text.ts';
import { readApiPage } from './read.ts';
import { apiRequestOf } from './request.ts';
import { sampleCall } from './sample-call.ts';
import { curlSample } from './sample-curl.ts';

const WORDS = {
  zh: { samples: '请求代码 cURL' },
  en: { samples: 'Request as cURL' },
} as const satisfies Readonly<Record<Language, unknown>>;

/** An API page for readers: its call in a frame, its sections, and the call as a program. */
export function renderApiPage(text: string, options: RenderOptions): Rendered {
  return laidOut(text, options, (markdown) => renderMarkdown(markdown, options));
}

/** The same while it is written: elements say in which line of the text they begin. */
export function rerenderApiPage(
  renderer: Rerenderer,
  text: string,
  options: Pick<RenderOptions, 'language' | 'title'>,
): Rendered {
  return laidOut(text, options, (markdown, lines) => {
    const rendered = renderer.render(markdown, options);
    return lines ? { ...rendered, html: inLinesOf(rendered.html, lines) } : rendered;
  });
}

type LayOut = (markdown: string, lines?: readonly number[]) => Rendered;

function laidOut(text: string, { language }: Pick<RenderOptions, 'language'>, layOut: LayOut): Rendered {
  const page = readApiPage(text.replace(ANY_MARK, '\u{fffd}'));
  const request = apiRequestOf(page);
  if (request.url === '') return layOut(text);
  const marked = markedText(page, request);
  const rendered = layOut(marked.text, marked.lines);
  const html = rendered.html
    .replace(PARAGRAPH.call, (_, line: string) => withLine(callHtml(request, language), line))
    .replace(EMPTY_CODE, '')
    .replace(PARAGRAPH.samples, (_, line: string) => withLine(samplesHtml(request, language), line))
    // of a fence that nobody closed they are a part
    .replace(ANY_MARK, '');
  // the call says once more what the page says
  if (html.length > MAX_HTML_CHARS) return layOut(text);
  return { ...rendered, html };
}

const PARAGRAPH = {
  call: new RegExp(`<p( data-line="\\d+")?>${MARKS.call}</p>`, 'u'),
  samples: new RegExp(`<p( data-line="\\d+")?>${MARKS.samples}</p>`, 'u'),
} as const;

/** Stands in the text of an answer without a body, where readers would copy nothing from it. */
const EMPTY_CODE =
  /<div class="code"(?: data-line="\d+")?><div class="bar"><span>[^<]*<\/span><\/div><pre[^>]*><code[^>]*>\s*<\/code><\/pre><\/div>\n?/g;

function withLine(html: string, line: string | undefined): string {
  return line === undefined ? html : html.replace('>', `${line}>`);
}

function inLinesOf(html: string, lines: readonly number[]): string {
  const put = (_: string, line: string) => ` data-line="${lines[Number(line) - 1] ?? line}"`;
  return html.replace(/<[^>]*>/g, (tag) => tag.replace(/ data-line="(\d+)"/, put));
}

function callHtml({ method, url, status, protocol }: ApiRequest, language: Language): string {
  const name = protocol === 'websocket' ? 'WS' : method;
  const label = statusLabel(status, language);
  return [
    '<div class="endpoint">',
    name === '' ? '' : `<span class="method m-${methodClass(name)}">${escapeHtml(name)}</span> `,
    `<code class="url">${escapeHtml(url).replace(/^(?:\{\{[^{}]*\}\}|https?:\/\/[^/]+)/, '<span class="root">$&</span>')}</code>`,
    label ? ` <span class="tag state-${status}">${label}</span>` : '',
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
