import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Loss } from './losses.ts';
import { ImportRefused } from './refusals.ts';
import {
  checkListing,
  demandFewEntries,
  demandReadable,
  type FileSource,
  isIgnored,
  SOURCE_LIMITS,
  type SourceFile,
  type SourceLimits,
} from './source.ts';

/** @throws ImportRefused not-a-folder, too-many-entries, too-large-unpacked */
export async function openFolder(folder: string, limits: SourceLimits = SOURCE_LIMITS): Promise<FileSource> {
  const root = resolve(folder);
  const stats = await lstat(root).catch((cause: unknown) => {
    throw new ImportRefused('not-a-folder', { entry: basename(root), cause });
  });
  if (!stats.isDirectory()) throw new ImportRefused('not-a-folder', { entry: basename(root) });

  const listing: Listing = { root, files: [], losses: [], limits };
  await listFolder(listing, '');
  checkListing(listing.files, limits);
  return { name: basename(root), files: listing.files, losses: listing.losses, close: async () => {} };
}

interface Listing {
  readonly root: string;
  readonly files: SourceFile[];
  readonly losses: Loss[];
  readonly limits: SourceLimits;
}

async function listFolder(listing: Listing, folder: string): Promise<void> {
  const entries = await readdir(join(listing.root, folder), { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) listing.losses.push({ code: 'file-unreadable', where: folder, detail: '' });
  if (entries?.length === 0 && folder !== '') listing.losses.push({ code: 'folder-empty', where: folder, detail: '' });
  for (const entry of entries ?? []) {
    const onDisk = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!isIgnored(onDisk)) await listEntry(listing, entry, onDisk);
  }
}

async function listEntry(listing: Listing, entry: Dirent, onDisk: string): Promise<void> {
  if (entry.isSymbolicLink()) listing.losses.push({ code: 'link-skipped', where: onDisk, detail: '' });
  else if (entry.isDirectory()) await listFolder(listing, onDisk);
  else if (entry.isFile()) await listFile(listing, onDisk);
}

async function listFile(listing: Listing, onDisk: string): Promise<void> {
  const fullPath = join(listing.root, onDisk);
  const { size } = await lstat(fullPath);
  listing.files.push({ path: onDisk.normalize('NFC'), size, read: () => readPlainFile(fullPath, size, onDisk) });
  // Checked while listing as well: a folder of millions must not fill the memory first.
  demandFewEntries(listing.files.length, listing.limits);
}

/** The file may have become a link or grown since it was listed: neither is followed. */
async function readPlainFile(fullPath: string, size: number, entry: string): Promise<Uint8Array> {
  demandReadable(size, entry);
  const file = await open(fullPath, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const bytes = Buffer.alloc(size);
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await file.read(bytes, filled, size - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await file.close();
  }
}
