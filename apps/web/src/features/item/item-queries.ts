import { addItem, type InputOf, type ItemRow, listMyItems, type RequestOf, visitItem } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const itemKeys = { all: ['item'], mine: ['item', 'mine'] } as const;

export function myItemsQuery() {
  return queryOptions({ queryKey: itemKeys.mine, queryFn: ({ signal }) => call(listMyItems, {}, { signal }) });
}

export function useAddItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof addItem>) => call(addItem, input),
    onSuccess: () => client.invalidateQueries({ queryKey: itemKeys.all }),
  });
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
