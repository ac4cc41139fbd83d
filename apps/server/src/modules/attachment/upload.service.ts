import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type beginUpload as beginCall, type InputOf, LIMITS, UPLOAD_EXTENSIONS } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { cleanName, extensionOf } from '../../platform/file-name.ts';
import type { UploadRow } from '../../schema/upload-tables.ts';
import type { UploadAccess } from './attachment.access.ts';
import type { OwnUploadAccess } from './upload.access.ts';
import {
  insertPart,
  insertUpload,
  listOpenUploads,
  listParts,
  lockUpload,
  lockUploader,
  removeUpload,
  type UploadPart,
  updateUpload,
} from './upload.queries.ts';

export interface ReceivedUpload {
  readonly upload: UploadRow;
  readonly parts: readonly UploadPart[];
}

const MB = 1024 * 1024;
/** Many that are begun in one moment make room only after each of them is there. */
const OPEN_LOOKED_AT = 1000;

/** Every key of the store that is a part of an upload begins so. */
export const PART_PREFIX = 'part/';

/** The largest file that this site takes, in bytes. */
export function uploadLimit({ settings }: Pick<Context, 'settings'>): number {
  return settings.current.upload_max_mb * MB;
}

/** @throws ApiError tooLarge, uploadTypeRefused */
export async function beginUpload(
  ctx: RequestContext,
  { viewer, item_id, page_id }: UploadAccess,
  { display_name: given, size, fingerprint }: InputOf<typeof beginCall>,
): Promise<ReceivedUpload> {
  const display_name = cleanName(given);
  if (size > uploadLimit(ctx)) {
    throw new ApiError('tooLarge', { max: `${ctx.settings.current.upload_max_mb} MB` }, { field: 'size' });
  }
  if (!UPLOAD_EXTENSIONS.includes(extensionOf(display_name))) {
    throw new ApiError('uploadTypeRefused', {}, { field: 'display_name' });
  }
  const now = ctx.clock.now();
  const { uid } = viewer;
  const same = { uid, item_id, page_id, display_name, size, fingerprint };
  const folder = `${PART_PREFIX}${now.toString(36)}-${randomBytes(8).toString('hex')}`;
  const fresh = { ...same, part_bytes: LIMITS.uploadPartBytes, folder, created_at: now, touched_at: now };
  const { upload, left } = await ctx.db.transaction().execute(async (tx) => {
    await lockUploader(tx, uid);
    const open = await listOpenUploads(tx, uid, OPEN_LOOKED_AT);
    const begun = fingerprint === '' ? undefined : open.find((one) => isSame(one, same));
    if (begun) return { upload: begun, left: [] };
    return { upload: await insertUpload(tx, fresh), left: open.slice(LIMITS.uploadsAtOnce - 1) };
  });
  // Those that were left lying make room.
  for (const one of left) await giveUpUpload(ctx, one);
  return withParts(ctx, upload);
}

type Same = Pick<UploadRow, 'item_id' | 'page_id' | 'display_name' | 'size' | 'fingerprint'>;

function isSame(upload: UploadRow, same: Same): boolean {
  const place = upload.item_id === same.item_id && upload.page_id === same.page_id;
  const file = upload.display_name === same.display_name && upload.size === same.size;
  return place && file && upload.fingerprint === same.fingerprint;
}

export async function withParts(ctx: Context, upload: UploadRow): Promise<ReceivedUpload> {
  return { upload, parts: await listParts(ctx.db, upload.upload_id) };
}

/**
 * Keeps a part: its bytes first, then its row, so that a row never names what is not there. A part that is there is
 * never written again: what is put together reads the same bytes however often, whoever sends meanwhile.
 * @throws ApiError uploadMissing, uploadPartWrong, uploadNotFound when it was cancelled meanwhile
 */
export async function keepPart(
  ctx: RequestContext,
  { upload }: OwnUploadAccess,
  part: number,
): Promise<ReceivedUpload> {
  if (upload.file_id !== 0) return withParts(ctx, upload);
  const sent = ctx.request.upload;
  if (!sent) throw new ApiError('uploadMissing', { field: 'file' }, { field: 'file' });
  if (sent.size !== partSize(upload, part)) throw new ApiError('uploadPartWrong', {}, { field: 'part' });
  const { upload_id } = upload;
  const name = `${part}-${randomBytes(8).toString('hex')}`;
  await ctx.files.put(partKey(upload, name), createReadStream(sent.path), sent.size, 'application/octet-stream');
  const { now, isKept } = await ctx.db.transaction().execute(async (tx) => {
    const there = await lockUpload(tx, upload_id);
    if (!there) return { now: there, isKept: false };
    await updateUpload(tx, upload_id, { touched_at: ctx.clock.now() });
    return { now: there, isKept: await insertPart(tx, { upload_id, part, name }) };
  });
  if (!isKept) await ctx.files.remove(partKey(upload, name));
  if (!now) throw new ApiError('uploadNotFound', {}, { field: 'upload_id' });
  return withParts(ctx, now);
}

/** How many parts the whole has. */
export function partCount({ size, part_bytes }: UploadRow): number {
  return Math.ceil(size / part_bytes);
}

/** undefined: there is no such part. */
function partSize(upload: UploadRow, part: number): number | undefined {
  const last = partCount(upload) - 1;
  if (part > last) return undefined;
  return part < last ? upload.part_bytes : upload.size - last * upload.part_bytes;
}

export function partKey({ folder }: UploadRow, name: string): string {
  return `${folder}/${name}`;
}

/** The rows go first: parts without a row are swept. */
export async function giveUpUpload(ctx: Context, upload: UploadRow): Promise<void> {
  const parts = await listParts(ctx.db, upload.upload_id);
  await ctx.db.transaction().execute((tx) => removeUpload(tx, upload.upload_id));
  await removeParts(ctx, upload, parts);
}

export async function removeParts(ctx: Context, upload: UploadRow, parts: readonly UploadPart[]): Promise<void> {
  for (const { name } of parts) await ctx.files.remove(partKey(upload, name));
}
