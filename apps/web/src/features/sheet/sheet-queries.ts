import { queryOptions } from '@tanstack/react-query';
import { type Draft, readDraft } from '../../lib/drafts.ts';
import { type OpenedContent, openContent, type SheetWish } from './sheet-calls.ts';

export interface OpenedSheet extends SheetWish, OpenedContent {
  readonly draft: Draft | undefined;
}

/** Loaded anew for each opening: what was there before may be another's by now. */
export function openSheetQuery(wish: SheetWish) {
  return queryOptions({
    queryKey: ['sheet', wish],
    queryFn: async (): Promise<OpenedSheet> => {
      const [content, draft] = await Promise.all([
        openContent(wish.page_id),
        // a browser without storage has no drafts: the sheet opens all the same
        readDraft(wish).catch(() => undefined),
      ]);
      return { ...wish, ...content, draft };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
