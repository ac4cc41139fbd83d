/** A line of a text, with where it stands in it. */
export interface Line {
  /** Without its end. */
  readonly words: string;
  readonly start: number;
  /** Behind its line break. */
  readonly end: number;
}

export interface Fence {
  /** The line that opens it and the one behind the line that closes it, by number. */
  readonly first: number;
  readonly end: number;
  readonly content: string;
}

/** Every line of the text, with whatever ends it: put together they are the text. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  const breaks = /\r\n|\r|\n/g;
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(breaks)) {
    lines.push({ words: text.slice(start, index), start, end: index + mark.length });
    start = index + mark.length;
  }
  if (start < text.length) lines.push({ words: text.slice(start), start, end: text.length });
  return lines;
}

/** How lines end where the text has any. */
export function breakOf(text: string): '\r\n' | '\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

// Separators of lines that only Unicode has end no line of Markdown: with them a `.` that stops there is tried over and over.
const OPENING = /^ {0,3}(`{3,}|~{3,})(.*)$/s;

/** The fence that opens in this line; one that is never closed reaches to the end. */
export function fenceAt(lines: readonly Line[], first: number): Fence | undefined {
  const [, mark = '', info = ''] = OPENING.exec(lines[first]?.words ?? '') ?? [];
  if (mark === '' || (mark.startsWith('`') && info.includes('`'))) return undefined;
  let at = first + 1;
  while (at < lines.length && !closes(lines[at]?.words ?? '', mark)) at += 1;
  const inside = lines.slice(first + 1, at).map(({ words }) => words);
  return { first, end: Math.min(at + 1, lines.length), content: inside.join('\n') };
}

function closes(words: string, mark: string): boolean {
  const trimmed = words.trim();
  return trimmed.length >= mark.length && trimmed === mark.charAt(0).repeat(trimmed.length);
}

export interface HeadingLine {
  readonly level: number;
  readonly words: string;
}

/** A heading that begins with `#`. */
export function headingIn({ words }: Line): HeadingLine | undefined {
  const [, marks = '', rest = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/s.exec(words) ?? [];
  if (marks === '') return undefined;
  return { level: marks.length, words: withoutClosing(rest.trim()) };
}

/** What a line says that is bold as a whole, without a colon at its end: layouts of older pages name sections so. */
export function boldIn({ words }: Line): string | undefined {
  const said = /^ {0,3}\*\*([^*]+)\*\*[:：]?$/.exec(words.trimEnd())?.[1]?.trim();
  return said && /[:：]$/.test(said) ? said.slice(0, -1).trimEnd() : said;
}

function withoutClosing(words: string): string {
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  const kept = words.slice(0, end);
  return kept === '' || /\s$/.test(kept) ? kept.trim() : words;
}
