import { LIMITS } from '@sheaf/contract';
import type { Loss } from './losses.ts';
import { ImportRefused } from './refusals.ts';

export interface SourceFile {
  /** Relative to the source, parts joined by `/`, Unicode in NFC. */
  readonly path: string;
  readonly size: number;
  /** @throws ImportRefused when the bytes are not what was promised; any other error: this file alone is unreadable */
  readonly read: () => Promise<Uint8Array>;
}

/** Files of a folder or an archive, listed at once and read one by one. */
export interface FileSource {
  /** The folder's or the archive's own name. */
  readonly name: string;
  readonly files: readonly SourceFile[];
  readonly losses: readonly Loss[];
  /** One file that is no archive: it is recognised by what is in it, whatever it is called. */
  readonly isSingle?: boolean;
  readonly close: () => Promise<void>;
}

/** What a format is told when it reads a source. */
export interface ReadOptions {
  /** Of whoever imports: names are sorted by it. */
  readonly language: 'en' | 'zh';
  /** Type of the item that the pages are for, where it is there already. */
  readonly itemType?: number;
  readonly signal?: AbortSignal;
  /** Called after each file. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface SourceLimits {
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly entries: number;
  /** How many times larger than packed it may be unpacked; asked above `freeBytes` only. */
  readonly ratio: number;
  readonly freeBytes: number;
}

export const SOURCE_LIMITS: SourceLimits = {
  packedBytes: LIMITS.importBytes,
  unpackedBytes: LIMITS.importUnpackedBytes,
  entries: LIMITS.importEntries,
  ratio: LIMITS.importRatio,
  freeBytes: LIMITS.importFreeBytes,
};

const MB = 1024 * 1024;

/** @throws ImportRefused too-many-entries, too-large-unpacked */
export function checkListing(files: readonly { readonly size: number }[], limits: SourceLimits): void {
  demandFewEntries(files.length, limits);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limits.unpackedBytes) {
    throw new ImportRefused('too-large-unpacked', { max: Math.floor(limits.unpackedBytes / MB) });
  }
}

/** @throws ImportRefused too-many-entries */
export function demandFewEntries(count: number, { entries }: SourceLimits): void {
  if (count > entries) throw new ImportRefused('too-many-entries', { max: entries });
}

/** @throws ImportRefused too-large-packed */
export function demandSmallFile(size: number, { packedBytes }: SourceLimits): void {
  if (size > packedBytes) throw new ImportRefused('too-large-packed', { max: Math.floor(packedBytes / MB) });
}

/**
 * Texts and pictures are never packed as tightly as an archive that is made to fill a disk.
 * @throws ImportRefused too-tightly-packed
 */
export function demandHonestRatio(
  packed: number,
  files: readonly { readonly size: number }[],
  limits: SourceLimits,
): void {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limits.freeBytes && total > packed * limits.ratio) {
    throw new ImportRefused('too-tightly-packed', { max: limits.ratio });
  }
}

/**
 * Of an archive that may hold ten times as much, no more than an upload may be is ever held as one piece.
 * @throws ImportRefused document-too-large
 */
export function demandReadable(size: number, entry: string, { packedBytes }: SourceLimits = SOURCE_LIMITS): void {
  if (size > packedBytes) throw new ImportRefused('document-too-large', { entry, max: Math.floor(packedBytes / MB) });
}

/** The bytes of a file without which there is nothing to import. @throws ImportRefused */
export async function readNeeded(file: SourceFile): Promise<Uint8Array> {
  try {
    return await file.read();
  } catch (cause) {
    throw cause instanceof ImportRefused ? cause : new ImportRefused('entry-damaged', { entry: file.path, cause });
  }
}

const IGNORED_PARTS: ReadonlySet<string> = new Set(['__MACOSX', 'node_modules', 'Thumbs.db', 'desktop.ini']);
const CONFIG_FOLDERS: ReadonlySet<string> = new Set(['.vitepress', '.vuepress']);

/** Files that systems and tools leave behind. The two configuration folders are read for the order of pages. */
export function isIgnored(path: string): boolean {
  return path.split('/').some((part) => IGNORED_PARTS.has(part) || (part.startsWith('.') && !CONFIG_FOLDERS.has(part)));
}
