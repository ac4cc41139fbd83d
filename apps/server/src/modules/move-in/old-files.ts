import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Context } from '../../context.ts';
import { importedType } from '../attachment/attachment.import.service.ts';
import { type StoredContent, storeContent, storeStream } from '../attachment/blob.service.ts';

/** Larger files go into the store without being held. */
const HELD_BYTES = 8 * 1024 * 1024;
/** What the kind of a file is told by. */
const HEAD_BYTES = 64 * 1024;
/** What we would not take from a browser comes along all the same, and is never shown by one. */
const PLAIN_BYTES = 'application/octet-stream';

/** Puts a file of the old product's folder into our store; undefined where none is there, or it leads out of the folder. */
export async function storeOldFile(
  ctx: Context,
  uploads: string,
  { path, display_name }: { readonly path: string; readonly display_name: string },
): Promise<StoredContent | undefined> {
  const file = await fileBelow(uploads, path);
  if (!file) return undefined;
  if (file.size <= HELD_BYTES) {
    const bytes = await readFile(file.path);
    return storeContent(ctx, bytes, (await importedType(display_name, bytes)) ?? PLAIN_BYTES);
  }
  const type = (await importedType(display_name, await headOf(file.path))) ?? PLAIN_BYTES;
  const content = { sha256: await hashOf(file.path), size: file.size, type };
  return storeStream(ctx, () => createReadStream(file.path), content);
}

/** Links are not followed, wherever they lead. */
async function fileBelow(uploads: string, path: string): Promise<{ path: string; size: number } | undefined> {
  try {
    const folder = await realpath(uploads);
    const whole = join(folder, path);
    const found = await lstat(whole);
    const isInside = (await realpath(whole)) === whole && whole.startsWith(`${folder}${sep}`);
    return found.isFile() && isInside ? { path: whole, size: found.size } : undefined;
  } catch {
    return undefined; // not there, or not to be read: the report names it
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
