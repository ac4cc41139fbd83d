import { getChangeLog, type RequestOf } from '@sheaf/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** One page of the log; the one before stays while the next is fetched. */
export function changeLogQuery(input: RequestOf<typeof getChangeLog>) {
  return queryOptions({
    queryKey: ['change-log', input],
    queryFn: ({ signal }) => call(getChangeLog, input, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
