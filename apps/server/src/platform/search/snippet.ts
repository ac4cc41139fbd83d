import { fold } from './tokens.ts';

const LENGTH = 160;
const BEFORE = 30;
// Enough for a snippet also when half of it are signs that are taken out.
const PASSAGE = { before: 500, after: 1000 };
// Occurrences of one word that are looked at to choose the place.
const LOOKED_AT = 200;
const ELLIPSIS = '…';
// Runs of signs that folding changes one by one if at all, and what may change its length.
const STEADY = String.raw`\p{ASCII}\p{Unified_Ideograph}\u3000-\u3002\u3008-\u3011\u3041-\u3096\u30a1-\u30fa\u30fc\u2018-\u201d\uff01-\uff5e`;
const PIECE = new RegExp(String.raw`([${STEADY}]+)(?!\p{M})|\P{M}\p{M}*|\p{M}+`, 'gu');

type Mark = [start: number, end: number];

/**
 * The place of a text that shows most of the words (`needlesOf` a question), in one line, with where they stand in what is returned
 * (offsets in UTF-16 units).
 */
export function snippet(text: string, needles: readonly string[], length = LENGTH): { text: string; marks: Mark[] } {
  const found = occurrences(text, needles);
  const start = wholeCharacter(text, Math.max(0, bestStart(found, length, needles.length) - BEFORE));
  const end = wholeCharacter(text, Math.min(text.length, start + length));
  const before = start > 0 ? ELLIPSIS : '';
  const after = end < text.length ? ELLIPSIS : '';
  const shown = before + text.slice(start, end).replace(/\s/g, ' ') + after;
  const marks = found
    .filter(({ from, to }) => from >= start && to <= end)
    .map(({ from, to }): Mark => [from - start + before.length, to - start + before.length]);
  return { text: shown, marks: joinedMarks(marks) };
}

/** What stands around the place that `snippet` would show, as it is; the beginning where none of the words is found. */
export function passage(text: string, needles: readonly string[]): { text: string; found: boolean } {
  const found = occurrences(text, needles);
  const place = bestStart(found, LENGTH, needles.length);
  const start = wholeCharacter(text, Math.max(0, place - PASSAGE.before));
  const end = wholeCharacter(text, Math.min(text.length, place + PASSAGE.after));
  return { text: text.slice(start, end), found: found.length > 0 };
}

/** Where words stand in a text that is shown whole. */
export function marksIn(text: string, needles: readonly string[]): Mark[] {
  return joinedMarks(occurrences(text, needles).map(({ from, to }): Mark => [from, to]));
}

interface Occurrence {
  readonly needle: string;
  readonly from: number;
  readonly to: number;
}

/** In the order of the text. */
function occurrences(text: string, needles: readonly string[]): Occurrence[] {
  const { folded, offsets } = foldedWithOffsets(text);
  const found: Occurrence[] = [];
  for (const needle of needles) {
    let at = folded.indexOf(needle);
    for (let count = 0; at >= 0 && count < LOOKED_AT; count++) {
      found.push({ needle, from: offsets(at), to: offsets(at + needle.length) });
      at = folded.indexOf(needle, at + needle.length);
    }
  }
  return found.sort((a, b) => a.from - b.from || b.to - a.to);
}

/** Where the window begins that holds the most different words; 0 when there are none. */
function bestStart(found: readonly Occurrence[], length: number, most: number): number {
  let best = { start: 0, words: 0 };
  for (const [index, { from }] of found.entries()) {
    const seen = new Set<string>();
    for (let next = index; next < found.length; next++) {
      const occurrence = found[next];
      if (!occurrence || occurrence.to > from + length - BEFORE) break;
      seen.add(occurrence.needle);
    }
    if (seen.size > best.words) best = { start: from, words: seen.size };
    if (best.words === most) break;
  }
  return best.start;
}

/** The text as tokens are made of it, and for an offset in that the offset in the text. */
function foldedWithOffsets(text: string): { folded: string; offsets: (at: number) => number } {
  const normal = text.normalize('NFKC');
  const folded = fold(normal);
  if (normal === text && folded.length === text.length) return { folded, offsets: (at) => at };
  const lines = linesOf(text, folded);
  return { folded, offsets: (at) => offsetIn(lines, at) };
}

/** Where a line stands in the text and in what was made of it. */
interface Line {
  readonly text: string;
  readonly start: number;
  readonly foldedStart: number;
  /** For an offset in the folded line that in the line; only lines that something is found in are taken apart. */
  offsets?: readonly number[];
}

/** Folding neither makes nor takes a line break, so the lines of both are the same. */
function linesOf(text: string, folded: string): Line[] {
  const foldedLines = folded.split('\n');
  let start = 0;
  let foldedStart = 0;
  return text.split('\n').map((line, at) => {
    const known = { text: line, start, foldedStart };
    start += line.length + 1;
    foldedStart += (foldedLines[at]?.length ?? 0) + 1;
    return known;
  });
}

function offsetIn(lines: readonly Line[], at: number): number {
  const line = lineAt(lines, at);
  if (!line) return at;
  line.offsets ??= offsetsOf(line.text);
  return line.start + (line.offsets[at - line.foldedStart] ?? line.text.length);
}

/** The last line that begins there or before. */
function lineAt(lines: readonly Line[], at: number): Line | undefined {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle]?.foldedStart ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return lines[low];
}

function offsetsOf(line: string): number[] {
  const offsets: number[] = [];
  for (const { 0: piece, 1: run, index } of line.matchAll(PIECE)) {
    const { length } = fold(piece.normalize('NFKC'));
    for (let unit = 0; unit < length; unit++) offsets.push(run === undefined ? index : index + unit);
  }
  return offsets;
}

/** Not between the two units of one character. */
function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}

/** Sorted by their start; those that touch become one. */
function joinedMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const [start, end] of marks) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
