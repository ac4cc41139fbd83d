import { type Occurrence, occurrences, occurrencesAsTheyStand } from './occurrences.ts';

const LENGTH = 160;
const BEFORE = 30;
// Enough for a snippet also when half of it are signs that are taken out.
const PASSAGE = { before: 500, after: 1000 };
const ELLIPSIS = '…';

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
  // Of one word alone the first place is as good as any.
  const near = needles.length === 1 ? occurrencesAsTheyStand(text, needles, 1) : occurrencesAsTheyStand(text, needles);
  const found = near.length > 0 ? near : occurrences(text, needles);
  const place = bestStart(found, LENGTH, needles.length);
  const start = wholeCharacter(text, Math.max(0, place - PASSAGE.before));
  const end = wholeCharacter(text, Math.min(text.length, place + PASSAGE.after));
  return { text: text.slice(start, end), found: found.length > 0 };
}

/** Where words stand in a text that is shown whole. */
export function marksIn(text: string, needles: readonly string[]): Mark[] {
  return joinedMarks(occurrences(text, needles).map(({ from, to }): Mark => [from, to]));
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
