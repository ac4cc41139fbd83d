import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ImportRefused } from './refusals.ts';
import type { FileSource, SourceFile } from './source.ts';

/** What stands before the bytes of the files. */
interface Head {
  readonly name: string;
  readonly isSingle: boolean;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const MB = 1024 * 1024;

/** Of a folder only these can be part of a description of an API. */
const STRUCTURED = /\.(?:json|ya?ml)$/i;

/**
 * The documents of a source as one piece, which `openPacked` opens again.
 * @throws ImportRefused where they are larger than that
 */
export async function packSource(source: FileSource, maxBytes: number): Promise<Buffer> {
  const kept = source.isSingle ? source.files : source.files.filter(({ path }) => STRUCTURED.test(path));
  const parts: Uint8Array[] = [];
  let left = maxBytes;
  for (const file of kept) {
    const bytes = await file.read();
    left -= bytes.length;
    if (left < 0) throw new ImportRefused('too-large-unpacked', { max: Math.floor(maxBytes / MB) });
    parts.push(bytes);
  }
  const files = kept.map(({ path }, index) => ({ path, size: parts[index]?.length ?? 0 }));
  const head: Head = { name: source.name, isSingle: source.isSingle === true, files };
  return promisify(gzip)(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]));
}

/** A source from what `packSource` made of one. */
export async function openPacked(packed: Uint8Array): Promise<FileSource> {
  const bytes = await promisify(gunzip)(packed);
  const body = bytes.indexOf('\n') + 1;
  // Written by packSource, in this form.
  const head = JSON.parse(bytes.toString('utf8', 0, body)) as Head;
  let at = body;
  const files = head.files.map(({ path, size }): SourceFile => {
    const part = bytes.subarray(at, at + size);
    at += size;
    return { path, size, read: async () => part };
  });
  return { name: head.name, files, losses: [], isSingle: head.isSingle, close: async () => {} };
}
