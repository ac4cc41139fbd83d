import {
  deleteItemGroup,
  type Endpoint,
  type ItemGroup,
  listItemGroups,
  type RequestOf,
  saveItemGroup,
  sortItemGroups,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { itemsChanged } from '../item/index.ts';

export const itemGroupsKey = ['item-group'] as const;

export function itemGroupsQuery() {
  return queryOptions({
    queryKey: itemGroupsKey,
    queryFn: ({ signal }) => call(listItemGroups, {}, { signal }),
    refetchOnWindowFocus: true,
  });
}

function useItemGroupCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<E>) => call(endpoint, input),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: itemGroupsKey }), itemsChanged(client)]);
    },
  });
}

export function useSaveItemGroup() {
  return useItemGroupCall(saveItemGroup);
}

export function useDeleteItemGroup() {
  return useItemGroupCall(deleteItemGroup);
}

export function useSortItemGroups() {
  return useItemGroupCall(sortItemGroups);
}

export function idsOf({ item_ids }: Pick<ItemGroup, 'item_ids'>): number[] {
  return item_ids === '' ? [] : item_ids.split(',').map(Number);
}
