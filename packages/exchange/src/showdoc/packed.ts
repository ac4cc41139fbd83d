import { inflateSync } from 'node:zlib';

/** What one version may hold: a packed text that would become more is no version of a page. */
const BYTES_MAX = 64 * 1024 * 1024;
const STRICT_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** The first byte of a zlib stream with a window of 32 KB, as base64 writes it. */
const ZLIB_BEGINS = 'e';

/**
 * A version as it was written. Older servers pack it as base64 of zlib, newer ones keep it plain, and an upgraded
 * database has both: what does not unpack is text, whatever it begins with.
 */
export function unpackedVersion(stored: string): string {
  if (stored.length < 8 || !stored.startsWith(ZLIB_BEGINS) || !STRICT_BASE64.test(stored)) return stored;
  try {
    const bytes = inflateSync(Buffer.from(stored, 'base64'), { maxOutputLength: BYTES_MAX });
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // no zlib stream, too much, or no text: the author's own words
    return stored;
  }
}
