import type { PageKind } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract/limits';
import { markdownOfJson } from './api-page/from-json.ts';
import { readApiPage } from './api-page/read.ts';
import { renderApiPage } from './api-page/render.ts';
import { apiRequestOf } from './api-page/request.ts';
import type { PageKindRules } from './page-kind-rules.ts';
import { renderMarkdown } from './render.ts';
import { SHEET_RULES } from './sheet-page.ts';
import { searchFields } from './text.ts';

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
  sheet: SHEET_RULES,
};
