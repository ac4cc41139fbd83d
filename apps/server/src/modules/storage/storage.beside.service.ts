import type { Config } from '../../config.ts';
import { holdsRows } from '../../platform/archive/swap.ts';
import { secretKeys } from '../../platform/crypto/secrets.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { Tables } from '../../schema/tables.ts';
import { readSettings } from '../setting/setting.service.ts';
import { filesByEnvironment, filesOfSite } from './storage.service.ts';

/** The files of a site whose server runs elsewhere, or not at all: where its settings say at this moment. */
export async function filesBeside(config: Config, secretKey: string): Promise<FileStore> {
  if (!(await holdsRows(config.database, 'setting'))) return filesByEnvironment(config);
  const open = await openDatabase<Tables>(config.database);
  try {
    const settings = await readSettings(open.db);
    return filesOfSite(config, () => settings, secretKeys(secretKey));
  } finally {
    await open.close();
  }
}
