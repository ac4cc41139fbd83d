import { type LinkPlace, linkPlaces, rewriteAt } from '@sheaf/markdown';

const PAGE = 'sheaf-page:';
const ASSET = 'sheaf-asset:';

export function pagePlaceholder(key: string, anchor: string): string {
  return PAGE + encoded(key) + (anchor === '' ? '' : `#${encoded(anchor)}`);
}

export function assetPlaceholder(key: string): string {
  return ASSET + encoded(key);
}

export function isPlaceholder(href: string): boolean {
  return href.startsWith(PAGE) || href.startsWith(ASSET);
}

export interface PlaceholderTargets {
  /** `anchor` is the id of a heading, or empty. Undefined leaves the placeholder as it is. */
  readonly page: (key: string, anchor: string) => string | undefined;
  readonly asset: (key: string) => string | undefined;
}

/** Where they stand in a text: looked for once, for whoever resolves them more than once or elsewhere. */
export function placeholdersIn(content: string): readonly LinkPlace[] {
  if (!content.includes(PAGE) && !content.includes(ASSET)) return [];
  return linkPlaces(content).filter(({ href }) => isPlaceholder(href));
}

/** Puts addresses in the place of the placeholders; every other byte stays. */
export function resolvePlaceholders(
  content: string,
  targets: PlaceholderTargets,
  places: readonly LinkPlace[] = placeholdersIn(content),
): string {
  return rewriteAt(content, places, ({ href }) => resolved(href, targets));
}

function resolved(href: string, targets: PlaceholderTargets): string | undefined {
  if (href.startsWith(ASSET)) return targets.asset(decodeURIComponent(href.slice(ASSET.length)));
  if (!href.startsWith(PAGE)) return undefined;
  const [key = '', anchor = ''] = href.slice(PAGE.length).split('#', 2);
  return targets.page(decodeURIComponent(key), decodeURIComponent(anchor));
}

/** Safe in Markdown's `(…)` and `<…>` and in an HTML attribute; slashes stay, for whoever reads it. */
function encoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%2F', '/')
    .replace(/[!'()*_~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
