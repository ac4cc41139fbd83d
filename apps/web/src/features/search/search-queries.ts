import { searchAll } from '@sheaf/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What is found among all that is the viewer's own, shared with him or starred. */
export function searchQuery(keyword: string, editable: 0 | 1 = 0) {
  return queryOptions({
    queryKey: ['search', keyword, editable],
    queryFn: ({ signal }) => call(searchAll, { keyword, editable }, { signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    // other people write meanwhile: whoever searches again wants what is there now
    staleTime: 0,
  });
}
