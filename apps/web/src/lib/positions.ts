/** The list with the entry at `from` standing at `to`; a place outside of the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}

/** What a call that sorts is sent: id to position, counted from 1. */
export function positions(ids: readonly number[]): Record<string, number> {
  return Object.fromEntries(ids.map((id, at) => [String(id), at + 1]));
}

/** The entries in an order of ids; those that it does not know come last, as they were. */
export function inOrder<T>(entries: readonly T[], ids: readonly number[], idOf: (entry: T) => number): readonly T[] {
  const places = new Map(ids.map((id, at) => [id, at]));
  const place = (entry: T) => places.get(idOf(entry)) ?? ids.length;
  return entries.toSorted((one, other) => place(one) - place(other));
}

export type DropSide = 'before' | 'after';

/** Where an entry lands that is dropped before or behind another: its place among the others. */
export function dropPlace(from: number, over: number, side: DropSide): number {
  const gap = side === 'before' ? over : over + 1;
  return from < gap ? gap - 1 : gap;
}
