import { setTimeout } from 'node:timers/promises';

/** The one source of time. Everything that asks for the time is given a clock, so tests can move it. */
export interface Clock {
  /** Unix seconds UTC, whole. */
  now(): number;
  /** Unix milliseconds UTC. */
  nowMs(): number;
  /** Until so much time has passed. */
  wait(ms: number): Promise<unknown>;
}

export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
  nowMs: () => Date.now(),
  wait: (ms) => setTimeout(ms),
};
