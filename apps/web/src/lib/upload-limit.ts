import { homePageSetting, LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

const MB = 1024 * 1024;

/** The largest file that the site takes, in bytes. The server has the last word. */
export function useUploadLimit(): number {
  const { data } = useQuery({
    // What the entrance pages ask too.
    queryKey: ['site', 'setting'],
    queryFn: ({ signal }) => call(homePageSetting, {}, { signal }),
    staleTime: 60_000,
  });
  return (data?.upload_max_mb ?? LIMITS.uploadMb.initial) * MB;
}
