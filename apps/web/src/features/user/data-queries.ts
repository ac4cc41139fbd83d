import { deleteData, myData, type OwnData, requestData } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const KEY = ['user', 'data'] as const;
const POLL_MS = 2000;

/** Asked again and again while it is made. */
export function dataQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(myData, {}, { signal }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? POLL_MS : false),
  });
}

export function useRequestData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(requestData, { password }),
    onSuccess: (data) => client.setQueryData<OwnData>(KEY, data),
  });
}

export function useRemoveData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteData, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

function isOnItsWay(data: OwnData | undefined): boolean {
  return data?.state === 'waiting' || data?.state === 'making';
}
