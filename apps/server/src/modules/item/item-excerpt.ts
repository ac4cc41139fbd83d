/** Signs of Markdown that say nothing in an excerpt; each pattern reads the text once. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/<!--[\s\S]*?(?:-->|$)/g, ' '],
  [/^\s{0,3}(?:#{1,6}|>+|[-*+]|\d{1,9}[.)])\s+/gm, ''],
  [/^[ \t|:]*--[ \t|:-]*$/gm, ''],
  [/^[ \t]*(?:```|~~~|:::).*$/gm, ''],
  [/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,300}")?\)/g, '$1'],
  [/<\/?[a-z][^<>\n]{0,300}>/gi, ''],
  [/[`|]|\*\*|__|~~/g, ' '],
];

/**
 * The words of a page for an excerpt, cheap enough for a hundred results of one search; what is shown is text, so a
 * sign that stays does no harm.
 */
export function excerptText(markdown: string): string {
  return SIGNS.reduce((text, [sign, instead]) => text.replace(sign, instead), markdown);
}
