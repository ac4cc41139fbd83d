import { linksOf } from '@sheaf/markdown';

/** A page with more files than this binds the first ones only. */
const MAX_SIGNS = 1000;

/** Root-relative, without the base path: what a page's text keeps. The renderer puts the base path before it. */
export function fileUrl(sign: string): string {
  return `/api/attachment/visitFile?sign=${sign}`;
}

/** The signs of the files that a text shows or links, each once; also by the addresses that old texts hold. */
export function signsIn(text: string): string[] {
  // Most texts have no file at all, and looking for links means parsing.
  if (!/visitFile/i.test(text)) return [];
  const signs = new Set<string>();
  for (const { href } of linksOf(text)) {
    const sign = signOf(href);
    if (sign !== undefined) signs.add(sign);
    if (signs.size >= MAX_SIGNS) break;
  }
  return [...signs];
}

/** `…/api/attachment/visitFile?sign=`, `/server/index.php?s=/api/attachment/visitFile&sign=` and `…/visitFile/sign/`. */
function signOf(href: string): string | undefined {
  const address = href.replace(/%2f/gi, '/');
  return /\/api\/attachment\/visitFile\b.*?[?&/]sign[=/]([\w-]{1,100})/i.exec(address)?.[1];
}
