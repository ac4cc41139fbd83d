import { cleanName, extensionOf } from '../../platform/file-name.ts';
import { attachableKind } from './file-kind.ts';
import { fileUrl, signsIn } from './file-link.ts';

/**
 * The media type under which an imported file is kept; undefined when it is not kept at all. A picture in SVG can carry
 * script: it is kept as bytes that no browser shows, to be saved to disk.
 */
export async function importedType(name: string, bytes: Uint8Array): Promise<string | undefined> {
  const display_name = cleanName(name);
  if (extensionOf(display_name) === 'svg') return 'application/octet-stream';
  return (await attachableKind(display_name, bytes))?.type;
}

/** The name under which an imported file is kept. */
export function importedName(name: string): string {
  return cleanName(name);
}

/** What the text of a page links it by. */
export function fileAddress(sign: string): string {
  return fileUrl(sign);
}

/** The sign of the file that an address leads to, also by the addresses that old texts hold. */
export function signOfAddress(href: string): string | undefined {
  return signsIn([href])[0];
}
