import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileSource, openFile } from '@sheaf/exchange';
import type { Context, RequestContext } from '../../context.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { makeFolder } from '../../platform/folder.ts';
import { refusedDocument } from './api-source.apply.service.ts';

/** The uploaded file as a source. @throws ApiError uploadMissing, importUnreadable, importTooLarge, and what the work throws */
export async function withUpload<R>(ctx: RequestContext, work: (source: FileSource) => Promise<R>): Promise<R> {
  const { upload } = ctx.request;
  if (!upload) throw new ApiError('uploadMissing', { field: 'file' }, { field: 'file' });
  try {
    const source = await openFile(upload);
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  } catch (error) {
    throw refusedDocument(error, ctx.language);
  }
}

/** The same of bytes that came otherwise, under the name that an uploaded file would have. @throws ImportRefused, and what the work throws */
export async function withBytes<R>(
  ctx: Context,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer | string },
  work: (source: FileSource) => Promise<R>,
): Promise<R> {
  const folder = join(ctx.config.dataDir, 'tmp');
  await makeFolder(folder);
  const path = join(folder, `api-source-${randomToken(12)}`);
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    const source = await openFile({ path, name });
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
