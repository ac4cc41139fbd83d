import { getKeeper, type InputOf, listAllMembers, listStale, setKeeper } from '@sheaf/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const reviewKeys = { all: ['review'] } as const;

/** Who keeps a page, and who may: everybody whom the item lets edit somewhere. */
export function keeperQuery(item_id: number, page_id: number) {
  return queryOptions({
    queryKey: [...reviewKeys.all, 'keeper', page_id],
    queryFn: async ({ signal }) => {
      const [keeper, people] = await Promise.all([
        call(getKeeper, { page_id }, { signal }),
        call(listAllMembers, { item_id }, { signal }),
      ]);
      return { keeper, people: people.filter(({ member_group_id }) => member_group_id > 0) };
    },
    staleTime: 0,
  });
}

export function staleQuery(item_id: number, page: number) {
  return queryOptions({
    queryKey: [...reviewKeys.all, 'list', item_id, page],
    queryFn: ({ signal }) => call(listStale, { item_id, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function useSetKeeper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof setKeeper>) => call(setKeeper, input),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewKeys.all }),
  });
}
