import { passage, snippet } from '../../platform/search/index.ts';

/** Signs of Markdown that say nothing in an excerpt; each pattern reads the text once. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/<!--[\s\S]*?(?:-->|$)/g, ' '],
  [/^\s{0,3}(?:#{1,6}|>+|[-*+]|\d{1,9}[.)])\s+/gm, ''],
  [/^[ \t]{0,3}\[TOCM?\][ \t]*$/gim, ''],
  [/^[ \t|:]*--[ \t|:-]*$/gm, ''],
  [/^[ \t]*(?:```|~~~|:::).*$/gm, ''],
  [/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,300}")?\)/g, '$1'],
  [/<\/?[a-z][^<>\n]{0,300}>/gi, ''],
  [/[`|]|\*\*|__|~~/g, ' '],
];

/**
 * A line of a page around the words that were looked for. Only the passage around them is freed of signs; all of it
 * where the words stood in the signs themselves, as in an address.
 */
export function excerptOf(markdown: string, needles: readonly string[]): ReturnType<typeof snippet> {
  const near = passage(markdown, needles);
  const shown = snippet(excerptText(near.text), needles);
  return shown.marks.length > 0 || !near.found ? shown : snippet(excerptText(markdown), needles);
}

/**
 * The words of a page for an excerpt, cheap enough for a hundred results of one search; what is shown is text, so a
 * sign that stays does no harm.
 */
export function excerptText(markdown: string): string {
  return SIGNS.reduce((text, [sign, instead]) => text.replace(sign, instead), markdown);
}
