import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl';
import type { Loss } from './losses.ts';
import { plainName } from './names.ts';
import { ImportRefused } from './refusals.ts';
import {
  checkListing,
  demandFewEntries,
  demandHonestRatio,
  demandReadable,
  demandSmallFile,
  type FileSource,
  isIgnored,
  readNeeded,
  SOURCE_LIMITS,
  type SourceFile,
  type SourceLimits,
} from './source.ts';
import { checkedPath, entryName } from './zip-names.ts';

/**
 * Opens a zip file by its path. Names, count and sizes are checked before anything is unpacked.
 * @throws ImportRefused naming the entry
 */
export async function openZip(
  file: { readonly path: string; readonly name?: string } | { readonly bytes: Uint8Array; readonly name: string },
  limits: SourceLimits = SOURCE_LIMITS,
): Promise<FileSource> {
  const packed = 'bytes' in file ? file.bytes.length : (await stat(file.path)).size;
  demandSmallFile(packed, limits);

  const zip = 'bytes' in file ? await openBytes(file.bytes) : await openPath(file.path);
  try {
    demandFewEntries(zip.entryCount, limits);
    const listing = listEntries(zip, await readEntries(zip));
    checkListing(listing.files, limits);
    demandHonestRatio(packed, listing.files, limits);
    const given = 'bytes' in file ? file.name : (file.name ?? basename(file.path));
    return unwrapped(basename(given, extname(given)), listing, async () => zip.close());
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * All parts of a document that is an archive (docx, xlsx), each under its own name; those that are not wanted are empty.
 * What is checked is what openZip checks.
 * @throws ImportRefused naming the entry
 */
export async function readParts(
  bytes: Uint8Array,
  limits: SourceLimits = SOURCE_LIMITS,
  wanted: (path: string) => boolean = () => true,
): Promise<ReadonlyMap<string, Uint8Array>> {
  demandSmallFile(bytes.length, limits);
  const zip = await openBytes(bytes);
  try {
    demandFewEntries(zip.entryCount, limits);
    const entries = new Map<string, Entry>();
    for (const entry of await readEntries(zip)) {
      const path = checkedPath(entryName(entry).name);
      checkEntry(entry, path);
      if (path.endsWith('/')) continue;
      if (entries.has(path)) throw new ImportRefused('entry-duplicate', { entry: path });
      entries.set(path, entry);
    }
    const sizes = [...entries.values()].map(({ uncompressedSize }) => ({ size: uncompressedSize }));
    checkListing(sizes, limits);
    demandHonestRatio(bytes.length, sizes, limits);
    const parts = new Map<string, Uint8Array>();
    for (const [path, entry] of entries)
      parts.set(
        path,
        wanted(path) ? await readNeeded({ path, size: 0, read: () => readEntry(zip, entry, path) }) : NONE,
      );
    return parts;
  } finally {
    zip.close();
  }
}

const NONE = new Uint8Array();

interface Listing {
  readonly files: readonly SourceFile[];
  readonly losses: readonly Loss[];
}

// decodeStrings off: yauzl takes every name without the UTF-8 flag for CP437, which Chinese archives are not.
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };

function openPath(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => open(path, OPTIONS, settle(resolve, reject)));
}

function openBytes(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => fromBuffer(buffer, OPTIONS, settle(resolve, reject)));
}

function settle(resolve: (zip: ZipFile) => void, reject: (error: Error) => void) {
  return (error: Error | null, zip: ZipFile): void =>
    error ? reject(new ImportRefused('not-a-zip', { cause: error })) : resolve(zip);
}

function readEntries(zip: ZipFile): Promise<readonly Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', (error: Error) => reject(new ImportRefused('not-a-zip', { cause: error })));
    zip.readEntry();
  });
}

function listEntries(zip: ZipFile, entries: readonly Entry[]): Listing {
  const files = new Map<string, SourceFile>();
  const folders: string[] = [];
  const losses: Loss[] = [];
  for (const entry of entries) {
    const { name, guessed } = entryName(entry);
    const path = checkedPath(name);
    checkEntry(entry, path);
    if (isIgnored(path)) continue;
    if (guessed) losses.push({ code: 'encoding-guessed', where: path, detail: 'GB18030' });
    if (path.endsWith('/')) {
      folders.push(path);
      continue;
    }
    if (files.has(path)) throw new ImportRefused('entry-duplicate', { entry: path });
    files.set(path, { path, size: entry.uncompressedSize, read: () => readEntry(zip, entry, path) });
  }
  const filled = foldersWithin([...files.keys(), ...folders]);
  for (const folder of folders) {
    if (!filled.has(folder)) losses.push({ code: 'folder-empty', where: folder.slice(0, -1), detail: '' });
  }
  return { files: [...files.values()], losses };
}

/** `a/b/c.md` and `a/b/c/` give `a/`, `a/b/`. */
function foldersWithin(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/', path.length - 2); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at + 1);
      if (found.has(folder)) break;
      found.add(folder);
    }
  }
  return found;
}

const UNIX_HOSTS: ReadonlySet<number> = new Set([3, 19]);
const TYPE_BITS = 0o170000;
const LINK_BITS = 0o120000;

function checkEntry(entry: Entry, path: string): void {
  if ((entry.generalPurposeBitFlag & 1) === 1) throw new ImportRefused('entry-encrypted', { entry: path });
  const mode = entry.externalFileAttributes >>> 16;
  const unix = UNIX_HOSTS.has(entry.versionMadeBy >>> 8);
  if (unix && (mode & TYPE_BITS) === LINK_BITS) throw new ImportRefused('entry-link', { entry: path });
  const known = entry.compressionMethod === 0 || entry.compressionMethod === 8;
  if (!known) throw new ImportRefused('entry-method', { entry: path });
}

/** yauzl stops the stream at the first byte beyond the size that was promised, so no more than that is ever held. */
async function readEntry(zip: ZipFile, entry: Entry, path: string): Promise<Uint8Array> {
  demandReadable(entry.uncompressedSize, path);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await streamOf(zip, entry)) chunks.push(chunk);
  } catch (error) {
    const lies = error instanceof Error && /(too many|not enough) bytes in the stream/.test(error.message);
    if (lies) throw new ImportRefused('entry-size-wrong', { entry: path, cause: error });
    throw error;
  }
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new Error(`checksum of ${path} is wrong`);
  return bytes;
}

function streamOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** An archive of one folder is that folder. */
function unwrapped(archive: string, { files, losses }: Listing, close: () => Promise<void>): FileSource {
  const [first] = files;
  const folder = first?.path.split('/', 1)[0] ?? '';
  if (first === undefined || !files.every(({ path }) => path.startsWith(`${folder}/`))) {
    return { name: plainName(archive), files, losses, close };
  }
  const within = (path: string): string => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path);
  return {
    name: plainName(folder),
    files: files.map((file) => ({ ...file, path: within(file.path) })),
    losses: losses.map((loss) => ({ ...loss, where: within(loss.where) })),
    close,
  };
}
