import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Those who read and write go before: work that nobody waits for takes what they leave. */
const BEHIND = constants.priority.PRIORITY_LOW;

/** This process, all of it. To Linux each of its threads has a priority, and those that are there by now keep theirs. */
export function goBehind(): void {
  putBehind(process.pid);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) lower(Number(thread));
}

/** A process that has just begun: its threads come later, and are as it is. */
export function putBehind(pid: number): void {
  lower(pid);
  if (process.platform === 'linux') makeIdle(pid);
}

function lower(pid: number): void {
  try {
    setPriority(pid, BEHIND);
  } catch {
    // it has ended since it was listed, or goes on at the priority that it has: no reason not to do the work
  }
}

/**
 * The lowest priority still keeps a core for some milliseconds when somebody else wants it, which is more than a page
 * takes; idle work gives it up at once. Node.js has no call for that. Without the program the priority has to do.
 */
function makeIdle(pid: number): void {
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], () => undefined).unref();
}
