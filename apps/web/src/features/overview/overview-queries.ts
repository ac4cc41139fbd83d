import { retryJob, siteOverview } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const KEY = ['site', 'overview'];

export function overviewQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(siteOverview, {}, { signal }),
    refetchInterval: 60_000,
  });
}

export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job_id: number) => call(retryJob, { job_id }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
