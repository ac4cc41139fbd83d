import type { ReadingData } from '@sheaf/contract';
import { textOf } from '../lib/i18n.ts';
import { itemAddress, pageAddress } from '../view/addresses.ts';
import { readingMessages } from '../view/reading-messages.ts';
import type { About } from './head.ts';

const DESCRIPTION_CHARS = 160;

/** How a reading page is called in tabs, search engines and pasted links. */
export function aboutReading(data: ReadingData): About {
  const { item, share, view } = data;
  const here = titleOf(data);
  const title = [here, item.item_name].filter((name) => name !== '').join(' · ') || 'Sheaf';
  const isPrivate = item.is_private === 1 || share !== undefined;
  const isAbsent = view === 'absent';
  const description = isPrivate || isAbsent ? '' : descriptionOf(data);
  return {
    title,
    description,
    noindex: isPrivate || isAbsent || view === 'search',
    card:
      isPrivate || isAbsent
        ? undefined
        : { title: here || item.item_name, siteName: item.item_name, kind: view === 'page' ? 'article' : 'website' },
    machines: isPrivate || isAbsent ? undefined : machinesOf(data),
  };
}

function machinesOf({ item, page, site, view }: ReadingData): About['machines'] {
  const isPage = view === 'page' && page !== null;
  return {
    item: itemAddress(site.base, item),
    page: isPage ? pageAddress(site.base, item, page.page_id) : undefined,
  };
}

function titleOf({ catalog, keyword, page, site, view }: ReadingData): string {
  if (view === 'absent') return textOf(readingMessages, site.language)('absent');
  if (view === 'search') return textOf(readingMessages, site.language)('resultsFor', { words: keyword });
  return page?.page_title ?? catalog?.cat_name ?? '';
}

function descriptionOf({ html, item, view }: ReadingData): string {
  const text = view === 'page' ? textOfHtml(html) : '';
  return cut(text === '' ? item.item_description : text);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', nbsp: ' ', quot: '"' };

/** The words of the first part of a text: what is not prose (code, marks of headings) is left out. */
export function textOfHtml(html: string): string {
  return html
    .slice(0, 20 * DESCRIPTION_CHARS)
    .replaceAll(/<pre[\s>][\s\S]*?(<\/pre>|$)/g, ' ')
    .replaceAll(/<a class="anchor"[^>]*>[^<]*<\/a>/g, '')
    .replaceAll(/<[^>]*(>|$)/g, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function entity(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

function cut(text: string): string {
  const letters = [...text.slice(0, 2 * DESCRIPTION_CHARS + 2)];
  return letters.length > DESCRIPTION_CHARS ? `${letters.slice(0, DESCRIPTION_CHARS - 1).join('')}…` : text;
}
