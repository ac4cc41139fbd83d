import { listSiteTokenCalls, listTokenCalls } from '@sheaf/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Asked anew each time: assistants go on while somebody looks. */
export function tokenCallsQuery(token_id: number, whose: 'own' | 'site') {
  const endpoint = whose === 'own' ? listTokenCalls : listSiteTokenCalls;
  return infiniteQueryOptions({
    queryKey: ['token-call', whose, token_id],
    queryFn: ({ signal, pageParam }) => call(endpoint, { token_id, before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
    gcTime: 0,
  });
}
