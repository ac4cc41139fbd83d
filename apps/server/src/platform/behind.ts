import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Those who read and write go before: work that nobody waits for takes what they leave. */
export const BEHIND = constants.priority.PRIORITY_LOW;

/** The whole process. To Linux each of its threads has a priority, and those that are there by now keep theirs. */
export function goBehind(): void {
  setPriority(BEHIND);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) setThreadBehind(Number(thread));
}

function setThreadBehind(thread: number): void {
  try {
    setPriority(thread, BEHIND);
  } catch {
    // it has ended since they were listed
  }
}
