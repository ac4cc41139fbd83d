import { type InputOf, listSiteItems, loadConfig, saveConfig } from '@sheaf/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

const PICKED_FROM = 100;

/** Items to choose one from, by a part of the name. */
export function itemsToPickQuery(item_name: string) {
  return queryOptions({
    queryKey: ['admin', 'items', 'picker', item_name],
    queryFn: ({ signal }) => call(listSiteItems, { item_name, count: PICKED_FROM }, { signal }),
    placeholderData: keepPreviousData,
  });
}
