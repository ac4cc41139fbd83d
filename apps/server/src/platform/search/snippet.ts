import { fold, needlesOf } from './tokens.ts';

const LENGTH = 160;
const BEFORE = 30;
// Occurrences of one word that are looked at to choose the place.
const LOOKED_AT = 200;
const ELLIPSIS = '…';

type Mark = [start: number, end: number];

/**
 * The place of a text that shows most words of the query, in one line, with where they stand in what is returned
 * (offsets in UTF-16 units).
 */
export function snippet(text: string, query: string, length = LENGTH): { text: string; marks: Mark[] } {
  const found = occurrences(text, needlesOf(query));
  const start = wholeCharacter(text, Math.max(0, bestStart(found, length) - BEFORE));
  const end = wholeCharacter(text, Math.min(text.length, start + length));
  const before = start > 0 ? ELLIPSIS : '';
  const after = end < text.length ? ELLIPSIS : '';
  const shown = before + text.slice(start, end).replace(/\s/g, ' ') + after;
  const marks = found
    .filter(({ from, to }) => from >= start && to <= end)
    .map(({ from, to }): Mark => [from - start + before.length, to - start + before.length]);
  return { text: shown, marks: joinedMarks(marks) };
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
function bestStart(found: readonly Occurrence[], length: number): number {
  let best = { start: 0, words: 0 };
  for (const [index, { from }] of found.entries()) {
    const seen = new Set<string>();
    for (let next = index; next < found.length; next++) {
      const occurrence = found[next];
      if (!occurrence || occurrence.to > from + length - BEFORE) break;
      seen.add(occurrence.needle);
    }
    if (seen.size > best.words) best = { start: from, words: seen.size };
  }
  return best.start;
}

/**
 * The text as tokens are made of it, and for an offset in that the offset in the text. Almost always they are the same;
 * full-width forms keep their length too, ligatures and decomposed accents do not.
 */
function foldedWithOffsets(text: string): { folded: string; offsets: (at: number) => number } {
  const folded = fold(text.normalize('NFKC'));
  if (folded.length === text.length && fold(text) === folded) return { folded, offsets: (at) => at };
  const pieces: string[] = [];
  const offsets: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const piece = fold(cluster.normalize('NFKC'));
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit++) offsets.push(index);
  }
  return { folded: pieces.join(''), offsets: (at) => offsets[at] ?? text.length };
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
