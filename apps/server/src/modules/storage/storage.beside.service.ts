import { join } from 'node:path';
import type { Settings } from '@sheaf/contract';
import type { Config } from '../../config.ts';
import { secretKeys } from '../../platform/crypto/secrets.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import type { DatabasePlace } from '../../platform/database/open.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { createLocalStore } from '../../platform/storage/local.ts';
import { settingsBeside, settingsIn } from '../setting/setting.beside.service.ts';
import { filesByEnvironment, filesOfSite } from './storage.service.ts';

/** The files of a site whose server runs elsewhere, or not at all: where its settings say at this moment. */
export async function filesBeside(config: Config, secretKey: string): Promise<FileStore> {
  const settings = await settingsBeside(config.database);
  if (!settings) return filesByEnvironment(config);
  return filesOfSite(config, () => settings, secretKeys(secretKey));
}

/** Where the files of a site go whose rows are being restored. */
export interface StoresToRestore {
  /** Where that site will look for them and put new ones. */
  readonly store: FileStore;
  readonly name: string;
  /** Where it looks too, for a store of the settings that does not answer; a store of the environment has none. */
  readonly instead: { readonly store: FileStore; readonly name: string } | undefined;
}

/** By the settings in this database. Without the key that their secrets were sealed with their store does not open. */
export async function storesToRestore(
  config: Config,
  where: DatabasePlace,
  secretKey: string | undefined,
): Promise<StoresToRestore> {
  const settings = await settingsIn(where);
  const folder = join(config.dataDir, 'files');
  // one that has sealed nothing opens nothing, which is told as the trouble of that store
  const store = filesOfSite(config, () => settings, secretKeys(secretKey ?? randomToken(32)));
  const isInFolder = !config.s3 && settings.oss_open === 0;
  return {
    store,
    name: nameOf(config, settings, folder),
    instead: config.s3 || isInFolder ? undefined : { store: createLocalStore(folder), name: folder },
  };
}

function nameOf({ s3 }: Config, { oss_open, oss_setting }: Settings, folder: string): string {
  if (s3) return `bucket ${s3.bucket} of the environment`;
  if (oss_open === 0) return folder;
  const inside = oss_setting.subcat === '' ? '' : `, folder ${oss_setting.subcat}`;
  return `bucket ${oss_setting.bucket}${inside}, which the settings of the snapshot name`;
}
