import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, RequestContext } from '../../context.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { makeFolder } from '../../platform/folder.ts';
import { Turns } from '../../platform/turns.ts';
import { type OpenReader, openReader } from '../import/import.reader.service.ts';
import { refusedDocument } from './api-source.apply.service.ts';
import type { SourceHead } from './api-source.queries.ts';
import { readingFor } from './api-source.read.service.ts';

type Read = Pick<SourceHead, 'item_id' | 'language'>;

/**
 * The uploaded file, open to be read as a newer document of this source.
 * @throws ApiError uploadMissing, importUnknown, importUnreadable, importTooLarge, busy, and what the work throws
 */
export async function withUpload<R>(
  ctx: RequestContext,
  source: Read,
  work: (reader: OpenReader) => Promise<R>,
): Promise<R> {
  const { upload } = ctx.request;
  if (!upload) throw new ApiError('uploadMissing', { field: 'file' }, { field: 'file' });
  try {
    return await withFile(source, upload, work);
  } catch (error) {
    throw refusedDocument(error, ctx.language);
  }
}

/** The same of bytes that came otherwise, under the name that an uploaded file would have. @throws ImportRefused, ApiError importUnknown, busy, and what the work throws */
export async function withBytes<R>(
  ctx: Context,
  source: Read,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer | string },
  work: (reader: OpenReader) => Promise<R>,
): Promise<R> {
  const folder = join(ctx.config.dataDir, 'tmp');
  await makeFolder(folder);
  const path = join(folder, `api-source-${randomToken(12)}`);
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    return await withFile(source, { path, name }, work);
  } finally {
    await rm(path, { force: true });
  }
}

/** Each that is open takes a process with its memory. */
const opened = new Turns({ atOnce: 2, each: 1, waitingEach: 5, waiting: 50 });

function withFile<R>(
  source: Read,
  { path, name }: { readonly path: string; readonly name: string },
  work: (reader: OpenReader) => Promise<R>,
): Promise<R> {
  return opened.run(String(source.item_id), async () => {
    const reader = await openReader({ path, name, ...readingFor(source) });
    try {
      return await work(reader);
    } finally {
      await reader.close();
    }
  });
}
