/** A page with more files than this binds the first ones only. */
const MAX_SIGNS = 1000;
/** Of a longer address only the beginning is read: the pattern of a sign looks at it again from every file in it. */
const MAX_ADDRESS = 2000;

/** Root-relative, without the base path: what a page's text keeps. The renderer puts the base path before it. */
export function fileUrl(sign: string): string {
  return `/api/attachment/visitFile?sign=${sign}`;
}

/** Most texts have no file at all, and looking for links means parsing. */
export function mayHaveFiles(text: string): boolean {
  return /visitFile/i.test(text);
}

/** Every address of a file in a text that is too much to be taken apart, also those in its code. */
export function writtenFileAddresses(text: string): readonly string[] {
  const found = text.match(/[^\s()<>[\]"'|]{0,60}visitFile[^\s()<>[\]"'|]{1,120}/gi) ?? [];
  return found.map((address) => address.replaceAll('&amp;', '&'));
}

/** The signs of the files among these addresses, each once; also by the addresses that old texts hold. */
export function signsIn(hrefs: readonly string[]): string[] {
  const signs = new Set<string>();
  for (const href of hrefs) {
    const sign = signOf(href);
    if (sign !== undefined) signs.add(sign);
    if (signs.size >= MAX_SIGNS) break;
  }
  return [...signs];
}

/** `…/api/attachment/visitFile?sign=`, `/server/index.php?s=/api/attachment/visitFile&sign=` and `…/visitFile/sign/`. */
function signOf(href: string): string | undefined {
  const address = href.slice(0, MAX_ADDRESS).replace(/%2f/gi, '/');
  return /\/api\/attachment\/visitFile\b.*?[?&/]sign[=/]([\w-]{1,100})/i.exec(address)?.[1];
}
