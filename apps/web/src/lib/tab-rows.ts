/** The rows of text that a spreadsheet copies: cells between tabs, quoted where they hold a tab or a line break. */
export function readTabRows(text: string): string[][] {
  const rows: string[][] = [[]];
  const CELL = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;
  const source = text.replace(/(?:\r\n|\r|\n)$/, '');
  for (let at = 0; ; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    // a quote in the middle of a cell is a character like others
    const [, cell = '', end = ''] = CELL.exec(source) ?? [];
    rows.at(-1)?.push(unquoted(cell));
    if (end === '') return rows;
    if (end !== '\t') rows.push([]);
  }
}

export function writeTabRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

function unquoted(cell: string): string {
  return /^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function quoted(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
