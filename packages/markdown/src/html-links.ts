import type { Span } from './link-parser.ts';

export interface HtmlLink extends Span {
  readonly kind: 'link' | 'image';
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href',
  img: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
};

/** Addresses in HTML: `href` of a, `src` of img, video, audio and source. Comments hold none. */
export function linksOfHtml(html: string): HtmlLink[] {
  const links: HtmlLink[] = [];
  const next = /<!--|<([a-z][a-z0-9-]*)(?=[\s/>])/gi;
  for (let match = next.exec(html); match; match = next.exec(html)) {
    const name = match[1]?.toLowerCase();
    const end = name === undefined ? commentEnd(html, next.lastIndex) : readTag(html, next.lastIndex, name, links);
    // What never ends swallows the rest, and looking for its end again and again would take quadratic time.
    if (end < 0) break;
    next.lastIndex = end;
  }
  return links;
}

function commentEnd(html: string, from: number): number {
  const end = html.indexOf('-->', from - 2);
  return end < 0 ? -1 : end + 3;
}

/** Reads one tag's attributes, adds its address, and answers where the tag ends, or -1. */
function readTag(html: string, from: number, name: string, links: HtmlLink[]): number {
  const wanted = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined;
  const attribute = /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?|=)/dy;
  attribute.lastIndex = from;
  let isFound = false;
  for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
    if (match[1]) return attribute.lastIndex;
    const span = match.indices?.[3] ?? match.indices?.[4] ?? match.indices?.[5];
    if (isFound || !span || match[2]?.toLowerCase() !== wanted) continue;
    isFound = true;
    links.push({ kind: name === 'a' ? 'link' : 'image', start: span[0], end: span[1] });
  }
  return -1;
}
