import { listSiteShares, listSiteTokens, revokeSiteShare, revokeSiteToken } from '@sheaf/contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const SHARES = ['site-access', 'shares'];
const TOKENS = ['site-access', 'tokens'];

export function siteSharesQuery() {
  return infiniteQueryOptions({
    queryKey: SHARES,
    queryFn: ({ signal, pageParam }) => call(listSiteShares, { before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
  });
}

export function siteTokensQuery() {
  return infiniteQueryOptions({
    queryKey: TOKENS,
    queryFn: ({ signal, pageParam }) => call(listSiteTokens, { before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
  });
}

export function useEndShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (share_id: number) => call(revokeSiteShare, { share_id }),
    onSettled: () => client.invalidateQueries({ queryKey: SHARES }),
  });
}

export function useEndToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token_id: number) => call(revokeSiteToken, { token_id }),
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS }),
  });
}
