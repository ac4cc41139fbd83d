import { listEnvironments } from '@sheaf/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Where the calls of an item are answered, in their order. */
export function environmentsQuery(item_id: number) {
  return queryOptions({ queryKey: ['environment', item_id], queryFn: () => call(listEnvironments, { item_id }) });
}
