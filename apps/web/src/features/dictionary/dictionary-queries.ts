import {
  applyDictionary,
  bindDictionary,
  dictionaryState,
  fetchDictionary,
  followDictionary,
  previewDictionary,
  type RequestOf,
  saveCatalog,
  unbindDictionary,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const dictionaryKey = ['dictionary'] as const;

export function dictionaryQuery(cat_id: number) {
  return queryOptions({
    queryKey: [...dictionaryKey, cat_id],
    queryFn: ({ signal }) => call(dictionaryState, { cat_id }, { signal }),
    enabled: cat_id !== 0,
  });
}

export function usePreview() {
  return useMutation({ mutationFn: (input: RequestOf<typeof previewDictionary>) => call(previewDictionary, input) });
}

export function useNewCatalog() {
  return useMutation({ mutationFn: (input: RequestOf<typeof saveCatalog>) => call(saveCatalog, input) });
}

export function useApply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isBound, ...input }: RequestOf<typeof applyDictionary> & { readonly isBound: boolean }) =>
      isBound ? call(applyDictionary, input) : call(bindDictionary, { cat_id: input.cat_id, ddl: input.ddl }),
    onSuccess: () => client.invalidateQueries({ queryKey: dictionaryKey }),
  });
}

export function useFollow(cat_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Pick<RequestOf<typeof followDictionary>, 'schedule' | 'url'>) =>
      call(followDictionary, { cat_id, ...wish }),
    onSuccess: () => client.invalidateQueries({ queryKey: dictionaryKey }),
  });
}

export function useFetchNow(cat_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(fetchDictionary, { cat_id }),
    onSettled: () => client.invalidateQueries({ queryKey: dictionaryKey }),
  });
}

export function useUnbind() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cat_id: number) => call(unbindDictionary, { cat_id }),
    onSuccess: () => client.invalidateQueries({ queryKey: dictionaryKey }),
  });
}
