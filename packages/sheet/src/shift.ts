import { type CellRange, parseRange, rangeName } from './address.ts';

/** Lines that came (count above 0) or went (below 0) at a place. */
export interface LineShift {
  readonly axis: 'row' | 'col';
  readonly at: number;
  readonly count: number;
}

/** Where a line lies afterwards; null when it went. */
export function shiftedLine(index: number, { at, count }: LineShift): number | null {
  if (index < at) return index;
  return index < at - count ? null : index + count;
}

/** Where a stretch of lines lies afterwards; null when all of it went. */
export function shiftedSpan(start: number, end: number, { at, count }: LineShift): readonly [number, number] | null {
  if (count > 0) return [start < at ? start : start + count, end < at ? end : end + count];
  const behind = at - count;
  if (start >= at && end < behind) return null;
  const from = start < behind ? Math.min(start, at) : start + count;
  return [from, end < behind ? Math.min(end, at - 1) : end + count];
}

export function shiftedRange(range: CellRange, shift: LineShift): CellRange | null {
  if (shift.axis === 'row') {
    const span = shiftedSpan(range.top, range.bottom, shift);
    return span && { ...range, top: span[0], bottom: span[1] };
  }
  const span = shiftedSpan(range.left, range.right, shift);
  return span && { ...range, left: span[0], right: span[1] };
}

/** Names of ranges afterwards, without those that went. */
export function shiftedNames(names: readonly string[], shift: LineShift): string[] {
  return names.flatMap((name) => {
    const range = parseRange(name);
    const shifted = range && shiftedRange(range, shift);
    return shifted ? [rangeName(shifted)] : [];
  });
}
