import { join } from 'node:path';
import type { Config } from './config.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import { createLocalStore } from './platform/storage/local.ts';

/** Where attachments are. The client of S3 is loaded where there is a bucket: it takes 30 MB of memory. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return createLocalStore(join(dataDir, 'files'));
  const { createS3Store } = await import('./platform/storage/s3.ts');
  return createS3Store(s3);
}
