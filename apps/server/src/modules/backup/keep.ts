/** A snapshot as a rule of keeping sees it. */
export interface Dated {
  readonly id: string;
  /** Unix seconds. */
  readonly taken_at: number;
}

/** Absent: no rule of that kind. Without any rule all are kept. */
export interface Keep {
  /** All of the last so many days. */
  readonly days?: number | undefined;
  /** The newest of each of the last so many days, weeks or months that have one. */
  readonly daily?: number | undefined;
  readonly weekly?: number | undefined;
  readonly monthly?: number | undefined;
}

const DAY_SECONDS = 86_400;
/** The first day of the epoch was a Thursday; weeks begin on Monday. */
const MONDAY = 3;

/** Ids of those that no rule keeps, oldest first. The newest of all is always kept. */
export function toPrune(snapshots: readonly Dated[], keep: Keep, now: number): readonly string[] {
  const { days, daily, weekly, monthly } = keep;
  if ([days, daily, weekly, monthly].every((rule) => rule === undefined)) return [];
  const newestFirst = snapshots.toSorted((a, b) => b.taken_at - a.taken_at || (a.id < b.id ? 1 : -1));
  const kept = new Set(newestFirst.slice(0, 1).map(({ id }) => id));
  if (days !== undefined) {
    for (const { id, taken_at } of newestFirst) if (taken_at >= now - days * DAY_SECONDS) kept.add(id);
  }
  const rules = [
    [daily, dayOf],
    [weekly, weekOf],
    [monthly, monthOf],
  ] as const;
  for (const [count = 0, periodOf] of rules) for (const id of newestOfEach(newestFirst, count, periodOf)) kept.add(id);
  return newestFirst
    .filter(({ id }) => !kept.has(id))
    .map(({ id }) => id)
    .reverse();
}

function newestOfEach(newestFirst: readonly Dated[], count: number, periodOf: (at: number) => string | number) {
  const found = new Map<string | number, string>();
  for (const { id, taken_at } of newestFirst) {
    const period = periodOf(taken_at);
    if (found.size < count && !found.has(period)) found.set(period, id);
  }
  return found.values();
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_SECONDS);
}

function weekOf(at: number): number {
  return Math.floor((dayOf(at) + MONDAY) / 7);
}

function monthOf(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 7);
}
