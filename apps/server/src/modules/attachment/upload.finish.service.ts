import { createHash } from 'node:crypto';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { FileMissingError } from '../../platform/storage/file-store.ts';
import type { AttachmentRow, Db } from '../../schema/tables.ts';
import type { UploadRow } from '../../schema/upload-tables.ts';
import { demandStorageRoom } from '../quota/quota.service.ts';
import { accessToUpload, type UploadAccess } from './attachment.access.ts';
import { findFile } from './attachment.queries.ts';
import { attachFile } from './attachment.service.ts';
import { demandUploadInside } from './attachment.upload.service.ts';
import { addFile, type StoredContent, storeStream } from './blob.service.ts';
import { attachableKind } from './file-kind.ts';
import type { OwnUploadAccess } from './upload.access.ts';
import { findUpload, listParts, lockUpload, type UploadPart, updateUpload } from './upload.queries.ts';
import { giveUpUpload, partCount, partKey, removeParts } from './upload.service.ts';

/** Enough to tell any kind that is told by its content. */
const HEAD_BYTES = 1024 * 1024;

/** By server and upload: who asks twice waits for the same work. */
const finishing = new WeakMap<Db, Map<number, Promise<AttachmentRow>>>();

/**
 * Puts the parts together, at a constant use of memory. The right is asked again: it may have been lost meanwhile, also
 * while that goes on.
 * @throws ApiError uploadUnfinished, uploadTypeRefused, and what accessToUpload throws; storageOverQuota
 */
export async function finishUpload(ctx: RequestContext, { upload }: OwnUploadAccess): Promise<AttachmentRow> {
  if (upload.file_id !== 0) return finishedFile(ctx, upload.file_id);
  const access = await accessToUpload(ctx, upload);
  const here = finishing.get(ctx.db) ?? new Map<number, Promise<AttachmentRow>>();
  finishing.set(ctx.db, here);
  const { upload_id } = upload;
  const work = here.get(upload_id) ?? finishOnce(ctx, access, upload).finally(() => here.delete(upload_id));
  here.set(upload_id, work);
  return work;
}

async function finishOnce(ctx: RequestContext, access: UploadAccess, upload: UploadRow): Promise<AttachmentRow> {
  try {
    return await putTogether(ctx, access, upload);
  } catch (error) {
    if (!isOfParts(error)) throw error;
    return finishedMeanwhile(ctx, upload, error);
  }
}

/** Parts that are not there belong to an upload that was cancelled, or that another process finished first. */
async function finishedMeanwhile(
  ctx: RequestContext,
  { upload_id }: UploadRow,
  cause: unknown,
): Promise<AttachmentRow> {
  const now = await findUpload(ctx.db, upload_id);
  if (!now) throw new ApiError('uploadNotFound', {}, { field: 'upload_id', cause });
  if (now.file_id === 0) throw cause;
  return finishedFile(ctx, now.file_id);
}

function isOfParts(error: unknown): boolean {
  return error instanceof FileMissingError || (error instanceof ApiError && error.error === 'uploadUnfinished');
}

async function putTogether(ctx: RequestContext, access: UploadAccess, upload: UploadRow): Promise<AttachmentRow> {
  const parts = await listParts(ctx.db, upload.upload_id);
  const missing = partCount(upload) - parts.length;
  if (missing > 0) throw new ApiError('uploadUnfinished', { missing });
  const bytes = () => bytesOf(ctx, upload, parts);
  const { sha256, head, isText } = await lookedThrough(bytes());
  const kind = await attachableKind(upload.display_name, head, isText);
  if (!kind) {
    await giveUpUpload(ctx, upload);
    throw new ApiError('uploadTypeRefused', {}, { field: 'file' });
  }
  const content = await storeStream(ctx, bytes, { sha256, size: upload.size, type: kind.type });
  const file = await writeFile(ctx, access, upload, content);
  await removeParts(ctx, upload, parts);
  return file;
}

async function* bytesOf(
  ctx: RequestContext,
  upload: UploadRow,
  parts: readonly UploadPart[],
): AsyncGenerator<Uint8Array> {
  for (const { name } of parts) yield* (await ctx.files.read(partKey(upload, name))).stream;
}

interface Looked {
  readonly sha256: string;
  readonly head: Uint8Array;
  /** All of it is text in UTF-8. */
  readonly isText: boolean;
}

async function lookedThrough(bytes: AsyncIterable<Uint8Array>): Promise<Looked> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  const text = textWatch();
  let seen = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    text.see(chunk);
    if (seen < HEAD_BYTES) head.push(chunk);
    seen += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), head: Buffer.concat(head).subarray(0, HEAD_BYTES), isText: text.isText() };
}

function textWatch(): { see(chunk: Uint8Array): void; isText(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isText = true;
  const watch = (decode: () => string) => {
    if (!isText) return;
    try {
      isText = !decode().includes('\0');
    } catch {
      // Not UTF-8, which is what was asked.
      isText = false;
    }
  };
  return {
    see: (chunk) => watch(() => decoder.decode(chunk, { stream: true })),
    isText: () => {
      watch(() => decoder.decode());
      return isText;
    },
  };
}

async function writeFile(
  ctx: RequestContext,
  access: UploadAccess,
  { upload_id, display_name }: UploadRow,
  content: StoredContent,
): Promise<AttachmentRow> {
  const now = ctx.clock.now();
  const { viewer, item_id, page_id } = access;
  return ctx.db.transaction().execute(async (tx) => {
    await demandUploadInside(ctx, tx, access);
    const upload = await lockUpload(tx, upload_id);
    if (!upload) throw new ApiError('uploadNotFound', {}, { field: 'upload_id' });
    // Another process was asked too, and was faster.
    if (upload.file_id !== 0) return finishedFile({ db: tx }, upload.file_id);
    const file = await addFile(tx, content, { uid: viewer.uid, item_id, display_name, now });
    await demandStorageRoom(ctx, tx, viewer.uid);
    await updateUpload(tx, upload_id, { file_id: file.file_id, touched_at: now });
    if (page_id > 0) {
      await attachFile(tx, page_id, file.file_id, now);
      await ctx.feed.put(tx, { topic: 'page', id: page_id });
    }
    return file;
  });
}

async function finishedFile({ db }: Pick<RequestContext, 'db'>, file_id: number): Promise<AttachmentRow> {
  const file = await findFile(db, file_id);
  if (!file) throw new ApiError('uploadNotFound', {}, { field: 'upload_id' });
  return file;
}
