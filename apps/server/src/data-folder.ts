import { access, constants, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { FolderError, makeFolder } from './platform/folder.ts';

/**
 * Makes the data folder and tries to write in it, before anything is begun that needs it.
 * @throws ConfigError naming what cannot be written, and what to do
 */
export async function openDataFolder({ dataDir, database }: Config): Promise<void> {
  await tried(dataDir, async () => {
    await makeFolder(dataDir);
    const probe = join(dataDir, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  });
  if (!('file' in database)) return;
  await tried(database.file, () => access(database.file, constants.R_OK | constants.W_OK));
}

async function tried(path: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    // A database that is not there yet is made.
    if (code === 'ENOENT' && !(cause instanceof FolderError)) return;
    throw new ConfigError(
      `SHEAF_DATA_DIR: ${path} cannot be written (${code}). Give the user that runs Sheaf the right to write there, or name another folder.`,
      { cause },
    );
  }
}
