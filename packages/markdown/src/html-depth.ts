/** More unclosed tags than this and the HTML that follows is shown as text. */
const MAX_OPEN_TAGS = 500;

const VOID_TAGS = new Set([
  'br',
  'hr',
  'img',
  'input',
  'col',
  'source',
  'track',
  'wbr',
  'meta',
  'link',
  'area',
  'base',
]);

/**
 * Says whether a page's raw HTML, fed piece by piece, still nests within bounds. The sanitiser's parser keeps open tags
 * in an array and adds at its front, so its time grows with the square of the depth.
 */
export function makeDepthGuard(): (html: string) => boolean {
  let open = 0;
  return (html) => {
    let depth = open;
    for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
      if (VOID_TAGS.has(name.toLowerCase())) continue;
      depth = Math.max(0, depth + (slash ? -1 : 1));
      if (depth > MAX_OPEN_TAGS) return false;
    }
    open = depth;
    return true;
  };
}
