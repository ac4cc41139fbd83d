// Run by the launcher, before anything of a version is: nothing but Node may be imported here.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { versionsFolder } from './state.ts';

const TOLD_MS = 10_000;
/** A process that was killed is known by that, and one of another boot by this. */
const KEPT_MS = 60_000;
const AGAIN_MS = 500;

/** Two starts of one installation at once: the second waits until the first has made the update. */
export async function inTurn<T>(home: string, work: () => Promise<T>): Promise<T> {
  const file = join(versionsFolder(home), '.settling');
  mkdirSync(versionsFolder(home), { recursive: true });
  while (!taken(file)) await setTimeout(AGAIN_MS);
  const telling = setInterval(() => tell(file), TOLD_MS);
  try {
    return await work();
  } finally {
    clearInterval(telling);
    rmSync(file, { force: true });
  }
}

function tell(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // the other knows this process by its number too
  }
}

function taken(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeft(file)) rmSync(file, { force: true });
    return false;
  }
}

function isLeft(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Date.now() - statSync(file).mtimeMs > KEPT_MS || pid === process.pid || (pid > 0 && !isAlive(pid));
  } catch {
    return false; // it is gone by now
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
