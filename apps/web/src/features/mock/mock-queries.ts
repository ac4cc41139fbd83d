import { type Mock, mockOfPage, type RequestOf, renewMockKey, saveMock } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function mockQuery(page_id: number) {
  return queryOptions({
    queryKey: ['mock', page_id],
    queryFn: async ({ signal }): Promise<Mock | null> => {
      const mock = await call(mockOfPage, { page_id }, { signal });
      return Array.isArray(mock) ? null : mock;
    },
    // what is edited is what there is, never what was so a while ago
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useSaveMock(page_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mock: Omit<RequestOf<typeof saveMock>, 'page_id'>) => call(saveMock, { ...mock, page_id }),
    onSuccess: () => client.invalidateQueries(mockQuery(page_id)),
  });
}

export function useRenewMockKey(page_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewMockKey, { page_id }),
    onSuccess: () => client.invalidateQueries(mockQuery(page_id)),
  });
}
