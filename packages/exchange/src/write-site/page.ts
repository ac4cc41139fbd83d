import { escapeHtml } from '@sheaf/markdown/entities';
import { SITE_WORDS, type SiteWords } from './words.ts';

/** One document of the site, with what stands around its text. */
export interface SitePage {
  readonly language: 'zh' | 'en';
  readonly item: string;
  readonly title: string;
  /** The names of the catalogs above it. */
  readonly above: readonly string[];
  /** The key that the tree marks; '' where none is. */
  readonly key: string;
  /** From here to the top of the site: '' or '../'. */
  readonly up: string;
  readonly html: string;
  /** `YYYY-MM-DD`, or ''. */
  readonly changed: string;
  readonly files: readonly Named[];
  readonly previous: Named | undefined;
  readonly next: Named | undefined;
}

export interface Named {
  readonly name: string;
  readonly address: string;
}

const ICONS = {
  close: 'm4.2 4.2 7.6 7.6m0-7.6-7.6 7.6',
  left: 'M13 8H3.4M7 4.2 3.2 8 7 11.8',
  menu: 'M2.6 4.4h10.8M2.6 8h10.8M2.6 11.6h10.8',
  right: 'M3 8h9.6M9 4.2 12.8 8 9 11.8',
  search: 'M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8zM10.3 10.3l3.3 3.3',
} as const;

function icon(name: keyof typeof ICONS): string {
  return `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}

/** The same frame as the readers': bar, tree, text, contents. It is complete without its script. */
export function siteDocument(page: SitePage): string {
  const words = SITE_WORDS[page.language];
  const [item, title, up] = [escapeHtml(page.item), escapeHtml(page.title), page.up];
  const headings = headingsIn(page.html);
  const name = page.title === page.item ? item : `${title} - ${item}`;
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<link rel="stylesheet" href="${up}assets/reader.css">
<script defer src="${up}assets/tree.js"></script>
<script defer src="${up}assets/site.js"></script>
</head>
<body data-up="${up}" data-key="${escapeHtml(page.key)}">
<div class="reading">
<a class="skip" href="#main">${words.skip}</a>
<header class="top">
<a class="item-title ell" href="${up}index.html">${item}</a>
<span class="grow"></span>
<a class="btn quiet icon-only phone-only" href="#tree" aria-label="${words.openTree}">${icon('menu')}</a>
</header>
<div class="shell">
${sideOf(words, up, item)}
<div class="read${headings.length > 0 ? ' with-outline' : ''}">
<main id="main" tabindex="-1">
${textOf(page, words)}
</main>
${outlineOf(headings, words)}
</div>
</div>
</div>
</body>
</html>
`;
}

function sideOf(words: SiteWords, up: string, item: string): string {
  return `<div class="side" id="tree">
<div class="drawer-head"><b class="grow">${words.tree}</b><a class="btn quiet icon-only" href="#main" aria-label="${words.closeTree}">${icon('close')}</a></div>
<search class="side-search needs-script" aria-label="${words.search}"><form>
<label class="field-box">${icon('search')}<span class="sr">${words.search}</span><input type="search" name="words" autocomplete="off" placeholder="${words.search}"></label>
</form></search>
<nav class="tree" aria-label="${words.tree}"><ul class="shelf"><li><a class="node d1" href="${up}index.html"><span class="ell">${item}</span></a></li></ul></nav>
</div>`;
}

function textOf(page: SitePage, words: SiteWords): string {
  const crumb = page.above.map((name) => `<span>${escapeHtml(name)}</span>`).join(' / ');
  const changed = page.changed === '' ? '' : `<p class="meta"><span>${words.changed} ${page.changed}</span></p>`;
  return `<div class="page-tools"><div class="crumb ell">${crumb}</div></div>
<article class="doc">
<h1 class="page-title">${escapeHtml(page.title)}</h1>
<div class="doc-text" id="page-text">${page.html}</div>
${filesOf(page, words)}${changed}
${neighboursOf(page, words)}
</article>`;
}

function filesOf({ files }: SitePage, words: SiteWords): string {
  if (files.length === 0) return '';
  const rows = files.map(({ name, address }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`);
  return `<section class="doc-text"><h2>${words.files}</h2><ul>${rows.join('')}</ul></section>\n`;
}

function neighboursOf({ previous, next }: SitePage, words: SiteWords): string {
  if (!previous && !next) return '';
  const before =
    previous &&
    `<a rel="prev" href="${escapeHtml(previous.address)}"><small>${icon('left')}${words.previous}</small><span class="ell">${escapeHtml(previous.name)}</span></a>`;
  const after =
    next &&
    `<a rel="next" href="${escapeHtml(next.address)}"><small>${words.next}${icon('right')}</small><span class="ell">${escapeHtml(next.name)}</span></a>`;
  return `<nav class="neighbours" aria-label="${words.neighbours}">${before ?? ''}${after ?? ''}</nav>`;
}

interface Heading {
  readonly level: number;
  readonly id: string;
  /** HTML without tags. */
  readonly words: string;
}

function headingsIn(html: string): readonly Heading[] {
  const found = html.matchAll(/<h([2-4]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs);
  return [...found].map(([, level, id = '', inner = '']) => ({
    level: Number(level),
    id,
    words: inner.replaceAll(/<annotation[^>]*>[^<]*<\/annotation>|<[^>]*>/g, '').trim(),
  }));
}

function outlineOf(headings: readonly Heading[], words: SiteWords): string {
  if (headings.length === 0) return '';
  const top = Math.min(...headings.map(({ level }) => level));
  const rows = headings.map(
    ({ level, id, words: said }) => `<li><a class="l${level - top + 1}" href="#${id}">${said}</a></li>`,
  );
  return `<nav class="outline" aria-label="${words.outline}"><h2>${words.outline}</h2><ul>${rows.join('')}</ul></nav>`;
}
