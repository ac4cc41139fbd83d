import { isUtf8 } from 'node:buffer';
import { IMAGE_FORMATS, UPLOAD_EXTENSIONS } from '@sheaf/contract';
import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '../../platform/file-name.ts';

/** The raster pictures that browsers may show in place, by media type, with their extension. */
const PICTURES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
};

/** Found by content and never taken, whatever the name says: a browser or a server would run them. */
const ACTIVE =
  /^(?:application\/(?:xml|wasm|x-elf|x-mach-binary|x-msdownload|vnd\.microsoft\.portable-executable|x-shockwave-flash|java-vm|x-sh|xhtml\+xml)|image\/svg\+xml|text\/(?:html|xml|calendar))$/;

/** How a text begins that a browser, a web server or a shell takes for more than a text. */
const ACTIVE_START =
  /^(?:<(?:!doctype|!entity|html|head|body|script|style|svg|iframe|object|embed|\?|%)|#!|mime-version:)/i;
const START_CHARS = 2000;

export interface FileKind {
  /** By content; `application/octet-stream` when it tells nothing. */
  readonly type: string;
}

export function isPicture(type: string): boolean {
  return Object.hasOwn(PICTURES, type);
}

/** One of the six picture formats by its first bytes, with its extension; undefined for anything else. */
export async function pictureKind(bytes: Uint8Array): Promise<(FileKind & { readonly format: string }) | undefined> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const format = PICTURES[type];
  return format === undefined ? undefined : { type, format };
}

/**
 * `bytes` is all of it, or the beginning of a large file of which `isPlainText` says whether the whole is text.
 * What may be attached: an extension of the list, and a content that is not active and not another than a picture's name says.
 */
export async function attachableKind(
  name: string,
  bytes: Uint8Array,
  isPlainText = isText(bytes),
): Promise<FileKind | undefined> {
  const extension = extensionOf(name);
  if (!UPLOAD_EXTENSIONS.includes(extension)) return undefined;
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (found !== undefined && ACTIVE.test(found)) return undefined;
  const saysPicture = IMAGE_FORMATS.some((format) => format === extension);
  if (saysPicture) return found !== undefined && isPicture(found) ? { type: found } : undefined;
  if (startsActive(bytes)) return undefined;
  if (found !== undefined) return { type: found };
  return { type: isPlainText ? 'text/plain; charset=utf-8' : 'application/octet-stream' };
}

/** Also behind a mark of byte order, white space and comments, and in UTF-16, which browsers recognise by its mark. */
function startsActive(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, START_CHARS);
  const encodings = ['utf-8', 'utf-16le', 'utf-16be'];
  return encodings.some((encoding) => {
    const start = new TextDecoder(encoding).decode(head).replace(/^(?:\s|\ufeff|<!--[\s\S]*?(?:-->|$))+/, '');
    return ACTIVE_START.test(start);
  });
}

function isText(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}
