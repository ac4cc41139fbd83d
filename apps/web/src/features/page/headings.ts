export interface TextHeading {
  /** From 1. */
  readonly level: number;
  readonly title: string;
  /** From 1. */
  readonly line: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const NO_PARAGRAPH = /^\s*$|^ {4}|^\s{0,3}(?:[>#|]|[-*+] |\d+[.)] )/;

/** The headings of a text in their order; those in blocks of code are none. */
export function headingsOf(text: string): readonly TextHeading[] {
  const lines = withoutCode(text.split('\n'));
  return lines.flatMap((line, at) => headingAt(line, lines[at - 1] ?? '', at) ?? []);
}

/** Lines of code, and of their fences, are empty. */
function withoutCode(lines: readonly string[]): readonly string[] {
  let fence = '';
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence === '') fence = mark ?? '';
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
    else return '';
    return mark ? '' : line;
  });
}

/** `at` counts from 0. */
function headingAt(line: string, above: string, at: number): TextHeading | undefined {
  const heading = HEADING.exec(line);
  if (heading) return { level: heading[1]?.length ?? 1, title: plainTitle(heading[2] ?? ''), line: at + 1 };
  const underline = UNDERLINE.exec(line)?.[1];
  if (underline === undefined || NO_PARAGRAPH.test(above)) return undefined;
  return { level: underline.startsWith('=') ? 1 : 2, title: plainTitle(above), line: at };
}

/** Without the marks of links, code and emphasis. */
function plainTitle(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`~]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/\\(?=[^\w\s])/g, '')
    .trim();
}
