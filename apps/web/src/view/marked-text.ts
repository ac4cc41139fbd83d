/** [start, end) offsets. */
export type Mark = readonly [start: number, end: number];

export interface Piece {
  readonly start: number;
  readonly text: string;
  readonly marked: boolean;
}

/** Where the words of a search stand in a short text that came without marks; letter case does not matter. */
export function marksOf(text: string, keyword: string): readonly Mark[] {
  const words = keyword.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const any = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return [...text.matchAll(new RegExp(any, 'gi'))].map(({ 0: word, index }) => [index, index + word.length]);
}

/** A text cut at its marks; marks that overlap or lie outside are cut to fit. */
export function pieces(text: string, marks: readonly Mark[]): Piece[] {
  const cut: Piece[] = [];
  let at = 0;
  const add = (to: number, marked: boolean) => {
    if (to > at) cut.push({ start: at, text: text.slice(at, to), marked });
    at = Math.max(at, to);
  };
  for (const [start, end] of marks.toSorted(([a], [b]) => a - b)) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return cut;
}
