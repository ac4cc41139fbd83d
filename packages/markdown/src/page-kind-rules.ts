import type { GlobalParams } from './api-page/from-json.ts';
import type { Language } from './language.ts';
import type { Rendered, RenderOptions } from './render.ts';
import type { SearchFields } from './text.ts';

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
  /** Seconds since 1970 as the clock on the wall shows them, for what tells the present. */
  readonly clock?: number | undefined;
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
