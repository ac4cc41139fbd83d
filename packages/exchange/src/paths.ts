const MARKDOWN = /\.(?:md|markdown|mdx)$/i;
const INDEX = /(?:^|\/)(?:readme|_?index)\.(?:md|markdown|mdx)$/i;
const FRAME = /(?:^|\/)_(?:coverpage|navbar|sidebar)\.md$/;
/** Digits, a mark and then no digit: `01-intro`, `2. Setup`, `3、安装`, but neither `2024-01-05` nor `1.2`. */
const NUMBERED = /^(\d{1,5})(?:[-_.\s]+|、\s*)(?=[^\d\s])/;

export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path);
}

/** A folder's own page: README, index, _index. */
export function isIndex(path: string): boolean {
  return INDEX.test(path);
}

/** docsify's menus and cover, in any folder: they stand around the pages of a site and are none themselves. */
export function isFrame(path: string): boolean {
  return FRAME.test(path);
}

/** Empty for the root. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function withoutExtension(path: string): string {
  return path.replace(MARKDOWN, '');
}

/** The number a name begins with, for its place among its siblings. */
export function orderOf(name: string): number | undefined {
  const number = NUMBERED.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

export function withoutNumber(name: string): string {
  return name.replace(NUMBERED, '');
}

/** `relative` seen from `folder`, or undefined when it leads out of the source. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** To another site, by a scheme or a host. */
export function leadsElsewhere(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** As an address writes it: `%20` decoded, backslashes turned; left alone where it is no valid encoding. */
export function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC').replaceAll('\\', '/');
  } catch {
    return text.normalize('NFC').replaceAll('\\', '/');
  }
}
