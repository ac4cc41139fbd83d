import { IMAGE_FORMATS, UPLOAD_EXTENSIONS } from '@sheaf/contract';
import type { Loss } from './losses.ts';
import { nameOf } from './paths.ts';
import type { FileSource, SourceFile } from './source.ts';
import type { ExchangeAsset } from './tree.ts';

const PICTURES: ReadonlySet<string> = new Set(IMAGE_FORMATS);
const STORED: ReadonlySet<string> = new Set([...UPLOAD_EXTENSIONS, 'svg']);

export function isStored(path: string): boolean {
  return STORED.has(extensionOf(path));
}

export function assetOf(file: SourceFile): ExchangeAsset {
  return {
    key: file.path,
    name: nameOf(file.path),
    kind: isPicture(file.path) ? 'picture' : 'file',
    inline: isInlinePicture(file.path),
    size: file.size,
    bytes: file.read,
  };
}

/** What there is to say of the files of a source whose pages use these. */
export function assetLosses(source: FileSource, used: ReadonlySet<string>): readonly Loss[] {
  return source.files.flatMap(({ path }): readonly Loss[] => {
    if (used.has(path)) return isSvg(path) ? [{ code: 'svg-not-inline', where: path, detail: '' }] : [];
    return isPicture(path) ? [{ code: 'asset-unused', where: path, detail: '' }] : [];
  });
}

function isPicture(path: string): boolean {
  return isInlinePicture(path) || isSvg(path);
}

/** A picture that may stand in a page: SVG can carry script. */
export function isInlinePicture(path: string): boolean {
  return PICTURES.has(extensionOf(path));
}

function isSvg(path: string): boolean {
  return extensionOf(path) === 'svg';
}

export function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
