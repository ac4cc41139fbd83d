import type { SiteData } from '@sheaf/contract';

/** What the server knows of a document beside its data; addresses are complete. */
export interface Head {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly modulePreloads: readonly string[];
  /** For the styles of the UI kit; '' where there are none. */
  readonly nonce: string;
  /** The theme chosen on this device, where the request told it: no flash of the other one. */
  readonly theme?: 'light' | 'dark' | undefined;
}

export interface About {
  readonly title: string;
  readonly description: string;
  readonly noindex: boolean;
  /** Shown where a link is pasted; absent for what not everybody may read. */
  readonly card:
    | { readonly title: string; readonly siteName: string; readonly kind: 'article' | 'website' }
    | undefined;
  /** The addresses of the item and of the page that is open, for programs that read what anybody may. */
  readonly machines?: { readonly item: string; readonly page: string | undefined } | undefined;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A whole document around a body. */
export function documentOf(site: SiteData, head: Head, about: About, body: string): string {
  const lang = site.language === 'zh' ? 'zh-CN' : 'en';
  const theme = head.theme ? ` data-theme="${head.theme}"` : '';
  return `<!doctype html>
<html lang="${lang}" data-base="${escapeHtml(site.base)}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(about.title)}</title>
${[...metaOf(site, head, about), ...linksOf(site, head), ...machineLinks(about)].join('\n')}
</head>
<body>${body}</body>
</html>
`;
}

function metaOf(site: SiteData, head: Head, { description, noindex, card }: About): string[] {
  return [
    ...(description === '' ? [] : [meta('name', 'description', description)]),
    ...(noindex ? [meta('name', 'robots', 'noindex')] : []),
    ...(head.nonce === '' ? [] : [meta('name', 'csp-nonce', head.nonce)]),
    meta('name', 'color-scheme', 'light dark'),
    ...(card ? cardOf(site, description, card) : []),
  ];
}

function cardOf(site: SiteData, description: string, card: NonNullable<About['card']>): string[] {
  return [
    meta('property', 'og:title', card.title),
    meta('property', 'og:type', card.kind),
    meta('property', 'og:site_name', card.siteName),
    meta('property', 'og:locale', site.language === 'zh' ? 'zh_CN' : 'en_US'),
    ...(description === '' ? [] : [meta('property', 'og:description', description)]),
    ...(site.canonical === '' ? [] : [meta('property', 'og:url', site.canonical)]),
  ];
}

function linksOf(site: SiteData, head: Head): string[] {
  return [
    ...(site.canonical === '' ? [] : [`<link rel="canonical" href="${escapeHtml(site.canonical)}">`]),
    `<link rel="icon" type="image/svg+xml" href="${escapeHtml(`${site.base}/assets/reader/favicon.svg`)}">`,
    `<link rel="manifest" href="${escapeHtml(`${site.base}/manifest.webmanifest`)}">`,
    ...head.styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`),
    ...head.modulePreloads.map((address) => `<link rel="modulepreload" href="${escapeHtml(address)}">`),
    ...head.scripts.map((address) => `<script type="module" src="${escapeHtml(address)}"></script>`),
  ];
}

/** The same in forms for programs: a page's Markdown, what changed last, how to search. */
function machineLinks({ machines }: About): string[] {
  if (!machines) return [];
  const link = (rel: string, type: string, address: string) =>
    `<link rel="${rel}" type="${type}" href="${escapeHtml(address)}">`;
  return [
    ...(machines.page === undefined ? [] : [link('alternate', 'text/markdown', `${machines.page}.md`)]),
    link('alternate', 'application/atom+xml', `${machines.item}/feed.atom`),
    link('search', 'application/opensearchdescription+xml', `${machines.item}/opensearch.xml`),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
