import { deletePageFile, listPageFiles, pageDiff, pageHistory, updateHistoryComments } from '@sheaf/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { EditWish } from './open-page.ts';
import { openPage } from './open-page.ts';

const pageKeys = {
  history: (page_id: number) => ['page', 'history', page_id] as const,
  diff: (...ids: readonly number[]) => ['page', 'diff', ...ids] as const,
  opened: (wish: EditWish) => ['page', 'opened', wish] as const,
};

/** The attachments of every page: few, and a file may stand on several. */
export const pageFilesKey = ['page', 'files'] as const;

export function pageFilesQuery(page_id: number) {
  return queryOptions({ queryKey: [...pageFilesKey, page_id], queryFn: () => call(listPageFiles, { page_id }) });
}

export function useDeletePageFile(page_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file_id: number) => call(deletePageFile, { file_id, page_id }),
    onSettled: () => client.invalidateQueries({ queryKey: pageFilesKey }),
  });
}

export function pageHistoryQuery(page_id: number) {
  return queryOptions({
    queryKey: pageKeys.history(page_id),
    queryFn: () => call(pageHistory, { page_id, with_content: 0 }),
  });
}

/** The text of one former version. */
export function useVersionText(page_id: number) {
  return useMutation({
    mutationFn: async (page_history_id: number) => {
      const { history_page } = await call(pageDiff, { page_id, page_history_id });
      return history_page.page_content;
    },
  });
}

/** Loaded anew for each opening: what was there before may be another's by now. */
export function openPageQuery(wish: EditWish) {
  return queryOptions({
    queryKey: pageKeys.opened(wish),
    queryFn: () => openPage(wish),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A former version beside another; 0: beside the current page. */
export function pageDiffQuery(page_id: number, page_history_id: number, other_history_id: number) {
  return queryOptions({
    queryKey: pageKeys.diff(page_id, page_history_id, other_history_id),
    queryFn: () => call(pageDiff, { page_id, page_history_id, other_history_id }),
    placeholderData: keepPreviousData,
  });
}

export function useNoteVersion(page_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: { page_history_id: number; page_comments: string }) =>
      call(updateHistoryComments, { page_id, ...note }),
    onSuccess: () => client.invalidateQueries({ queryKey: pageKeys.history(page_id) }),
  });
}
