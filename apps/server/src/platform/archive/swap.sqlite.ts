import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../database/errors.ts';
import { makeFolder } from '../folder.ts';
import { type Beside, InUseError } from './beside.ts';

const LOGS = ['-wal', '-shm'];

export async function besideSqlite(file: string): Promise<Beside> {
  const part = `${file}.restoring`;
  await makeFolder(dirname(file));
  await remove(part);
  return {
    where: { file: part },
    swap: async () => {
      intoOneFile(part);
      const former = existsSync(file) ? `${file}.before-restore-${stamp()}` : undefined;
      if (former !== undefined) {
        intoOneFile(file);
        await link(file, former);
      }
      await rename(part, file);
      await syncFolder(dirname(file));
      return former;
    },
    drop: () => remove(part),
  };
}

/**
 * Takes the log beside the file into it. Only who is alone with it can.
 * @throws InUseError
 */
function intoOneFile(file: string): void {
  const db = new DatabaseSync(file, { timeout: 1000 });
  try {
    db.exec('pragma journal_mode = delete');
  } catch (cause) {
    if (isBusy(cause)) throw new InUseError(`${file} is in use: stop the server first`, { cause });
    throw cause;
  } finally {
    db.close();
  }
}

async function remove(file: string): Promise<void> {
  for (const end of ['', ...LOGS, '-journal']) await rm(file + end, { force: true });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // it does not open folders
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

function stamp(): string {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
