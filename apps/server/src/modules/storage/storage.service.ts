import { join } from 'node:path';
import type { Settings, StoredStorage } from '@sheaf/contract';
import type { Config } from '../../config.ts';
import type { SecretKeys } from '../../platform/crypto/secrets.ts';
import { below } from '../../platform/storage/below.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { createLayeredStore, type Layers, openedLater } from '../../platform/storage/layered.ts';
import { createLocalStore } from '../../platform/storage/local.ts';
import type { S3Patience } from '../../platform/storage/s3.ts';
import type { S3Settings } from '../../platform/storage/s3-address.ts';
import { storeSettings } from './storage.setting.service.ts';

type Place = Pick<Config, 's3' | 'dataDir'>;
type StorageSettings = Pick<Settings, 'oss_open' | 'oss_setting' | 'oss_former'>;

/** Where a site that knows no settings keeps files: by the environment, else in the data folder. */
export function filesByEnvironment({ s3, dataDir }: Place): FileStore {
  return s3 ? openedLater(() => openS3({ ...s3, folder: '' })) : createLocalStore(join(dataDir, 'files'));
}

/**
 * Where the site keeps its files: in the store of the environment, else of the settings as they are at each call, else
 * in the data folder. What still lies in one of the others is found there.
 */
export function filesOfSite(place: Place, settings: () => StorageSettings, secrets: SecretKeys): FileStore {
  const stores = storesOf(place, secrets);
  return createLayeredStore(() => stores(settings()));
}

/** The stores of a site, first the one that new files go to. */
function storesOf(place: Place, secrets: SecretKeys): (settings: StorageSettings) => Layers {
  const local = createLocalStore(join(place.dataDir, 'files'));
  const environment = place.s3 && filesByEnvironment(place);
  let known = new Map<string, FileStore>();
  let last: { readonly settings: StorageSettings; readonly layers: Layers } | undefined;
  return (settings) => {
    if (last?.settings === settings) return last.layers;
    const before = known;
    known = new Map();
    const opened = (form: StoredStorage) => {
      const name = JSON.stringify(form);
      const store = before.get(name) ?? openedLater(() => openForm(secrets, form));
      known.set(name, store);
      return store;
    };
    const chosen = settings.oss_open === 1 ? [opened(settings.oss_setting)] : [];
    const former = settings.oss_former.map(opened);
    const [first = local, ...others] = [...(environment ? [environment] : []), ...chosen];
    const layers = { first, others: first === local ? former : [local, ...others, ...former] };
    last = { settings, layers };
    return layers;
  };
}

/** @throws StoreError */
export async function openForm(secrets: SecretKeys, form: StoredStorage, patience?: S3Patience): Promise<FileStore> {
  return openS3(storeSettings(secrets, form), patience);
}

/** The client of S3 is loaded where there is a bucket: it takes 30 MB of memory. */
async function openS3(
  { folder, ...settings }: S3Settings & { readonly folder: string },
  patience?: S3Patience,
): Promise<FileStore> {
  const { createS3Store } = await import('../../platform/storage/s3.ts');
  return below(createS3Store(settings, patience), folder);
}
