import { getOpenKey, resetOpenKey } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function openKeyQuery(item_id: number) {
  return queryOptions({
    queryKey: ['open-key', item_id],
    queryFn: ({ signal }) => call(getOpenKey, { item_id }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useResetKey(item_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resetOpenKey, { item_id }),
    onSuccess: (key) => client.setQueryData(openKeyQuery(item_id).queryKey, key),
  });
}
