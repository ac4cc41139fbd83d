import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  type RequestOf,
  resendDelivery,
  saveWebhook,
  testWebhook,
} from '@sheaf/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export interface NamedWebhook {
  readonly item_id: number;
  readonly webhook_id: number;
}

const hooks = (item_id: number) => ['webhook', item_id];
const log = ({ item_id, webhook_id }: NamedWebhook) => ['webhook', item_id, webhook_id];

export function webhooksQuery(item_id: number) {
  return queryOptions({
    queryKey: hooks(item_id),
    queryFn: ({ signal }) => call(listWebhooks, { item_id }, { signal }),
  });
}

/** Asked anew each time: deliveries go on while somebody looks. */
export function deliveriesQuery(named: NamedWebhook) {
  return infiniteQueryOptions({
    queryKey: log(named),
    queryFn: ({ signal, pageParam }) => call(listDeliveries, { ...named, before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
    gcTime: 0,
  });
}

export function useSaveWebhook(item_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<RequestOf<typeof saveWebhook>, 'item_id'>) => call(saveWebhook, { ...input, item_id }),
    onSuccess: () => client.invalidateQueries({ queryKey: hooks(item_id), exact: true }),
  });
}

export function useDeleteWebhook(item_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhook_id: number) => call(deleteWebhook, { item_id, webhook_id }),
    onSettled: () => client.invalidateQueries({ queryKey: hooks(item_id), exact: true }),
  });
}

export function useTestWebhook() {
  return useMutation({ mutationFn: (named: NamedWebhook) => call(testWebhook, named) });
}

export function useResendDelivery(named: NamedWebhook) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (delivery_id: number) => call(resendDelivery, { ...named, delivery_id }),
    onSettled: () => client.invalidateQueries({ queryKey: log(named) }),
  });
}
