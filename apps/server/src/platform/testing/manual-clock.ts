import type { Clock } from '../clock.ts';

export interface ManualClock extends Clock {
  /** Moves the clock to this Unix second. */
  set(seconds: number): void;
  advance(seconds: number): void;
}

/** A clock that stands still until a test moves it. Begins at 2026-01-01 00:00:00 UTC. */
export function manualClock(startSeconds = 1_767_225_600): ManualClock {
  let currentMs = startSeconds * 1000;
  return {
    now: () => Math.floor(currentMs / 1000),
    nowMs: () => currentMs,
    // what others do meanwhile in a process that waits is done at once in a test
    wait: async () => undefined,
    set: (seconds) => {
      currentMs = seconds * 1000;
    },
    advance: (seconds) => {
      currentMs += seconds * 1000;
    },
  };
}
