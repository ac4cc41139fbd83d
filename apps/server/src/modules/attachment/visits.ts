import type { Flow, Visits } from './attachment.queries.ts';

interface Counted {
  readonly visits: readonly Visits[];
  readonly flows: readonly Flow[];
}

/** Counts in memory; rows are written once in a while. */
export interface VisitCounter {
  /** True when it is time to write. */
  count(file_id: number, now: number): boolean;
  countBytes(flow: Flow): void;
  /** What was counted since the last time. */
  take(now: number): Counted;
}

const WRITE_SECONDS = 10;
const WRITE_FILES = 400;

export function visitCounter(): VisitCounter {
  let counted = new Map<number, number>();
  let flows = new Map<string, Flow>();
  let writtenAt = 0;
  return {
    count(file_id, now) {
      counted.set(file_id, (counted.get(file_id) ?? 0) + 1);
      return now >= writtenAt + WRITE_SECONDS || counted.size >= WRITE_FILES;
    },
    countBytes(flow) {
      const key = `${flow.uid} ${flow.month}`;
      flows.set(key, { ...flow, bytes: flow.bytes + (flows.get(key)?.bytes ?? 0) });
    },
    take(now) {
      const taken = {
        visits: [...counted].map(([id, visits]) => ({ file_id: id, visits })),
        flows: [...flows.values()],
      };
      counted = new Map();
      flows = new Map();
      writtenAt = now;
      return taken;
    },
  };
}
