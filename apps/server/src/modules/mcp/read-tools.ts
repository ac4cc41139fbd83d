import {
  itemInfo,
  LIMITS,
  listMyItems,
  type Menu,
  type MenuCatalog,
  type PathStep,
  pageInfo,
  searchAll,
  searchItem,
} from '@sheaf/contract';
import { listItemsTool, readPageTool, readTreeTool, searchTool } from '@sheaf/contract/mcp-tools';
import { ApiError } from '../../platform/errors.ts';
import { partOf } from './text-part.ts';
import { type ServedTool, serve } from './tool.ts';

const listItems = serve(listItemsTool, async (_, { call, scope: { item_id } }) => {
  // A token for one item is told of no other.
  const found = item_id === undefined ? await call(listMyItems, {}) : [await call(itemInfo, { item_id })];
  const items = found.slice(0, LIMITS.mcpItems).map((item) => ({
    item_id: item.item_id,
    item_name: item.item_name,
    item_description: item.item_description,
    is_archived: item.is_archived === 1,
  }));
  return { result: { items, omitted: found.length - items.length }, about: {} };
});

const readTree = serve(readTreeTool, async ({ item_id, cat_id }, { call }) => {
  const { item_name, item_edit, edit_catalogs, menu } = await call(itemInfo, { item_id });
  const top = cat_id === 0 ? menu : findCatalog(menu, cat_id);
  if (!top) throw new ApiError('catalogNotFound', {}, { field: 'cat_id' });
  const catalogs = catalogsBelow(top);
  const pages = [top, ...catalogs].flatMap((catalog) => catalog.pages);
  const shownCatalogs = catalogs.slice(0, LIMITS.mcpTreeNodes);
  const shownPages = pages.slice(0, LIMITS.mcpTreeNodes - shownCatalogs.length);
  return {
    result: {
      item_id,
      item_name,
      may_edit: item_edit || edit_catalogs.length > 0,
      catalogs: shownCatalogs.map(({ cat_id, parent_cat_id, cat_name }) => ({ cat_id, parent_cat_id, cat_name })),
      pages: shownPages.map(({ page_id, cat_id, page_title, kind = 'markdown' }) => ({
        page_id,
        cat_id,
        page_title,
        kind,
      })),
      omitted: catalogs.length + pages.length - shownCatalogs.length - shownPages.length,
    },
    about: { item_id, about: item_name },
  };
});

/** In the order of the tree. */
function catalogsBelow({ catalogs }: Menu): MenuCatalog[] {
  return catalogs.flatMap((catalog) => [catalog, ...catalogsBelow(catalog)]);
}

function findCatalog(menu: Menu, cat_id: number): MenuCatalog | undefined {
  return catalogsBelow(menu).find((catalog) => catalog.cat_id === cat_id);
}

const search = serve(searchTool, async ({ keyword, count, item_id }, { call, scope }) => {
  const inside = item_id || scope.item_id;
  const { pages, more } = inside
    ? await call(searchItem, { item_id: inside, keyword, count }).then(({ pages, capped }) => ({ pages, more: capped }))
    : await call(searchAll, { keyword, count }).then(({ items, capped }) => ({
        pages: items.flatMap((item) => item.pages).toSorted((one, other) => one.rank - other.rank),
        more: capped,
      }));
  const found = pages.map((page) => ({
    page_id: page.page_id,
    item_id: page.item_id,
    item_name: page.item_name,
    page_title: page.page_title,
    path: catalogNames(page.full_path),
    excerpt: page.search_content,
  }));
  return { result: { pages: found, more }, about: { item_id: inside ?? 0 } };
});

const readPage = serve(readPageTool, async ({ page_id, offset }, { call }) => {
  const page = await call(pageInfo, { page_id, with_path: 1 });
  const { item_id, cat_id, page_title, kind, revision, author_username, updated_at } = page;
  return {
    result: {
      ...{ page_id, item_id, cat_id, page_title, kind, revision, author_username, updated_at },
      may_edit: page.page_edit === 1,
      path: catalogNames(page.full_path),
      ...partOf(page.page_content, offset),
    },
    about: { item_id, page_id, about: page_title },
  };
});

function catalogNames(steps: readonly PathStep[]): string[] {
  return steps.flatMap(({ cat_name }) => cat_name ?? []);
}

export const READ_TOOLS: readonly ServedTool[] = [listItems, readTree, search, readPage];
