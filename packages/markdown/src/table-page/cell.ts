/** Text of a database as Markdown shows it letter by letter, in one line; bars are escaped, so it may stand in a cell. */
export function plain(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*[\]<>|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, '\\$&')
    .replace(/^(?:[#+=>:-]|\d+(?=[.)]))/u, (found) => (/^\d/u.test(found) ? found : `\\${found}`))
    .replace(/^(\d+)([.)])/u, '$1\\$2');
}

/** A name or a value, as code. */
export function code(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line === '') return '';
  return line.includes('`') || line.includes('\\') ? plain(line) : `\`${line.replaceAll('|', '\\|')}\``;
}

export function link(label: string, address: string | undefined): string {
  return address === undefined ? plain(label) : `[${plain(label)}](${address})`;
}

/** What a cell says, without the marks of Markdown. */
export function plainCell(cell: string): string {
  return (
    cell
      // bounded: of a thousand brackets each would be looked from to the end
      .replace(/\[((?:\\[\s\S]|[^\\\]]){0,500})\]\([^()\s]{0,500}\)/gu, '$1')
      .replaceAll('`', '')
      .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
  );
}

/** The name that a cell holds as code, as the label of a link, or by itself. */
export function nameIn(cell: string): string {
  const [, label] = /^\[((?:\\[\s\S]|[^\\\]])*)\]\([^()\s]*\)$/u.exec(cell) ?? [];
  const inner = label ?? cell;
  const [, written] = /^`([^`]*)`$/u.exec(inner) ?? [];
  if (written !== undefined) return written.replaceAll('\\|', '|');
  return inner.replace(/\\([!-/:-@[-`{-~])/gu, '$1');
}
