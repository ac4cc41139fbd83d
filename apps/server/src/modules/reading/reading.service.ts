import {
  featuresIn,
  type ItemInfo,
  type Menu,
  type MenuCatalog,
  type OutlineEntry,
  type PageInfo,
  type ReadingData,
  type SiteData,
} from '@sheaf/contract';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { aiIsSet } from '../ai/ai.setting.service.ts';
import { changeOfPage } from '../api-change/api-change.service.ts';
import { environmentsOf } from '../environment/environment.service.ts';
import { shownGlobals } from '../global-param/global-param.service.ts';
import { itemInfo } from '../item/item.service.ts';
import type { PageReadAccess } from '../page/page.access.ts';
import { pageInfo } from '../page/page.service.ts';
import { clockFor, renderPage } from '../render/render.service.ts';
import { catalogIn, type MenuPart, menuPart, neighboursOf } from './menu-part.ts';

/** `http://` or `https://`, a name or an address in numbers, and a port or none. */
const HTTP_ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** How many entries of one catalog its page lists. */
const CATALOG_ENTRIES = 500;

/** What every HTML page knows of the site; `path` is the address of what is shown, without the base path. */
export function siteData(
  ctx: Pick<RequestContext, 'config' | 'language' | 'settings' | 'request'>,
  path: string,
): SiteData {
  const { site_url, beian } = ctx.settings.current;
  const { basePath } = ctx.config;
  const root = site_url === '' ? addressedRoot(ctx.request.origin, basePath) : site_url.replace(/\/$/, '');
  const canonical = root === undefined ? '' : root + path;
  return { language: ctx.language, base: basePath, canonical, beian, features: shownFeatures(ctx) };
}

/** The features of this interface; the assistant only where there is one. */
function shownFeatures({ language, settings: { current } }: Pick<RequestContext, 'language' | 'settings'>) {
  const features = featuresIn(language, current.features);
  return aiIsSet(current) ? features : features.filter((name) => name !== 'ai_assistant');
}

/** `Host` is what the client wrote: what is no host names no address of ours. */
function addressedRoot(origin: string, basePath: string): string | undefined {
  return HTTP_ORIGIN.test(origin) && URL.canParse(origin) ? origin + basePath : undefined;
}

/** The address of an item or of a page in it, without the base path. */
export function itemPath({ item_domain, item_id }: { item_domain: string; item_id: number }, page_id?: number): string {
  const key = item_domain === '' ? String(item_id) : item_domain;
  return page_id === undefined ? `/${key}` : `/${key}/${page_id}`;
}

/** A spreadsheet's text is its JSON: readers have its tables, editors ask for it. */
export function withoutBook(page: PageInfo): PageInfo {
  return page.kind === 'sheet' ? { ...page, page_content: '' } : page;
}

export async function readPage(ctx: RequestContext, access: PageReadAccess): Promise<ReadingData> {
  const { item: place, page: row } = access;
  const item = await itemInfo(ctx, place, { default_page_id: row.page_id });
  const page = await pageInfo(ctx, access, { with_path: true });
  const { html, outline, features } = await renderPage(ctx, {
    ...row,
    language: ctx.language,
    globals: shownGlobals(item.global_param),
    clock: clockFor(ctx, row),
  });
  const { menu, menu_cut } = menuPart(item.menu, { page_id: row.page_id, cat_id: row.cat_id });
  return {
    ...emptyView(ctx, place, { ...item, menu }, itemPath(item, row.page_id)),
    view: 'page',
    menu_cut,
    page: withoutBook(page),
    html,
    outline,
    features: { mermaid: features.mermaid },
    ...neighboursOf(item.menu, row.page_id),
    ...(await changeMark(ctx, row)),
    ...(await tryingPlaces(ctx, row.item_id, html)),
  };
}

/** Asked for pages of calls alone. */
async function changeMark(
  { db }: RequestContext,
  { kind, page_id }: PageReadAccess['page'],
): Promise<Pick<ReadingData, 'api_change'>> {
  const change = kind === 'api' ? await changeOfPage(db, page_id) : undefined;
  if (!change) return {};
  const { source_id, class: of, changed_at } = change;
  return { api_change: { source_id, class: of, changed_at } };
}

/** Of a page that shows a call: asked for those alone. */
async function tryingPlaces(
  ctx: RequestContext,
  item_id: number,
  html: string,
): Promise<Pick<ReadingData, 'environments'>> {
  const environments = html.includes('class="api-call"') ? await environmentsOf(ctx, item_id) : [];
  return environments.length === 0 ? {} : { environments };
}

/** An item that holds no page that the viewer may see. */
export async function readEmpty(ctx: RequestContext, access: ItemAccess): Promise<ReadingData> {
  const item = await itemInfo(ctx, access, {});
  const { menu, menu_cut } = menuPart(item.menu, { page_id: 0, cat_id: 0 });
  return { ...emptyView(ctx, access, { ...item, menu }, itemPath(item)), menu_cut };
}

/** In place of a page or catalog that is not there for the viewer: the item around it, and nothing of what was asked for. */
export async function readAbsent(ctx: RequestContext, access: ItemAccess): Promise<ReadingData> {
  const data = await readEmpty(ctx, access);
  return { ...data, view: 'absent', site: { ...data.site, canonical: '' } };
}

/** Undefined when the item has no such catalog that the viewer may see. */
export async function readCatalogPage(
  ctx: RequestContext,
  access: ItemAccess,
  cat_id: number,
): Promise<ReadingData | undefined> {
  const item = await itemInfo(ctx, access, {});
  const part = catalogPart(item.menu, cat_id);
  if (!part) return undefined;
  const view = emptyView(ctx, access, { ...item, menu: part.menu }, `${itemPath(item)}/catalog/${cat_id}`);
  return { ...view, view: 'catalog', menu_cut: part.menu_cut, catalog: part.catalog };
}

/** What the page of a catalog shows of a menu. */
export function catalogPart(whole: Menu, cat_id: number): (MenuPart & { readonly catalog: MenuCatalog }) | undefined {
  const catalog = catalogIn(whole, cat_id);
  if (!catalog) return undefined;
  const { menu, menu_cut } = menuPart(whole, { page_id: 0, cat_id });
  // the list beside the tree holds more of the catalog than the tree does: it says whether something is left out
  const isWhole = catalog.pages.length <= CATALOG_ENTRIES;
  const cut = isWhole ? menu_cut.filter((each) => each !== cat_id) : menu_cut;
  return { menu, menu_cut: cut, catalog: shortened(catalog) };
}

export async function readSearch(ctx: RequestContext, access: ItemAccess, keyword: string): Promise<ReadingData> {
  const item = await itemInfo(ctx, access, {});
  const { found, found_capped } = await itemInfo(ctx, access, { keyword });
  const { menu, menu_cut } = menuPart(item.menu, { page_id: 0, cat_id: 0 });
  return {
    ...emptyView(ctx, access, { ...item, menu, found_capped }, itemPath(item)),
    view: 'search',
    menu_cut,
    keyword,
    found,
  };
}

function shortened(catalog: MenuCatalog): MenuCatalog {
  const catalogs = catalog.catalogs.map((below) => ({ ...below, pages: [], catalogs: [] }));
  return { ...catalog, catalogs, pages: catalog.pages.slice(0, CATALOG_ENTRIES) };
}

/** A view of an item in which nothing is open. */
export function emptyView(
  ctx: RequestContext,
  { item: row }: { readonly item: Pick<ItemAccess['item'], 'tree_version'> },
  item: ItemInfo,
  path: string,
): ReadingData {
  const { viewer } = ctx;
  const nobody = { page: null as PageInfo | null, outline: [] as readonly OutlineEntry[] };
  return {
    ...nobody,
    view: 'empty',
    item,
    menu_cut: [],
    tree_version: row.tree_version,
    html: '',
    features: { mermaid: false },
    previous: null,
    next: null,
    catalog: null,
    keyword: '',
    found: [],
    user: viewer ? { username: viewer.username, name: viewer.name, groupid: viewer.groupid } : null,
    site: siteData(ctx, path),
  };
}
