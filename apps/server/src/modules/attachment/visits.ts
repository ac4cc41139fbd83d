import type { Visits } from './attachment.queries.ts';

/** Counts in memory; rows are written once in a while. */
export interface VisitCounter {
  /** True when it is time to write. */
  count(file_id: number, now: number): boolean;
  /** What was counted since the last time. */
  take(now: number): Visits[];
}

const WRITE_SECONDS = 10;
const WRITE_FILES = 400;

export function visitCounter(): VisitCounter {
  let counted = new Map<number, number>();
  let writtenAt = 0;
  return {
    count(file_id, now) {
      counted.set(file_id, (counted.get(file_id) ?? 0) + 1);
      return now >= writtenAt + WRITE_SECONDS || counted.size >= WRITE_FILES;
    },
    take(now) {
      const taken = [...counted].map(([id, visits]) => ({ file_id: id, visits }));
      counted = new Map();
      writtenAt = now;
      return taken;
    },
  };
}
