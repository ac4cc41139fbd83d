import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../platform/crypto/tokens.ts';

/** Machines may share a folder of temporary files, and the numbers of their processes are their own. */
const MINE = `sheaf-pdf-${sha256(hostname()).slice(0, 8)}-`;

const inUse = new Set<string>();

/** What is printed lies there; the name says which process has it. */
export async function makePrintFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${MINE}${process.pid}-`));
  inUse.add(folder);
  return folder;
}

export async function removePrintFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  inUse.delete(folder);
}

/** Removes what processes left here that were killed while they printed. */
export async function removeLeftPrints(): Promise<number> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(MINE));
  const left = names.filter((name) => isLeft(name));
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  return left.length;
}

function isLeft(name: string): boolean {
  const pid = Number(name.slice(MINE.length).split('-', 1)[0]);
  // in a container a killed server and the next one have the same number
  if (pid === process.pid) return !inUse.has(join(tmpdir(), name));
  return Number.isInteger(pid) && pid > 0 && !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
