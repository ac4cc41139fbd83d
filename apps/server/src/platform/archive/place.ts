import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { FileStore } from '../storage/file-store.ts';
import { createLocalStore } from '../storage/local.ts';
import type { S3Settings } from '../storage/s3.ts';

/** The place is neither a folder nor the address of a bucket; the text says what is wrong with it. */
export class PlaceError extends Error {
  override readonly name = 'PlaceError';
}

/**
 * A folder, or `s3://bucket/folder?endpoint=…&region=…&path_style=on`; key and secret come with `s3`.
 * @throws PlaceError
 */
export async function openPlace(
  place: string,
  s3: Pick<S3Settings, 'key' | 'secret'>,
  { from = '.', isNew = true }: { readonly from?: string; readonly isNew?: boolean } = {},
): Promise<FileStore> {
  if (!place.startsWith('s3://')) {
    const folder = isAbsolute(place) ? place : resolve(from, place);
    if (!isNew && !existsSync(folder)) throw new PlaceError(`There is no folder ${folder}`);
    return createLocalStore(folder);
  }
  if (!URL.canParse(place)) throw new PlaceError('Not an address: s3://bucket/folder?endpoint=https://…&region=…');
  const { hostname, pathname, searchParams } = new URL(place);
  const { createS3Store } = await import('../storage/s3.ts');
  const store = createS3Store({
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket: hostname,
    pathStyle: searchParams.get('path_style') === 'on',
    ...s3,
  });
  return below(store, pathname.replaceAll(/^\/+|\/+$/g, ''));
}

/** The same store, seen from one of its folders. */
function below(store: FileStore, folder: string): FileStore {
  if (folder === '') return store;
  const prefix = `${folder}/`;
  return {
    put: (key, bytes, size, type) => store.put(prefix + key, bytes, size, type),
    read: (key, range) => store.read(prefix + key, range),
    remove: (key) => store.remove(prefix + key),
    exists: (key) => store.exists(prefix + key),
    list: async function* (start = '') {
      for await (const key of store.list(prefix + start)) yield key.slice(prefix.length);
    },
  };
}
