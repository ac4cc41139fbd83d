import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;

const pins = cpus().length > 1 && hasTaskset();

/** What stands before a command that is to have one core; nothing where the system cannot say so. */
export function onCore(core: number): readonly string[] {
  return pins ? ['taskset', '-c', String(core)] : [];
}

export function coresText(): string {
  return pins
    ? 'the server on one core, the client on the other, keep-alive'
    : 'server and client not kept apart (no taskset, or one core)';
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
