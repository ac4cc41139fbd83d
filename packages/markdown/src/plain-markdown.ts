/** What would begin a block at the start of a line: a heading, list, quote, rule, fence, container or table. */
const BLOCK_STARTS: readonly (readonly [RegExp, string])[] = [
  [/^(\s{0,3})(?=#{1,6}(?:\s|$))/, '$1\\'],
  [/^(\s{0,3})(?=[-+](?:\s|$))/, '$1\\'],
  [/^(\s{0,3}\d{1,9})(?=[.)](?:\s|$))/, '$1\\'],
  [/^(\s{0,3})(?=>)/, '$1\\'],
  [/^(\s{0,3})(?=(?:=+|-{2,})\s*$)/, '$1\\'],
  [/^(\s{0,3})(?=:{3})/, '$1\\'],
  [/^(\s{0,3})(?=\|?\s*:?-+:?\s*(?:\||$))/, '$1\\'],
];

/** Text as Markdown that shows exactly this text, inside a line. */
export function escapeInline(text: string): string {
  return text
    .replace(/[\\`*[\]<$]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** A line of Markdown that stays a line of text wherever it stands. */
export function escapeLineStart(line: string): string {
  for (const [start, escaped] of BLOCK_STARTS) {
    if (start.test(line)) return line.replace(start, escaped);
  }
  return line;
}

/** A fence longer than any inside. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** Code inside a line, between more backticks than any inside. */
export function codeSpan(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let width = 1;
  while (runs.has(width)) width += 1;
  const ticks = '`'.repeat(width);
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${ticks}${pad}${text}${pad}${ticks}`;
}
