import { homePageSetting, siteVersion } from '@sheaf/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What the entrance pages need to know: registration, captcha, home page. */
export function siteSettingQuery() {
  return queryOptions({
    queryKey: ['site', 'setting'],
    queryFn: ({ signal }) => call(homePageSetting, {}, { signal }),
    staleTime: 60_000,
  });
}

export function siteVersionQuery() {
  return queryOptions({
    queryKey: ['site', 'version'],
    queryFn: ({ signal }) => call(siteVersion, {}, { signal }),
  });
}
