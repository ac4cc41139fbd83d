import { listRecycled, type RequestOf, recoverPage } from '@sheaf/contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const AT_ONCE = 50;
const recycleKey = (item_id: number) => ['recycle', item_id] as const;

/** The recycle bin of an item, some at a time. */
export function recycledQuery(item_id: number) {
  return infiniteQueryOptions({
    queryKey: recycleKey(item_id),
    queryFn: ({ pageParam, signal }) => call(listRecycled, { item_id, page: pageParam, count: AT_ONCE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length < AT_ONCE ? undefined : all.length + 1),
  });
}

export function useRecoverPage(item_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<RequestOf<typeof recoverPage>, 'item_id'>) => call(recoverPage, { item_id, ...input }),
    // Whatever happened, the rows shown next are the server's.
    onSettled: () => client.invalidateQueries({ queryKey: recycleKey(item_id) }),
  });
}
