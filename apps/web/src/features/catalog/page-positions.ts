/** The list with the entry at `from` standing at `to`; a place outside of the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}

/** What page/sort is sent: page_id to position, counted from 1. */
export function positions(ids: readonly number[]): Record<string, number> {
  return Object.fromEntries(ids.map((page_id, at) => [String(page_id), at + 1]));
}
