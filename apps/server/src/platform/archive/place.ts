import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { below } from '../storage/below.ts';
import type { FileStore } from '../storage/file-store.ts';
import { createLocalStore } from '../storage/local.ts';
import type { S3Settings } from '../storage/s3-address.ts';

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
  return below(store, folderOf(pathname));
}

/** Of the bucket; '': the whole of it. */
export function folderInAddress(place: string): string {
  return URL.canParse(place) ? folderOf(new URL(place).pathname) : '';
}

function folderOf(pathname: string): string {
  return pathname.replaceAll(/^\/+|\/+$/g, '');
}
