import { compareApiVersions, listApiVersions } from '@sheaf/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Language } from '../../lib/i18n.ts';

export function apiVersionsQuery(item_id: number) {
  return queryOptions({
    queryKey: ['apiChange', 'versions', item_id],
    queryFn: ({ signal }) => call(listApiVersions, { item_id }, { signal }),
  });
}

/** What is compared; 0: the newest, and the one before that. */
export interface ComparedPair {
  readonly source_id: number;
  readonly before: number;
  readonly now: number;
}

/** The sentences come in the language that is asked in. */
export function apiComparisonQuery(item_id: number, pair: ComparedPair, language: Language) {
  return queryOptions({
    queryKey: ['apiChange', 'compare', item_id, pair, language],
    queryFn: ({ signal }) => call(compareApiVersions, { item_id, ...pair }, { signal }),
    enabled: pair.source_id > 0,
  });
}
