import type { MenuCatalog, MenuPage } from '@sheaf/contract';
import type { LeavingCatalog, LeavingPage, LeavingTree } from '@sheaf/exchange';
import { RIGHT } from '../../access/grants.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { globalsOf } from '../global-param/global-param.service.ts';
import { treeWith } from '../item/item.tree.service.ts';
import type { ExportAccess } from './export.access.ts';
import { linkReader } from './leaving-links.ts';
import { LeavingTexts } from './leaving-texts.ts';

/**
 * What somebody takes along: the places where he may edit, cut to the part that he asked for. Texts are read while the
 * file is written, each by its place at that moment.
 * @throws ApiError catalogNotFound, pageNotFound, exportEmpty
 */
export async function leavingTree(ctx: RequestContext, access: ExportAccess): Promise<LeavingTree> {
  const { item, language } = access;
  const all = await treeWith(ctx, item, RIGHT.edit);
  const part = partOf(all, access.part);
  const pages = pagesBelow(part);
  if (pages.length === 0) throw new ApiError('exportEmpty');
  const globals = await globalsOf(ctx, item.item);
  const links = linkReader(ctx, item.item, new Set(pages));
  const texts = new LeavingTexts(ctx, { item, language, globals, links }, pages);
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
