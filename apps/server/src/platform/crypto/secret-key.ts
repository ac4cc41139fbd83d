import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../folder.ts';
import { randomToken } from './tokens.ts';

/** The secret key of this installation: made once in the data folder, whole or not at all, readable by us alone. */
export async function keptSecretKey(folder: string): Promise<string> {
  const file = join(folder, 'secret.key');
  const known = await readKey(file);
  if (known) return known;
  await makeFolder(folder);
  const part = `${file}.${process.pid}.${randomToken(6)}`;
  const handle = await open(part, 'wx', 0o600);
  await handle.writeFile(`${randomToken(32)}\n`);
  await handle.sync();
  await handle.close();
  try {
    await link(part, file); // fails when another process was first: then its key counts
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    await rm(part, { force: true });
  }
  const made = await readKey(file);
  if (!made) throw new Error(`${file} is empty: restore it from a backup, or remove it to begin with a new key`);
  return made;
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isExisting(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
}
