import { useQuery } from '@tanstack/react-query';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { useSession } from '../lib/session.ts';

/** What one may make on this site. Until it is known nothing is hidden: the server refuses in words. */
export function useCreation(): { readonly items: boolean; readonly teams: boolean } {
  const isAdmin = useSession()?.groupid === 1;
  const { data } = useQuery(siteSettingQuery());
  return { items: isAdmin || data?.items_open !== 0, teams: isAdmin || data?.teams_open !== 0 };
}
