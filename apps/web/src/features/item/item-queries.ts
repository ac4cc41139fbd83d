import {
  ALL_ITEMS,
  addItem,
  archiveItem,
  deleteItem,
  type Endpoint,
  exitItem,
  type InputOf,
  type ItemRow,
  itemDetail,
  listMyItems,
  type RequestOf,
  STARRED_ITEMS,
  sortItems,
  starItem,
  transferItem,
  unstarItem,
  updateItem,
  visitItem,
} from '@sheaf/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { tellOtherWindows } from '../../lib/other-windows.ts';

/** What windows tell each other when items, their order or their groups changed. */
export const ITEMS_TOPIC = 'items';

export const itemKeys = {
  all: ['item'],
  mine: ['item', 'mine'],
  list: (item_group_id: number) => ['item', 'mine', item_group_id],
  detail: (item_id: number) => ['item', 'detail', item_id],
} as const;

/** All items, the starred ones or those of a group, in the order of that list. */
export function myItemsQuery(item_group_id = ALL_ITEMS) {
  return queryOptions({
    queryKey: itemKeys.list(item_group_id),
    queryFn: ({ signal }) => call(listMyItems, { item_group_id }, { signal }),
    refetchOnWindowFocus: true,
  });
}

export function itemDetailQuery(item_id: number) {
  return queryOptions({
    queryKey: itemKeys.detail(item_id),
    queryFn: ({ signal }) => call(itemDetail, { item_id }, { signal }),
  });
}

/** Whatever shows items looks again, here and in other windows. */
export function itemsChanged(client: QueryClient): Promise<void> {
  tellOtherWindows(ITEMS_TOPIC);
  return client.invalidateQueries({ queryKey: itemKeys.all });
}

function useItemCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<E>) => call(endpoint, input),
    onSuccess: () => itemsChanged(client),
  });
}

export function useAddItem() {
  return useItemCall(addItem);
}

export function useUpdateItem() {
  return useItemCall(updateItem);
}

export function useArchiveItem() {
  return useItemCall(archiveItem);
}

export function useTransferItem() {
  return useItemCall(transferItem);
}

export function useDeleteItem() {
  return useItemCall(deleteItem);
}

export function useExitItem() {
  return useItemCall(exitItem);
}

export function useStarItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ item_id, is_star }: Pick<ItemRow, 'item_id' | 'is_star'>): Promise<void> => {
      await call(is_star === 1 ? starItem : unstarItem, { item_id });
    },
    onSuccess: (_, { item_id, is_star }) => {
      client.setQueriesData<ItemRow[]>({ queryKey: itemKeys.mine }, (rows) =>
        rows?.map((row) => (row.item_id === item_id ? { ...row, is_star } : row)),
      );
      tellOtherWindows(ITEMS_TOPIC);
      return client.invalidateQueries({ queryKey: itemKeys.list(STARRED_ITEMS) });
    },
  });
}

export function useSortItems() {
  return useMutation({ mutationFn: (input: RequestOf<typeof sortItems>) => call(sortItems, input) });
}

/** Opens a private item by its visit password: the server sets the visitor's cookie. */
export function sendVisitPassword(
  input: Pick<InputOf<typeof visitItem>, 'item_id' | 'page_id' | 'password' | 'captcha' | 'captcha_id'>,
) {
  return call(visitItem, input);
}

/** The address of an item as people see it: by its domain where it has one. */
export function itemPath(item: Pick<ItemRow, 'item_id' | 'item_domain'>): string {
  return `/${item.item_domain === '' ? item.item_id : encodeURIComponent(item.item_domain)}`;
}
