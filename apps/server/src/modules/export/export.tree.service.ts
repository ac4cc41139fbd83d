import type { MenuCatalog, MenuPage, PageKind } from '@sheaf/contract';
import type { LeavingCatalog, LeavingPage, LeavingTree } from '@sheaf/exchange';
import { RIGHT } from '../../access/grants.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { environmentsOf } from '../environment/environment.service.ts';
import { CLIENT_ITEM, globalsOf } from '../global-param/global-param.service.ts';
import { treeWith } from '../item/item.tree.service.ts';
import type { ExportAccess } from './export.access.ts';
import { TAKEN } from './export-formats.ts';
import { linkReader } from './leaving-links.ts';
import { LeavingTexts } from './leaving-texts.ts';

/**
 * What somebody takes along: the places where he may edit, cut to the part that he asked for. Texts are read while the
 * file is written, each by its place at that moment.
 * @throws ApiError catalogNotFound, pageNotFound, exportEmpty, exportNoCalls, exportNoSheets, exportNoTables
 */
export async function leavingTree(ctx: RequestContext, access: ExportAccess): Promise<LeavingTree> {
  const { viewer, item, language, history } = access;
  const all = await treeWith(ctx, item, RIGHT.edit);
  const whole = partOf(all, access.part);
  if (pagesBelow(whole).length === 0) throw new ApiError('exportEmpty');
  const taken = TAKEN[access.format];
  const part = taken ? partWith(whole, (page) => isOfKind(page, taken.kind, item.item.item_type)) : whole;
  const pages = pagesBelow(part);
  if (taken && pages.length === 0) throw new ApiError(taken.missing);
  const globals = await globalsOf(ctx, item.item);
  const environments = await environmentsOf(ctx, item.item.item_id);
  const links = linkReader(ctx, item.item, new Set(pages));
  const texts = new LeavingTexts(ctx, { viewer, item, language, globals, links, history }, pages);
  const { item_name: title, item_type, item_description: description } = item.item;
  const leaving = (page: MenuPage): LeavingPage => ({
    key: String(page.page_id),
    title: page.page_title,
    kind: page.kind ?? 'markdown',
    read: () => texts.read(page.page_id),
  });
  return {
    title,
    item: { item_type, description },
    language,
    left_at: ctx.clock.now(),
    pages: part.pages.map(leaving),
    catalogs: part.catalogs.map((catalog) => leavingCatalog(catalog, leaving)),
    counts: { pages: pages.length, catalogs: countCatalogs(part.catalogs) },
    globals,
    environments: environments.map(({ name, base_url, variables }) => ({ name, base_url, variables })),
    open: (key) => texts.open(key),
  };
}

type Part = Pick<MenuCatalog, 'pages' | 'catalogs'>;

function partOf(tree: Awaited<ReturnType<typeof treeWith>>, { cat_id, page_id }: ExportAccess['part']): Part {
  if (page_id !== 0) {
    const page = tree.pages[tree.places.get(page_id) ?? -1];
    if (!page) throw new ApiError('pageNotFound', {}, { field: 'page_id' });
    return { pages: [page], catalogs: [] };
  }
  if (cat_id === 0) return tree.menu;
  const catalog = tree.catalogs.get(cat_id);
  if (!catalog) throw new ApiError('catalogNotFound', {}, { field: 'cat_id' });
  return { pages: [], catalogs: [catalog] };
}

/** The items of an API client hold calls alone, whatever kind their pages are said to be. */
function isOfKind(page: MenuPage, kind: PageKind, item_type: number): boolean {
  return (page.kind ?? 'markdown') === kind || (kind === 'api' && item_type === CLIENT_ITEM);
}

/** Without the catalogs in which nothing is left. */
function partWith({ pages, catalogs }: Part, isTaken: (page: MenuPage) => boolean): Part {
  return {
    pages: pages.filter(isTaken),
    catalogs: catalogs
      .map((catalog) => ({ ...catalog, ...partWith(catalog, isTaken) }))
      .filter(({ pages: own, catalogs: below }) => own.length > 0 || below.length > 0),
  };
}

function pagesBelow({ pages, catalogs }: Part): readonly number[] {
  return [...pages.map(({ page_id }) => page_id), ...catalogs.flatMap(pagesBelow)];
}

function countCatalogs(catalogs: readonly MenuCatalog[]): number {
  return catalogs.reduce((sum, { catalogs: below }) => sum + 1 + countCatalogs(below), 0);
}

function leavingCatalog(
  { cat_id, cat_name, pages, catalogs }: MenuCatalog,
  leaving: (page: MenuPage) => LeavingPage,
): LeavingCatalog {
  return {
    key: String(cat_id),
    title: cat_name,
    pages: pages.map(leaving),
    catalogs: catalogs.map((catalog) => leavingCatalog(catalog, leaving)),
  };
}
