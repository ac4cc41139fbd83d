import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { AttachmentRow, BlobRow, Tx } from '../../schema/tables.ts';
import { findFileBySign, insertFile } from './attachment.queries.ts';
import { deleteUnheld, findBlob, insertBlob, lockBlob } from './blob.queries.ts';

/** Content that the file store has; no row names it before `addFile`. */
export interface StoredContent {
  readonly sha256: string;
  readonly size: number;
  readonly type: string;
  /** Undefined: a row had this content already, nothing was put. */
  readonly storage_key: string | undefined;
}

export interface NewFile {
  readonly uid: number;
  readonly item_id: number;
  readonly display_name: string;
  readonly now: number;
}

/** The bytes are not those that were looked through before: the store lost or mixed some. */
class ContentChangedError extends Error {
  override readonly name = 'ContentChangedError';
}

/** Every key of the store that is a blob's begins so. */
export const BLOB_PREFIX = 'blob/';

/**
 * Puts the content into the store, unless it is there. Before the transaction that calls `addFile`: when that fails, a
 * file without a row is left, which the sweep removes after a day.
 */
export async function storeContent(ctx: Context, bytes: Uint8Array, type: string): Promise<StoredContent> {
  const hash = sha256(bytes);
  const content = { sha256: hash, size: bytes.length, type };
  if (await findBlob(ctx.db, hash)) return { ...content, storage_key: undefined };
  const storage_key = newKey(hash, ctx.clock.now());
  await ctx.files.put(storage_key, bytes, bytes.length, type);
  return { ...content, storage_key };
}

/**
 * The same of content that is too much to be held in memory; `open` gives it from its beginning. It is told again by
 * its hash on its way into the store, since everybody who has the same file gets these bytes.
 * @throws ContentChangedError
 */
export async function storeStream(
  ctx: Context,
  open: () => AsyncIterable<Uint8Array>,
  content: Omit<StoredContent, 'storage_key'>,
): Promise<StoredContent> {
  if (await findBlob(ctx.db, content.sha256)) return { ...content, storage_key: undefined };
  const storage_key = newKey(content.sha256, ctx.clock.now());
  const bytes = Readable.from(demandHash(open(), content.sha256), { objectMode: false });
  await ctx.files.put(storage_key, bytes, content.size, content.type);
  return { ...content, storage_key };
}

/** Fails before the last bytes: a file is there whole or not at all, so none is. */
async function* demandHash(bytes: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  for await (const chunk of bytes) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new ContentChangedError(`Content that is not that of ${sha256}`);
  if (held) yield held;
}

/** The attachment of content that `storeContent` has put, with a link that cannot be guessed. @throws ApiError busy */
export async function addFile(tx: Tx, content: StoredContent, file: NewFile): Promise<AttachmentRow> {
  const { blob_id } = await blobOf(tx, content, file.now);
  return insertFile(tx, {
    sign: randomBytes(16).toString('hex'),
    blob_id,
    uid: file.uid,
    item_id: file.item_id,
    display_name: file.display_name,
    created_at: file.now,
  });
}

/** What a file had elsewhere and keeps, where nothing here has it. */
export interface KeptFile extends NewFile {
  readonly file_id?: number;
  readonly sign?: string;
  readonly visits?: number;
  readonly last_visit_at?: number;
}

/** The same of a file that comes from elsewhere with its link; another one where that link is taken. @throws ApiError busy */
export async function addKeptFile(
  tx: Tx,
  content: StoredContent,
  { now, sign, ...kept }: KeptFile,
): Promise<AttachmentRow> {
  const { blob_id } = await blobOf(tx, content, now);
  const isFree = sign !== undefined && (await findFileBySign(tx, sign)) === undefined;
  return insertFile(tx, {
    ...kept,
    sign: isFree ? sign : randomBytes(16).toString('hex'),
    blob_id,
    created_at: now,
  });
}

/** The time of a key made by `newKey`; undefined for any other. */
export function keyTime(key: string): number | undefined {
  const seconds = /^blob\/[0-9a-f]{2}\/[0-9a-f]{64}-([0-9a-z]{1,9})-[0-9a-f]{16}$/.exec(key)?.[1];
  return seconds === undefined ? undefined : Number.parseInt(seconds, 36);
}

/**
 * A key belongs to one attempt and later to one row, never to two: so a file can be removed as soon as its row is gone,
 * while somebody else is storing the same content.
 */
function newKey(hash: string, now: number): string {
  return `${BLOB_PREFIX}${hash.slice(0, 2)}/${hash}-${now.toString(36)}-${randomBytes(8).toString('hex')}`;
}

async function blobOf(tx: Tx, { storage_key, ...content }: StoredContent, created_at: number): Promise<BlobRow> {
  const known = await lockBlob(tx, content.sha256);
  if (known) return known;
  const mine = storage_key && (await insertBlob(tx, { ...content, storage_key, created_at }));
  const blob = mine || (await lockBlob(tx, content.sha256));
  // Swept between our look and now: the content has to be sent again.
  if (!blob) throw new ApiError('busy');
  return blob;
}

/** Removes those of these files that no page holds; their bytes go with the sweep. */
export async function removeUnheldFiles(tx: Tx, file_ids: readonly number[]): Promise<void> {
  await deleteUnheld(tx, file_ids);
}
