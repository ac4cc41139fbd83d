import type { PageKind } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract/limits';
import { type SearchFields, searchFields } from './text.ts';

/** A text as it is stored with a page. */
export interface AcceptedText {
  readonly page_content: string;
  /** JSON: what the text says in the kind's own terms; null where that is the text itself. */
  readonly data: string | null;
  /** Of the call that an API page describes; '' for others. */
  readonly method: string;
}

/** What differs from kind to kind: each function is pure, never throws and takes time in proportion to the text. */
export interface PageKindRules {
  readonly maxChars: number;
  /** Undefined for a text that no page of the kind may hold. */
  readonly accept: (text: string) => AcceptedText | undefined;
  /** What readers, copies as Markdown and other formats get. */
  readonly toMarkdown: (text: string) => string;
  /** What the index knows it by. */
  readonly searchFields: (text: string) => SearchFields;
  /** Lines that two versions are compared by. */
  readonly diffText: (text: string) => string;
}

const written: PageKindRules = {
  maxChars: LIMITS.pageChars,
  accept: (page_content) => ({ page_content, data: null, method: '' }),
  toMarkdown: (text) => text,
  searchFields,
  diffText: (text) => text,
};

/** The one place that knows the kinds of pages apart, for the server, its threads and the browser's previews. */
export const PAGE_KIND_RULES: Readonly<Record<PageKind, PageKindRules>> = {
  markdown: written,
  api: written,
  table: written,
  sheet: { ...written, maxChars: LIMITS.sheetChars },
};
