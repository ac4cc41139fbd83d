import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { ImportRefused } from './refusals.ts';

const UTF8_FLAG = 0x0800;
const UNICODE_PATH = 0x7075;

/**
 * The name of an entry opened with `decodeStrings: false`: UTF-8 by its flag, by the Unicode path field or by being
 * valid UTF-8, else GB18030 (`guessed`), which is what Chinese systems write without a flag.
 */
export function entryName(entry: Entry): { readonly name: string; readonly guessed: boolean } {
  // With decodeStrings off yauzl leaves the name as bytes; its types only know the decoded form.
  const raw = entry.fileName as unknown as Buffer;
  const extra = unicodePath(entry, raw);
  if (extra !== undefined) return { name: extra, guessed: false };
  const utf8 = decode('utf-8', raw);
  if (utf8 !== undefined) return { name: utf8, guessed: false };
  const gb18030 = (entry.generalPurposeBitFlag & UTF8_FLAG) === 0 ? decode('gb18030', raw) : undefined;
  if (gb18030 === undefined) throw new ImportRefused('entry-name', { entry: raw.toString('latin1') });
  return { name: gb18030, guessed: true };
}

/** Info-ZIP's Unicode path field: version 1, the checksum of the plain name, the name in UTF-8. */
function unicodePath(entry: Entry, raw: Buffer): string | undefined {
  const field = entry.extraFields.find(({ id }) => id === UNICODE_PATH)?.data;
  if (field === undefined || field.length < 6 || field.readUInt8(0) !== 1) return undefined;
  return field.readUInt32LE(1) === crc32(raw) ? decode('utf-8', field.subarray(5)) : undefined;
}

function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** As systems bound them: what is longer was made to cost time. */
const MAX_PATH_CHARS = 4096;

/**
 * The path with `/` between its parts; a folder's ends with `/`.
 * @throws ImportRefused entry-absolute, entry-name, entry-outside
 */
export function checkedPath(name: string): string {
  if (name.length > MAX_PATH_CHARS) throw new ImportRefused('entry-name', { entry: `${name.slice(0, 100)}…` });
  const path = name.replaceAll('\\', '/').normalize('NFC');
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) throw new ImportRefused('entry-absolute', { entry: name });
  const parts = path.split('/');
  if (parts.includes('..')) throw new ImportRefused('entry-outside', { entry: name });
  const body = parts.slice(0, path.endsWith('/') ? -1 : undefined);
  if (path.includes('\0') || body.length === 0 || body.includes(''))
    throw new ImportRefused('entry-name', { entry: name });
  const real = body.filter((part) => part !== '.');
  if (real.length === 0) return './';
  return real.join('/') + (path.endsWith('/') ? '/' : '');
}
