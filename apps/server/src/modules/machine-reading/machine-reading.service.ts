import { LIMITS, type Menu, type MenuCatalog, type MenuPage } from '@sheaf/contract';
import { catalogsWith, RIGHT } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { escapeXml, xmlTime } from '../../platform/xml.ts';
import { treeOf } from '../item/item.tree.service.ts';
import { itemPath, siteData } from '../reading/reading.service.ts';
import { markdownApart } from '../render/long-text.service.ts';
import { listByChange, listCurrentTexts, listOpenItems } from './machine-reading.queries.ts';

const TEXTS_AT_ONCE = 50;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An address of ours in full, as other machines call it. */
function address(ctx: RequestContext, path: string): string {
  const { canonical, base } = siteData(ctx, path);
  return canonical === '' ? base + path : canonical;
}

/** Names and titles within Markdown: nothing of them is a mark. */
function words(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>]/g, '\\$&');
}

/** The pages that the viewer may read by their catalogs, each with the address of its Markdown. */
export async function llmsOf(ctx: RequestContext, access: ItemAccess): Promise<string> {
  const { menu } = await treeOf(ctx, access);
  return `${[...headOf(access), ...linesOf(ctx, access, menu)].join('\n')}\n`;
}

function headOf({ item: { item_name, item_description } }: ItemAccess): readonly string[] {
  const said = item_description.replace(/\s+/g, ' ').trim();
  return [`# ${words(item_name)}`, ...(said === '' ? [] : ['', `> ${words(said)}`])];
}

function linesOf(ctx: RequestContext, access: ItemAccess, menu: Menu): readonly string[] {
  const link = ({ page_id, page_title }: MenuPage) =>
    `- [${words(page_title)}](${address(ctx, `${itemPath(access.item, page_id)}.md`)})`;
  const below = (catalog: MenuCatalog, above: readonly string[]): readonly string[] => {
    const path = [...above, catalog.cat_name];
    const own = catalog.pages.length === 0 ? [] : ['', `## ${words(path.join(' / '))}`, '', ...catalog.pages.map(link)];
    return [...own, ...catalog.catalogs.flatMap((sub) => below(sub, path))];
  };
  const root = menu.pages.length === 0 ? [] : ['', ...menu.pages.map(link)];
  return [...root, ...menu.catalogs.flatMap((catalog) => below(catalog, []))];
}

/** The texts of these pages in the order of reading; what would be too much is named instead. */
export async function llmsFullOf(ctx: RequestContext, access: ItemAccess): Promise<string> {
  const { pages } = await treeOf(ctx, access);
  const parts = [headOf(access).join('\n')];
  let [chars, at] = [0, 0];
  for (; at < pages.length && chars < LIMITS.llmsFullChars; at += TEXTS_AT_ONCE) {
    const some = await textsOf(ctx, access, pages.slice(at, at + TEXTS_AT_ONCE));
    parts.push(...some);
    chars += some.reduce((sum, { length }) => sum + length, 0);
  }
  const rest = pages.length - at;
  if (rest > 0) parts.push(`${rest} more pages are listed in ${address(ctx, `${itemPath(access.item)}/llms.txt`)}`);
  return `${parts.join('\n\n')}\n`;
}

async function textsOf(ctx: RequestContext, access: ItemAccess, pages: readonly MenuPage[]): Promise<string[]> {
  const ids = pages.map(({ page_id }) => page_id);
  const texts = new Map((await listCurrentTexts(ctx.db, access.item_id, ids)).map((text) => [text.page_id, text]));
  const found: string[] = [];
  for (const { page_id } of pages) {
    const text = texts.get(page_id);
    if (!text) continue;
    const from = address(ctx, itemPath(access.item, page_id));
    const markdown = await markdownApart(ctx.log, text, ctx.language);
    found.push(`# ${words(text.page_title)}\n\nSource: ${from}\n\n${markdown.trim()}`);
  }
  return found;
}

/** The pages that changed last, of those that the viewer may read. */
export async function feedOf(ctx: RequestContext, access: ItemAccess): Promise<string> {
  const { item, item_id, grants } = access;
  const readable = catalogsWith(grants, RIGHT.read);
  const cats = readable === 'all' ? readable : [...readable];
  const pages = await listByChange(ctx.db, { item_id, cats }, LIMITS.feedPages);
  const entries = pages.map(({ page_id, page_title, updated_at }) => {
    const at = escapeXml(address(ctx, itemPath(item, page_id)));
    return `<entry><title>${escapeXml(page_title)}</title><id>${at}</id><link href="${at}"/><updated>${xmlTime(updated_at)}</updated></entry>`;
  });
  const home = escapeXml(address(ctx, itemPath(item)));
  const own = escapeXml(address(ctx, `${itemPath(item)}/feed.atom`));
  const updated = xmlTime(pages[0]?.updated_at ?? item.created_at);
  return [
    XML,
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(item.item_name)}</title><id>${home}</id><link href="${home}"/><link rel="self" href="${own}"/>`,
    `<updated>${updated}</updated><author><name>${escapeXml(item.item_name)}</name></author>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}

/** How a browser asks this item for words. */
export function openSearchOf(ctx: RequestContext, { item }: ItemAccess): string {
  const name = escapeXml([...item.item_name].slice(0, LIMITS.openSearchNameChars).join(''));
  const template = escapeXml(`${address(ctx, itemPath(item))}?keyword=`);
  return [
    XML,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${name}</ShortName><Description>${escapeXml(item.item_name)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Url type="text/html" template="${template}{searchTerms}"/>`,
    '</OpenSearchDescription>\n',
  ].join('\n');
}

export async function sitemapOf(ctx: RequestContext, access: ItemAccess): Promise<string> {
  const { pages } = await treeOf(ctx, access);
  const urls = pages.map(
    ({ page_id }) => `<url><loc>${escapeXml(address(ctx, itemPath(access.item, page_id)))}</loc></url>`,
  );
  return [XML, `<urlset xmlns="${SITEMAPS}">`, ...urls, '</urlset>\n'].join('\n');
}

/** Of items that anybody may read; others are not even counted. */
export async function siteSitemap(ctx: RequestContext): Promise<string> {
  const items = await listOpenItems(ctx.db, LIMITS.sitemapItems);
  const maps = items.map((item) => {
    const at = escapeXml(address(ctx, `${itemPath({ ...item, item_domain: item.item_domain ?? '' })}/sitemap.xml`));
    return `<sitemap><loc>${at}</loc><lastmod>${xmlTime(item.updated_at)}</lastmod></sitemap>`;
  });
  return [XML, `<sitemapindex xmlns="${SITEMAPS}">`, ...maps, '</sitemapindex>\n'].join('\n');
}
