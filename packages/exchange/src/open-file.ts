import { open, readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { plainName } from './names.ts';
import { demandSmallFile, type FileSource, SOURCE_LIMITS, type SourceLimits } from './source.ts';
import { openZip } from './zip.ts';

/** What an archive of these is: one document, whatever is in it. */
const DOCUMENT_PARTS: ReadonlySet<string> = new Set(['word/document.xml', 'xl/workbook.xml']);

/**
 * A file as a source: an archive as what is in it, a document of Word or Excel and any other file as itself.
 * @throws ImportRefused
 */
export async function openFile(
  file: { readonly path: string; readonly name?: string },
  limits: SourceLimits = SOURCE_LIMITS,
): Promise<FileSource> {
  const { size } = await stat(file.path);
  demandSmallFile(size, limits);
  const name = basename(file.name ?? file.path);
  const isZip = /\.zip$/i.test(name) || (await beginsAsZip(file.path));
  if (!isZip) return single(file.path, name, size);
  const source = await openZip({ path: file.path, name }, limits);
  if (!source.files.some(({ path }) => DOCUMENT_PARTS.has(path))) return source;
  await source.close();
  return single(file.path, name, size);
}

function single(path: string, name: string, size: number): FileSource {
  const named = plainName(name);
  return {
    name: plainName(basename(named, extname(named))),
    files: [{ path: named, size, read: () => readFile(path) }],
    losses: [],
    isSingle: true,
    close: async () => {},
  };
}

/** `PK` and the mark of an entry, or of the end of an empty archive. */
async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    return head === 'PK\x03\x04' || head === 'PK\x05\x06';
  } finally {
    await file.close();
  }
}
