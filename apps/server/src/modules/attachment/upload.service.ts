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
  removeUpload,
  updateUpload,
} from './upload.queries.ts';

export interface ReceivedUpload {
  readonly upload: UploadRow;
  /** The numbers of the parts that are there. */
  readonly parts: readonly number[];
}

const MB = 1024 * 1024;

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
  const open = await listOpenUploads(ctx.db, uid, LIMITS.uploadsAtOnce);
  const begun = fingerprint === '' ? undefined : open.find((upload) => isSame(upload, same));
  if (begun) return withParts(ctx, begun);
  // Those that were left lying make room.
  for (const left of open.slice(LIMITS.uploadsAtOnce - 1)) await giveUpUpload(ctx, left);
  const folder = `${PART_PREFIX}${now.toString(36)}-${randomBytes(8).toString('hex')}`;
  const fresh = { ...same, part_bytes: LIMITS.uploadPartBytes, folder, created_at: now, touched_at: now };
  const upload = await ctx.db.transaction().execute((tx) => insertUpload(tx, fresh));
  return { upload, parts: [] };
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
 * Keeps a part: its bytes first, then its row, so that a row never names what is not there.
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
  const key = partKey(upload, part);
  await ctx.files.put(key, createReadStream(sent.path), sent.size, 'application/octet-stream');
  const there = await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockUpload(tx, upload.upload_id))) return false;
    await insertPart(tx, upload.upload_id, part);
    await updateUpload(tx, upload.upload_id, { touched_at: ctx.clock.now() });
    return true;
  });
  if (there) return withParts(ctx, upload);
  await ctx.files.remove(key);
  throw new ApiError('uploadNotFound', {}, { field: 'upload_id' });
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

export function partKey({ folder }: UploadRow, part: number): string {
  return `${folder}/${part}`;
}

/** The rows go first: parts without a row are swept. */
export async function giveUpUpload(ctx: Context, upload: UploadRow): Promise<void> {
  const parts = await listParts(ctx.db, upload.upload_id);
  await ctx.db.transaction().execute((tx) => removeUpload(tx, upload.upload_id));
  await removeParts(ctx, upload, parts);
}

export async function removeParts(ctx: Context, upload: UploadRow, parts: readonly number[]): Promise<void> {
  for (const part of parts) await ctx.files.remove(partKey(upload, part));
}
