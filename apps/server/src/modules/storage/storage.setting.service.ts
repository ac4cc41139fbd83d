import {
  LIMITS,
  PASSWORD_MASK,
  type SentStorage,
  type Settings,
  type ShownStorage,
  type SiteConfig,
  type StoredStorage,
} from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { openSecret, type SecretKeys, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import type { S3Settings } from '../../platform/storage/s3-address.ts';
import { StoreError } from '../../platform/storage/store-error.ts';
import { isSamePlace, STORAGE_PRESETS, type StoragePlace, storagePlace } from './storage.place.ts';

const PURPOSE = 'oss_secret';

type StorageSettings = Pick<Settings, 'oss_open' | 'oss_setting' | 'oss_former'>;

/** What administrators are shown of the store. */
export function shownStorage({
  settings: { current },
  config,
}: Pick<Context, 'settings' | 'config'>): Pick<
  SiteConfig,
  'oss_open' | 'oss_setting' | 'oss_by_environment' | 'oss_former_count'
> {
  return {
    oss_open: current.oss_open,
    oss_setting: withoutSecrets(current.oss_setting),
    oss_by_environment: config.s3 === undefined ? 0 : 1,
    oss_former_count: current.oss_former.length,
  };
}

function withoutSecrets(stored: StoredStorage): ShownStorage {
  const { secret, secretKey, ...fields } = stored;
  return {
    ...fields,
    secret: '',
    secret_set: secret === '' ? 0 : 1,
    secretKey: '',
    secretKey_set: secretKey === '' ? 0 : 1,
  };
}

/**
 * What is stored of a change of the store. A store that was used is kept in mind, for it holds files. A form that could
 * not be used is refused while the store is on.
 * @throws ApiError settingInvalid naming the field, storageFormerMany
 */
export function storageChange(
  ctx: Pick<Context, 'secrets'>,
  current: StorageSettings,
  sent: { readonly oss_open?: 0 | 1 | undefined; readonly oss_setting?: SentStorage | undefined },
): Partial<StorageSettings> {
  if (sent.oss_open === undefined && sent.oss_setting === undefined) return {};
  const oss_open = sent.oss_open ?? current.oss_open;
  const oss_setting = mergedForm(ctx, current.oss_setting, sent.oss_setting ?? {});
  if (oss_open === 1) demandStorage(oss_setting);
  return { oss_open, oss_setting, oss_former: formerStores(current, { oss_open, oss_setting }) };
}

/** What was sent over what is stored, with secrets sealed; an empty secret is the stored one. */
export function mergedForm(
  { secrets }: Pick<Context, 'secrets'>,
  stored: StoredStorage,
  { secret = '', secretKey = '', ...sent }: SentStorage,
): StoredStorage {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const sealed = (text: string, kept: string) =>
    text === '' || text === PASSWORD_MASK ? kept : sealSecret(secrets, PURPOSE, text);
  return {
    ...stored,
    ...given,
    secret: sealed(secret, stored.secret),
    secretKey: sealed(secretKey, stored.secretKey),
  };
}

/** @throws ApiError settingInvalid naming the field */
export function demandStorage(form: StoredStorage): StoragePlace {
  const place = storagePlace(form);
  if ('wrong' in place) throw invalid(place.wrong);
  const { secret } = STORAGE_PRESETS[form.oss_type].names;
  if (form[secret] === '') throw invalid(secret);
  return place;
}

function invalid(field: string): ApiError {
  return new ApiError('settingInvalid', { field }, { field });
}

function formerStores(
  { oss_open, oss_setting, oss_former }: StorageSettings,
  now: Pick<StorageSettings, 'oss_open' | 'oss_setting'>,
): StorageSettings['oss_former'] {
  const isNow = (form: StoredStorage) => now.oss_open === 1 && isSamePlace(form, now.oss_setting);
  const used = oss_open === 1 ? [oss_setting, ...oss_former] : oss_former;
  const former = used.filter(
    (form, at) => !isNow(form) && used.findIndex((earlier) => isSamePlace(earlier, form)) === at,
  );
  if (former.length > LIMITS.formerStores) throw new ApiError('storageFormerMany', { count: oss_former.length });
  return former;
}

/**
 * A form as the client of S3 takes it, with its secret opened.
 * @throws StoreError when it leads nowhere, or its secret was sealed with another key
 */
export function storeSettings(secrets: SecretKeys, form: StoredStorage): S3Settings & Pick<StoragePlace, 'folder'> {
  const place = storagePlace(form);
  if ('wrong' in place) throw new StoreError(`oss_setting: ${place.wrong} is not right`, { trouble: 'strange' });
  const { names } = STORAGE_PRESETS[form.oss_type];
  try {
    return { ...place, key: form[names.key], secret: openSecret(secrets, PURPOSE, form[names.secret]) };
  } catch (cause) {
    throw new StoreError('the secret of the store cannot be opened', { trouble: 'sealed', cause });
  }
}
