import { deleteMyFile, deleteSiteFile, LIMITS, listAllFiles, listMyFiles, type RequestOf } from '@sheaf/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const FILES_ON_A_PAGE = 5;

export interface FileFilters {
  readonly page: number;
  /** -1 all, 1 images, 2 other files. */
  readonly attachment_type: -1 | 1 | 2;
  readonly display_name: string;
  /** Whose files, for administrators; '' are one's own. */
  readonly username: string;
}

export const filesKey = ['attachment'] as const;

export function myFilesQuery(filters: FileFilters) {
  return queryOptions({
    queryKey: [...filesKey, filters],
    queryFn: ({ signal }) => call(listMyFiles, { ...filters, count: FILES_ON_A_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDeleteFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof deleteMyFile>) => call(deleteMyFile, input),
    // Refused since another page uses it by now: the list says which.
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  });
}

const siteFilesKey = ['admin', 'files'] as const;

/** The files of everybody, for administrators. */
export function allFilesQuery(filters: FileFilters) {
  return queryOptions({
    queryKey: [...siteFilesKey, filters],
    queryFn: ({ signal }) => call(listAllFiles, { ...filters, count: LIMITS.consoleRows }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDeleteSiteFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof deleteSiteFile>) => call(deleteSiteFile, input),
    onSettled: () => client.invalidateQueries({ queryKey: siteFilesKey }),
  });
}
