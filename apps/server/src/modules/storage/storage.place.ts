import type { StorageType, StoredStorage } from '@sheaf/contract';
import type { S3Settings } from '../../platform/storage/s3-address.ts';

/** Where a form leads to; what is missing is its key and secret. */
export interface StoragePlace extends Omit<S3Settings, 'key' | 'secret'> {
  /** Of the bucket; '': the whole of it. */
  readonly folder: string;
}

type Fields = Omit<StoredStorage, 'secret' | 'secretKey'>;

/** What each store has of its own, as its pages document it. */
interface Preset {
  /** Without a scheme; undefined: Amazon's own, '': it has to be given. */
  readonly host: (region: string) => string | undefined;
  /** Where none is given; '': it has to be. */
  readonly region: (host: string) => string;
  /** The bucket stands in the path, not in the host name. */
  readonly pathStyle: (host: string) => boolean;
  readonly names: { readonly key: 'key' | 'secretId'; readonly secret: 'secret' | 'secretKey' };
}

const KEYS = { key: 'key', secret: 'secret' } as const;

export const STORAGE_PRESETS: Readonly<Record<StorageType, Preset>> = {
  aliyun: {
    host: (region) => (region === '' ? '' : `oss-${region}.aliyuncs.com`),
    region: (host) => /(?:^|\.)oss-([a-z]+-[a-z\d-]+?)(?:-internal)?\.aliyuncs\.com/.exec(host)?.[1] ?? '',
    pathStyle: () => false,
    names: KEYS,
  },
  qiniu: {
    host: (region) => (region === '' ? '' : `s3.${region}.qiniucs.com`),
    region: (host) => /^s3[.-]([a-z\d-]+)\.qiniucs\.com/.exec(host)?.[1] ?? '',
    pathStyle: () => true,
    names: KEYS,
  },
  qcloud: {
    host: (region) => (region === '' ? '' : `cos.${region}.myqcloud.com`),
    region: (host) => /^cos\.([a-z\d-]+)\.myqcloud\.com/.exec(host)?.[1] ?? '',
    pathStyle: () => false,
    names: { key: 'secretId', secret: 'secretKey' },
  },
  s3_storage: {
    host: () => undefined,
    region: () => 'us-east-1',
    // stores of one's own mostly know no other; these big ones want the bucket in front
    pathStyle: (host) => host !== '' && !/(^|\.)(amazonaws\.com(\.cn)?|aliyuncs\.com|myqcloud\.com)(:\d+)?$/.test(host),
    names: KEYS,
  },
};

const HOST = /^(?=.{1,253}(?::\d+)?$)[a-z\d]([a-z\d._-]*[a-z\d])?(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;
const BUCKET = /^[a-z\d][a-z\d._-]{1,98}[a-z\d]$/i;
const FOLDER = /^([a-z\d][a-z\d._-]*(\/[a-z\d][a-z\d._-]*){0,2})?$/;
const REGION = /^[a-z\d-]+$/i;

/** The place; or the name of the first field that keeps it from being one. */
export function storagePlace(fields: Fields): StoragePlace | { readonly wrong: keyof Fields } {
  const preset = STORAGE_PRESETS[fields.oss_type];
  const { scheme, host: given } = addressOf(fields.endpoint, fields.protocol);
  const region = fields.region || preset.region(given);
  const host = given || preset.host(region);
  const wrong = wrongAddress(fields, { given, host, region }) ?? wrongField(fields);
  if (wrong) return { wrong };
  return {
    endpoint: host === undefined ? undefined : `${scheme}://${host}`,
    region,
    bucket: fields.bucket,
    folder: folderOf(fields),
    pathStyle: preset.pathStyle(host ?? ''),
  };
}

function wrongAddress(
  { oss_type }: Fields,
  { given, host, region }: { given: string; host: string | undefined; region: string },
): keyof Fields | undefined {
  if (given !== '' && !HOST.test(given)) return 'endpoint';
  if (host === '') return oss_type === 'aliyun' ? 'endpoint' : 'region';
  return REGION.test(region) ? undefined : 'region';
}

function wrongField(fields: Fields): keyof Fields | undefined {
  const { key } = STORAGE_PRESETS[fields.oss_type].names;
  if (!BUCKET.test(fields.bucket)) return 'bucket';
  if (fields[key] === '') return key;
  if (!FOLDER.test(folderOf(fields))) return 'subcat';
  return fields.domain === '' || HOST.test(addressOf(fields.domain, fields.protocol).host) ? undefined : 'domain';
}

/** `https://files.example.com`, where pictures that everybody may see are read; '': at the site. */
export function publicBase({
  domain,
  protocol,
  subcat,
}: Pick<StoredStorage, 'domain' | 'protocol' | 'subcat'>): string {
  if (domain === '') return '';
  const { scheme, host } = addressOf(domain, protocol);
  const folder = folderOf({ subcat });
  return `${scheme}://${host}${folder === '' ? '' : `/${folder}`}`;
}

/** Two forms lead to the same objects. */
export function isSamePlace(one: Fields, other: Fields): boolean {
  const [first, second] = [storagePlace(one), storagePlace(other)];
  if ('wrong' in first || 'wrong' in second) return false;
  const named = ({ endpoint, bucket, folder }: StoragePlace) => JSON.stringify([endpoint, bucket, folder]);
  return named(first) === named(second);
}

function folderOf({ subcat }: Pick<StoredStorage, 'subcat'>): string {
  return subcat.replaceAll(/^\/+|\/+$/g, '');
}

/** People write both `https://host/` and `host`. */
function addressOf(text: string, protocol: 'http' | 'https') {
  const [, scheme = protocol, host = ''] = /^(?:(https?):\/\/)?(.*?)\/*$/i.exec(text) ?? [];
  return { scheme: scheme.toLowerCase(), host };
}
