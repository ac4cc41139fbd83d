/** A heading as written, with the names other generators let links call it by. */
interface Heading {
  readonly text: string;
  readonly level: number;
  readonly names: readonly string[];
}

export interface HeadingScan {
  /** The words of the first heading of the first level, empty where there is none. */
  readonly title: string;
  /** The text without `{#id}` and `:id=` in its headings, which only their generators understand. */
  readonly text: string;
  readonly named: readonly NamedHeading[];
  /** Words of the headings below the fourth level, which the outline of a page leaves out. */
  readonly deep: readonly string[];
}

export interface NamedHeading {
  /** Its words in the loose form. */
  readonly form: string;
  /** How many headings of the same words stand above it. */
  readonly nth: number;
  readonly names: readonly string[];
}

/** A text with what is known of its headings. */
export interface PageHeadings {
  readonly content: string;
  readonly named: readonly NamedHeading[];
  readonly deep: readonly string[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
// None of these looks twice at what it has passed: a line may be as long as a page.
const ATX = /^( {0,3}(#{1,6})[ \t]+)(.*)$/s;
const BRACED = /^\{:?[ \t]*#([^\s}]+)(?=[\s}])[^}]*\}[ \t]*#*$/;
const DOCSIFY = /(?<![ \t])[ \t]+:id=(\S+)[ \t]*$/;
const HTML_NAME = /<[a-z][a-z0-9]*\b[^<>]*?\b(?:id|name)=["']([^"'<>]+)["']/gi;

export function scanHeadings(text: string): HeadingScan {
  const headings: Heading[] = [];
  const lines: string[] = [];
  let fence = '';
  let names: string[] = [];
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '' && mark === '') names.push(...htmlNames(line));
    const heading = fence === '' ? (headingOf(line, names) ?? underlined(line, lines, names)) : undefined;
    if (heading !== undefined) {
      headings.push(heading);
      names = [];
    }
    lines.push(heading?.line ?? line);
    fence = nextFence(fence, mark);
  }
  return {
    title: plain(headings.find(({ level }) => level === 1)?.text ?? ''),
    text: lines.join('\n'),
    named: namedOf(headings),
    deep: headings.filter(({ level }) => level > 4).map((heading) => plain(heading.text)),
  };
}

function namedOf(headings: readonly Heading[]): readonly NamedHeading[] {
  const seen = new Map<string, number>();
  return headings.flatMap(({ text, names }) => {
    const form = looseForm(plain(text));
    const nth = seen.get(form) ?? 0;
    seen.set(form, nth + 1);
    return names.length === 0 ? [] : [{ form, nth, names }];
  });
}

function nextFence(open: string, mark: string): string {
  if (open === '') return mark;
  return mark.startsWith(open) ? '' : open;
}

function htmlNames(line: string): string[] {
  return line.includes('<') ? Array.from(line.matchAll(HTML_NAME), ([, name = '']) => name) : [];
}

interface FoundHeading extends Heading {
  readonly line: string;
}

/** An HTML name that stands before a heading, or in it, is a name of that heading. */
function headingOf(line: string, names: readonly string[]): FoundHeading | undefined {
  const match = ATX.exec(line);
  if (match === null) return undefined;
  const [, marks = '', hashes = '', rest = ''] = match;
  const written = rest.trimEnd();
  const { text, name } = withoutName(written);
  return {
    line: name === '' ? line : marks + text + rest.slice(written.length),
    text,
    level: hashes.length,
    names: name === '' ? names : [...names, name],
  };
}

/** The words of a heading, and the name that stands behind them in braces or as docsify writes it; '' where none does. */
function withoutName(written: string): { readonly text: string; readonly name: string } {
  const at = written.lastIndexOf('{');
  const braced = at < 0 ? undefined : BRACED.exec(written.slice(at))?.[1];
  const text = braced === undefined ? written : written.slice(0, at).trimEnd();
  const docsify = DOCSIFY.exec(text);
  const name = braced ?? docsify?.[1] ?? '';
  return { text: docsify ? text.slice(0, docsify.index) : text, name };
}

/** A line of `=` makes a title of the text above it. */
function underlined(line: string, above: readonly string[], names: readonly string[]): FoundHeading | undefined {
  const text = above.at(-1)?.trim() ?? '';
  return /^ {0,3}=+[ \t]*\r?$/.test(line) && text !== '' ? { line, text, level: 1, names } : undefined;
}

/** What all slug rules keep: letters and digits, without case, accents and width. */
export function looseForm(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Nobody's heading is longer. */
const MOST_WORDS = 2000;

/** The words of a heading without the marks of Markdown and HTML. */
function plain(text: string): string {
  return text
    .slice(0, MOST_WORDS)
    .toWellFormed()
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/[ \t]+#+$/, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .trim();
}
