import type { PageKind } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract/limits';
import { type GlobalParams, markdownOfJson } from './api-page/from-json.ts';
import { readApiPage } from './api-page/read.ts';
import { renderApiPage } from './api-page/render.ts';
import { apiRequestOf } from './api-page/request.ts';
import type { Language } from './language.ts';
import { type Rendered, type RenderOptions, renderMarkdown } from './render.ts';
import { type SearchFields, searchFields } from './text.ts';

/** A text as it is stored with a page. */
export interface AcceptedText {
  readonly page_content: string;
  /** JSON: what the text says in the kind's own terms; null where that is the text itself. */
  readonly data: string | null;
  /** Of the call that an API page describes; '' for others. */
  readonly method: string;
}

export interface KindRenderOptions extends RenderOptions {
  /** What its item adds to each call. */
  readonly globals?: GlobalParams | undefined;
}

/** What differs from kind to kind: each function is pure, never throws and takes time in proportion to the text. */
export interface PageKindRules {
  readonly maxChars: number;
  /** Undefined for a text that no page of the kind may hold. */
  readonly accept: (text: string) => AcceptedText | undefined;
  /** What copies as Markdown and other formats get. */
  readonly toMarkdown: (text: string, language: Language) => string;
  /** What readers see. */
  readonly render: (text: string, options: KindRenderOptions) => Rendered;
  /** What the index knows it by. */
  readonly searchFields: (text: string) => SearchFields;
  /** Lines that two versions are compared by. */
  readonly diffText: (text: string) => string;
}

const written: PageKindRules = {
  maxChars: LIMITS.pageChars,
  accept: (page_content) => ({ page_content, data: null, method: '' }),
  toMarkdown: (text, language) => markdownOfJson(text, language) ?? text,
  render: (text, options) => {
    const markdown = markdownOfJson(text, options.language, options.globals);
    return markdown === undefined ? renderMarkdown(text, options) : renderApiPage(markdown, options);
  },
  searchFields: (text) => searchFields(markdownOfJson(text, 'zh') ?? text),
  diffText: (text) => markdownOfJson(text, 'zh') ?? text,
};

const api: PageKindRules = {
  ...written,
  accept: (page_content) => {
    const request = apiRequestOf(readApiPage(written.toMarkdown(page_content, 'zh')));
    const method = request.protocol === 'websocket' ? 'WS' : request.method;
    return { page_content, data: JSON.stringify(request), method };
  },
  render: (text, options) => renderApiPage(markdownOfJson(text, options.language, options.globals) ?? text, options),
};

/** The one place that knows the kinds of pages apart, for the server, its threads and the browser's previews. */
export const PAGE_KIND_RULES: Readonly<Record<PageKind, PageKindRules>> = {
  markdown: written,
  api,
  table: written,
  sheet: { ...written, maxChars: LIMITS.sheetChars },
};
