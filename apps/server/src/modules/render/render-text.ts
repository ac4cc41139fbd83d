import type { PageKind } from '@sheaf/contract';
import { PAGE_KIND_RULES, type Rendered, renderSource } from '@sheaf/markdown';
import type { GlobalParams } from '@sheaf/markdown/api-page/from-json';
import { escapeHtml, unescapeHtml } from '@sheaf/markdown/entities';
import type { Language } from '../../platform/http/language.ts';

export interface TextToRender {
  readonly page_title: string;
  readonly page_content: string;
  readonly kind: PageKind;
  readonly language: Language;
  /** What its item adds to each call. */
  readonly globals?: GlobalParams | undefined;
  /** For what tells the present, as the clock of the site shows it. */
  readonly clock?: number | undefined;
}

/** Stands for the base path in stored HTML. A noncharacter: markdown-it makes no entity into one. */
export const BASE = '\u{fdd0}';

export function renderText({ page_content, page_title, kind, language, globals, clock }: TextToRender): Rendered {
  return PAGE_KIND_RULES[kind].render(withoutBase(page_content), {
    language,
    title: page_title,
    globals,
    clock,
    resolveLink: (href) => {
      const own = leadingOn(href);
      return /^\/(?![/\\])/.test(own) ? BASE + own : undefined;
    },
  });
}

/**
 * `#/6/29` and `/web/#/6/29` are addresses of the old product's screens, in texts that came from there. They stay as
 * they were written, and are shown as what the server leads on from.
 */
function leadingOn(href: string): string {
  const [, place] = /^(?:\/web\/(?:index\.html)?)?#\/(\w\S*)$/.exec(href) ?? [];
  return place === undefined ? href : `/web/${place}`;
}

export function renderTextAsSource({ page_content, language }: TextToRender): Rendered {
  return renderSource(withoutBase(page_content), language);
}

/** Addresses of files, which only we mark with the base path, carry the key of a share. */
export function withShare(html: string, unique_key: string): string {
  const share = `share=${encodeURIComponent(unique_key)}`;
  return html.replaceAll(FILE_ADDRESS, (address) => `${address}${address.includes('?') ? '&amp;' : '?'}${share}`);
}

/** Another address for each of this site, which only we mark. */
export function withAddresses(html: string, to: (href: string) => string): string {
  return html.replaceAll(OWN_ADDRESS, (address) => escapeHtml(to(unescapeHtml(address.slice(BASE.length)))));
}

const OWN_ADDRESS = new RegExp(`${BASE}[^"<>\\s]*`, 'g');
const FILE_ADDRESS = new RegExp(`${BASE}[^"#<>\\s]*visitFile[^"#<>\\s]*`, 'gi');

/** A writer cannot write the mark himself. */
function withoutBase(text: string): string {
  return text.replaceAll(BASE, '\u{fffd}');
}
