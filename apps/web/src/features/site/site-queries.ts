import { homePageSetting } from '@sheaf/contract';
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
