/** What the old product writes for five characters; it never writes others. */
const WRITTEN: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
};

/**
 * Takes one level of escaping off, from left to right: what comes out is not looked at again, so that `&amp;lt;`
 * becomes `&lt;`.
 */
export function unescapeOnce(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (written) => WRITTEN[written] ?? written);
}
