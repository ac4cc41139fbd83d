/** How comments of several lines begin and end, whatever the language. */
const PAIRS: readonly (readonly [begin: string, end: string])[] = [
  ['/*', '*/'],
  ['"""', '"""'],
  ["'''", "'''"],
  ['<!--', '-->'],
  ['--[[', ']]'],
  ['{-', '-}'],
  ['(*', '*)'],
  ['<#', '#>'],
  ['=begin', '=end'],
  ['=pod', '=cut'],
];

/** How comments of one line begin; the longer of two that begin alike stands first. */
const LINE_MARKS = ['///', '//!', '//', '##', '#', '--', ';;', ';', '%', "'"] as const;

/** What stands before the words of a line within a comment. */
const DECOR = /^[ \t]*(?:\*(?!\/)|\/{2,3}!?|#{1,2}|-{2}|;{1,2}|%|')?[ \t]?/;

/**
 * The comments of a source that describe a document: blocks, and runs of line comments, that hold `@title` and
 * `showdoc`. Each as its lines without what makes them comments; one that lies in another is told once.
 */
export function documentComments(source: string): readonly (readonly string[])[] {
  // most sources describe nothing, and need not be taken apart
  if (!describes(source)) return [];
  const found = [...pairedComments(source), ...lineComments(source)].filter(({ text }) => describes(text));
  let reached = -1;
  const outer = found
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .filter(({ to }) => {
      const isOuter = to > reached;
      reached = Math.max(reached, to);
      return isOuter;
    });
  return outer.flatMap(({ text }) => splitDocuments(text.split(/\r\n|\r|\n/).map(bare)));
}

interface Comment {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function describes(text: string): boolean {
  return text.includes('@title') && text.includes('showdoc');
}

function bare(line: string): string {
  const words = line.replace(DECOR, '').trimEnd();
  if (!words.endsWith('*/')) return words;
  let end = words.length - 1;
  while (words[end - 1] === '*') end--;
  return words.slice(0, end).trimEnd();
}

function pairedComments(source: string): readonly Comment[] {
  return PAIRS.flatMap(([begin, end]) => {
    const found: Comment[] = [];
    for (let at = source.indexOf(begin); at >= 0; ) {
      const close = source.indexOf(end, at + begin.length);
      if (close < 0) break;
      found.push({ from: at, to: close, text: source.slice(at + begin.length, close) });
      at = source.indexOf(begin, close + end.length);
    }
    return found;
  });
}

/** Lines one after the other that begin with the same mark. */
function lineComments(source: string): readonly Comment[] {
  const found: Comment[] = [];
  let run: { readonly mark: string; readonly from: number } | undefined;
  let at = 0;
  const end = () => {
    if (run) found.push({ from: run.from, to: at, text: source.slice(run.from, at) });
    run = undefined;
  };
  for (const line of source.split(/(?<=\n)/)) {
    const words = line.trimStart();
    const mark = LINE_MARKS.find((one) => words.startsWith(one));
    if (mark !== run?.mark) end();
    if (mark && !run) run = { mark, from: at };
    at += line.length;
  }
  end();
  return found;
}

/** A run of line comments may hold several documents: each begins with its `showdoc`. */
function splitDocuments(lines: readonly string[]): readonly (readonly string[])[] {
  const starts = lines.flatMap((line, at) => (/^\s*showdoc\s*$/.test(line) ? [at] : []));
  if (starts.length < 2) return [lines];
  return starts
    .map((from, index) => lines.slice(from, starts[index + 1]))
    .filter((part) => part.some((line) => /^\s*@title\b/.test(line)));
}
