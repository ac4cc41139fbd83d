/** So much of a book holds its first rows, whatever its columns take. */
const FIRST_CHARS = 100_000;

/** The tables of a spreadsheet without the letters and numbers beside them, which are no words of it; any other text as it is. */
export function withoutNames(html: string): string {
  if (!html.startsWith('<div class="sheet-book"')) return html;
  return html.slice(0, FIRST_CHARS).replaceAll(/<colgroup>.*?<\/colgroup>|<th scope="(?:col|row)">[^<]*<\/th>/gs, '');
}
