import { fold } from './tokens.ts';

// Occurrences of one word that are looked at.
const LOOKED_AT = 200;
// Runs of signs that folding changes one by one if at all, and what may change its length.
const STEADY = String.raw`\p{ASCII}\p{Unified_Ideograph}\u3000-\u3002\u3008-\u3011\u3041-\u3096\u30a1-\u30fa\u30fc\u2018-\u201d\uff01-\uff5e`;
const PIECE = new RegExp(String.raw`([${STEADY}]+)(?!\p{M})|\P{M}\p{M}*|\p{M}+`, 'gu');
/**
 * Anything but ASCII, Chinese, kana, signs and emoji: a text without it has the same letters and digits, in the same places, when
 * it is folded, but for the case of A to Z. Most texts are such, and searching them as they are takes a tenth of the time.
 */
const CHANGED_BY_FOLDING =
  /[^\0-\x7f\u2010-\u2016\u2018-\u203d\u203f-\u2046\u2190-\u23ff\u2500-\u27bf\u2b00-\u2bff\u3000-\u3035\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\u{1f400}-\u{1fbef}\uff01-\uff03\uff05-\uff0f\uff1a-\uff20\uff3b-\uff3e\uff40]/u;
const SIGN = /[\\^$.*+?()[\]{}|/]/g;

export interface Occurrence {
  readonly needle: string;
  readonly from: number;
  readonly to: number;
}

/** Where a text shows words that are folded, in its order. */
export function occurrences(text: string, needles: readonly string[]): Occurrence[] {
  return CHANGED_BY_FOLDING.test(text) ? inOrder(inFolded(text, needles)) : occurrencesAsTheyStand(text, needles);
}

/** Only those that need no folding but that of A to Z; of each word so many at most. */
export function occurrencesAsTheyStand(text: string, needles: readonly string[], each = LOOKED_AT): Occurrence[] {
  return inOrder(inText(text, needles, each));
}

function inOrder(found: Occurrence[]): Occurrence[] {
  return found.sort((a, b) => a.from - b.from || b.to - a.to);
}

function inText(text: string, needles: readonly string[], each: number): Occurrence[] {
  return needles.flatMap((needle) => {
    const found = text.matchAll(new RegExp(needle.replace(SIGN, String.raw`\$&`), 'gi')).take(each);
    return [...found.map(({ index }) => ({ needle, from: index, to: index + needle.length }))];
  });
}

function inFolded(text: string, needles: readonly string[]): Occurrence[] {
  const { folded, offsets } = foldedWithOffsets(text);
  const found: Occurrence[] = [];
  for (const needle of needles) {
    let at = folded.indexOf(needle);
    for (let count = 0; at >= 0 && count < LOOKED_AT; count++) {
      found.push({ needle, from: offsets(at), to: offsets(at + needle.length) });
      at = folded.indexOf(needle, at + needle.length);
    }
  }
  return found;
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
