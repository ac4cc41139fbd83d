import {
  deleteSiteItems,
  giveSiteItems,
  type InputOf,
  LIMITS,
  listSiteItems,
  type RequestOf,
  recoverItem,
  type SiteItem,
} from '@sheaf/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type ItemFilters = Pick<
  InputOf<typeof listSiteItems>,
  'is_del' | 'item_name' | 'username' | 'sort' | 'order' | 'page'
>;

const itemsKey = ['admin', 'items'] as const;

export function siteItemsQuery(filters: ItemFilters) {
  return queryOptions({
    queryKey: [...itemsKey, filters],
    queryFn: ({ signal }) => call(listSiteItems, { ...filters, count: LIMITS.consoleRows }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function useItemChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: itemsKey }) });
}

export function useDeleteSiteItems() {
  return useItemChange((input: RequestOf<typeof deleteSiteItems>) => call(deleteSiteItems, input));
}

export function useGiveSiteItems() {
  return useItemChange((input: RequestOf<typeof giveSiteItems>) => call(giveSiteItems, input));
}

export function useRecoverSiteItem() {
  return useItemChange(({ item_id }: SiteItem) => call(recoverItem, { item_id }));
}
