import { type InputOf, loadConfig, saveConfig } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type SiteConfigChange = InputOf<typeof saveConfig>;

export function siteConfigQuery() {
  return queryOptions({
    queryKey: ['site', 'config'],
    queryFn: ({ signal }) => call(loadConfig, {}, { signal }),
  });
}

export function useSaveSiteConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SiteConfigChange) => call(saveConfig, change),
    // also what the entrance shows, and whether mail can be sent
    onSuccess: () => client.invalidateQueries({ queryKey: ['site'] }),
  });
}
