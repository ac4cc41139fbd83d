import { type InputOf, loadConfig, saveConfig } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { siteSettingQuery } from './site-queries.ts';

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
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: siteConfigQuery().queryKey });
      await client.invalidateQueries({ queryKey: siteSettingQuery().queryKey });
    },
  });
}
