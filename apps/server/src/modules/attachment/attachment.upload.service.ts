import { readFile } from 'node:fs/promises';
import { IMAGE_FORMATS } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { cleanName, pictureName } from '../../platform/file-name.ts';
import type { AttachmentRow, Tx } from '../../schema/tables.ts';
import { lockItem } from '../item/item.service.ts';
import { demandStorageRoom } from '../quota/quota.service.ts';
import { accessToUpload, type UploadAccess } from './attachment.access.ts';
import { attachFile } from './attachment.service.ts';
import { addFile, storeContent } from './blob.service.ts';
import { attachableKind, pictureKind } from './file-kind.ts';

interface Sent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Attaches the file that came with the request. @throws ApiError uploadMissing, uploadTypeRefused, storageFull, storageOverQuota */
export async function attachUpload(ctx: RequestContext, access: UploadAccess): Promise<AttachmentRow> {
  const { name, bytes } = await sentFile(ctx, 'file');
  const display_name = cleanName(name);
  const kind = await attachableKind(display_name, bytes);
  if (!kind) throw new ApiError('uploadTypeRefused', {}, { field: 'file' });
  return store(ctx, access, { display_name, bytes, type: kind.type, isAttached: access.page_id > 0 });
}

/** Keeps a pasted picture; the save that shows it binds it. @throws ApiError uploadMissing, imageInvalid, storageFull, storageOverQuota */
export async function keepPicture(ctx: RequestContext, access: UploadAccess): Promise<AttachmentRow> {
  const field = 'editormd-image-file';
  const { name, bytes } = await sentFile(ctx, field);
  const kind = await pictureKind(bytes);
  if (!kind) throw new ApiError('imageInvalid', {}, { field });
  const display_name = pictureName(name, IMAGE_FORMATS, kind.format);
  return store(ctx, access, { display_name, bytes, type: kind.type, isAttached: false });
}

/**
 * Asks for the right once more, where nobody takes it, archives the item or deletes the page any more: bytes take their
 * time on the way into the store.
 * @throws ApiError as accessToUpload
 */
export async function demandUploadInside(
  ctx: RequestContext,
  tx: Tx,
  { item_id, page_id }: UploadAccess,
): Promise<void> {
  if (item_id === 0) return;
  await lockItem(tx, item_id);
  await accessToUpload(inside(ctx, tx), { item_id, page_id });
}

/** What comes in one request is bounded by the contract (8 MB), so it is held in memory. */
async function sentFile(ctx: RequestContext, field: string): Promise<Sent> {
  const { upload } = ctx.request;
  if (!upload) throw new ApiError('uploadMissing', { field }, { field });
  return { name: upload.name, bytes: await readFile(upload.path) };
}

async function store(
  ctx: RequestContext,
  access: UploadAccess,
  {
    bytes,
    type,
    display_name,
    isAttached,
  }: { bytes: Uint8Array; type: string; display_name: string; isAttached: boolean },
): Promise<AttachmentRow> {
  const content = await storeContent(ctx, bytes, type);
  const now = ctx.clock.now();
  const { viewer, item_id, page_id } = access;
  return ctx.db.transaction().execute(async (tx) => {
    await demandUploadInside(ctx, tx, access);
    const file = await addFile(tx, content, { uid: viewer.uid, item_id, display_name, now });
    await demandStorageRoom(ctx, tx, viewer.uid);
    if (!isAttached) return file;
    await attachFile(tx, page_id, file.file_id, now);
    await ctx.feed.put(tx, { topic: 'page', id: page_id });
    return file;
  });
}
