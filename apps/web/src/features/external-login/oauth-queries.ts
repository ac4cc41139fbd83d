import { loadOauth2Config, type RequestOf, saveOauth2Config, testOauth2 } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type OauthChange = RequestOf<typeof saveOauth2Config>;

export function oauthQuery() {
  return queryOptions({ queryKey: ['site', 'oauth'], queryFn: ({ signal }) => call(loadOauth2Config, {}, { signal }) });
}

export function useSaveOauth() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: OauthChange) => call(saveOauth2Config, change),
    onSuccess: () => client.invalidateQueries({ queryKey: oauthQuery().queryKey }),
  });
}

export function useTestOauth() {
  return useMutation({ mutationFn: () => call(testOauth2, {}) });
}
