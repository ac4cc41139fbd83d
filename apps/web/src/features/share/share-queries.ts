import {
  createSinglePage,
  listCatalogNames,
  listMyShares,
  listShares,
  openShare,
  pageByKey,
  type RequestOf,
  revokeShare,
  type ShareRow,
  saveShare,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';

const shareKeys = { all: ['share'] } as const;

export function sharesQuery(item_id: number) {
  return queryOptions({
    queryKey: [...shareKeys.all, 'item', item_id],
    queryFn: ({ signal }) => call(listShares, { item_id }, { signal }),
  });
}

export function mySharesQuery() {
  return queryOptions({
    queryKey: [...shareKeys.all, 'mine'],
    queryFn: ({ signal }) => call(listMyShares, {}, { signal }),
  });
}

/** What of an item can be shared by itself. */
export function catalogsToShareQuery(item_id: number) {
  return queryOptions({
    queryKey: [...shareKeys.all, 'catalogs', item_id],
    queryFn: ({ signal }) => call(listCatalogNames, { item_id }, { signal }),
  });
}

/** Fails where a share is to be opened first, which is what its door asks for. */
export function doorQuery(unique_key: string) {
  return queryOptions({
    queryKey: [...shareKeys.all, 'door', unique_key],
    queryFn: ({ signal }) => call(pageByKey, { unique_key }, { signal }),
    retry: false,
  });
}

/** The address that is handed on. */
export function addressOfShare({ unique_key }: Pick<ShareRow, 'unique_key'>): string {
  return `${location.origin}${href(`/p/${unique_key}`)}`;
}

export function useSinglePage() {
  return useChange((input: RequestOf<typeof createSinglePage>) => call(createSinglePage, input));
}

export function useSaveShare() {
  return useChange((input: RequestOf<typeof saveShare>) => call(saveShare, input));
}

export function useRevokeShare() {
  return useChange((share_id: number) => call(revokeShare, { share_id }));
}

export function sendSharePassword(input: RequestOf<typeof openShare>) {
  return call(openShare, input);
}

/** What is shared is listed anew after each change. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: shareKeys.all }),
  });
}
