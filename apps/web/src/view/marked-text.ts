/** [start, end) offsets. */
export type Mark = readonly [start: number, end: number];

export interface Piece {
  readonly start: number;
  readonly text: string;
  readonly marked: boolean;
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
