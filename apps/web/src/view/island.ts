import type { ReadingData } from '@sheaf/contract';

export const ISLAND_ID = 'sheaf-data';
export const ROOT_ID = 'sheaf-root';
const TEXT_ID = 'page-text';

/** JSON that can stand inside <script>: nothing in it can end the element or begin a comment. */
export function islandJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The text of the page stands in the document already, and its Markdown is for those who ask for it: neither is sent twice. */
export function withoutText(data: ReadingData): ReadingData {
  return { ...data, html: '', page: data.page && { ...data.page, page_content: '' } };
}

/** What the server sent with this document, its HTML taken from the text shown; `page_content` is empty: ask page/info. */
export function readingDataOf(page: Document): ReadingData | undefined {
  const island = page.getElementById(ISLAND_ID)?.textContent;
  if (!island) return undefined;
  const data: unknown = JSON.parse(island);
  if (!isReadingData(data)) return undefined;
  return { ...data, html: page.getElementById(TEXT_ID)?.innerHTML ?? '' };
}

/** Our own server wrote the island: `view` tells a reading page from a working screen. */
function isReadingData(data: unknown): data is ReadingData {
  return typeof data === 'object' && data !== null && 'view' in data;
}
