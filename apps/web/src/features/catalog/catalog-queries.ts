import {
  copyCatalog,
  deleteCatalog,
  itemInfo,
  listCatalogPages,
  listMyItems,
  type RequestOf,
  saveCatalog,
  sortPages,
  updateCatalogs,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const catalogKeys = {
  all: ['catalog'],
  item: (item_id: number | string) => ['catalog', 'item', item_id],
  pages: (item_id: number, cat_id: number) => ['catalog', 'pages', item_id, cat_id],
  receiving: ['catalog', 'receiving'],
} as const;

/** The item with its whole tree: names, levels and how many pages each catalog holds. */
export function catalogTreeQuery(item_id: string) {
  return queryOptions({
    queryKey: catalogKeys.item(item_id),
    queryFn: ({ signal }) => call(itemInfo, { item_id }, { signal }),
  });
}

export function catalogPagesQuery(item_id: number, cat_id: number) {
  return queryOptions({
    queryKey: catalogKeys.pages(item_id, cat_id),
    queryFn: ({ signal }) => call(listCatalogPages, { item_id, cat_id }, { signal }),
  });
}

/** The items that may take catalogs in: regular ones that are not archived. Where in them, their trees say. */
export function receivingItemsQuery() {
  return queryOptions({
    queryKey: catalogKeys.receiving,
    queryFn: ({ signal }) => call(listMyItems, {}, { signal }),
    select: (items) => items.filter(({ item_type, is_archived }) => item_type === 1 && is_archived === 0),
  });
}

/** Whatever happened, the rows shown next are the server's. */
function useFreshRows() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: catalogKeys.all }) };
}

export function useSaveCatalog() {
  return useMutation({
    ...useFreshRows(),
    mutationFn: (input: RequestOf<typeof saveCatalog>) => call(saveCatalog, input),
  });
}

export function useDeleteCatalog() {
  return useMutation({
    ...useFreshRows(),
    mutationFn: (input: RequestOf<typeof deleteCatalog>) => call(deleteCatalog, input),
  });
}

export function useUpdateCatalogs() {
  return useMutation({
    ...useFreshRows(),
    mutationFn: (input: RequestOf<typeof updateCatalogs>) => call(updateCatalogs, input),
  });
}

export function useCopyCatalog() {
  return useMutation({
    ...useFreshRows(),
    mutationFn: (input: RequestOf<typeof copyCatalog>) => call(copyCatalog, input),
  });
}

export function useSortPages() {
  return useMutation({
    ...useFreshRows(),
    mutationFn: (input: RequestOf<typeof sortPages>) => call(sortPages, input),
  });
}
