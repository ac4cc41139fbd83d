import {
  applyApiVersion,
  deleteApiSource,
  discardApiVersion,
  fetchApiSource,
  listApiSources,
  previewApiVersion,
  type RequestOf,
  saveApiSource,
  uploadApiVersion,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../../lib/api.ts';

/** A source in its item. */
export interface NamedSource {
  readonly item_id: number;
  readonly source_id: number;
}

const sourcesKey = ['api-sources'] as const;

export function apiSourcesQuery(item_id: number) {
  return queryOptions({
    queryKey: [...sourcesKey, item_id],
    queryFn: ({ signal }) => call(listApiSources, { item_id }, { signal }),
    staleTime: 0,
  });
}

export function apiPreviewQuery(named: NamedSource, version: number) {
  return queryOptions({
    queryKey: ['api-preview', named.source_id, version],
    queryFn: ({ signal }) => call(previewApiVersion, named, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What changes a source: the list is read anew. */
function useSourceMutation<T, R>(work: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: sourcesKey }),
  });
}

export function useUploadVersion(named: NamedSource) {
  return useSourceMutation((file: File) => upload(uploadApiVersion, file, named, {}));
}

export function useFetchNow(named: NamedSource) {
  return useSourceMutation(() => call(fetchApiSource, named));
}

export function useSaveSource(named: NamedSource) {
  return useSourceMutation((wish: Pick<RequestOf<typeof saveApiSource>, 'schedule' | 'url'>) =>
    call(saveApiSource, { ...named, ...wish }),
  );
}

export function useApplyVersion(named: NamedSource) {
  return useSourceMutation((wish: Pick<RequestOf<typeof applyApiVersion>, 'choices' | 'version'>) =>
    call(applyApiVersion, { ...named, ...wish }),
  );
}

export function useDiscardVersion(named: NamedSource) {
  return useSourceMutation((version: number) => call(discardApiVersion, { ...named, version }));
}

export function useForgetSource(named: NamedSource) {
  return useSourceMutation(() => call(deleteApiSource, named));
}
