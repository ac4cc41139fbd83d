import { deleteSubscribers, listAllMembers, listReceivers, listSubscribers, saveSubscribers } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const notifyKeys = {
  subscribers: (page_id: number) => ['page', 'subscribers', page_id] as const,
  /** Below the former, so that it is asked again with them. */
  receivers: (page_id: number) => ['page', 'subscribers', page_id, 'receivers'] as const,
  members: (item_id: number) => ['page', 'members', item_id] as const,
};

export function subscribersQuery(page_id: number) {
  return queryOptions({
    queryKey: notifyKeys.subscribers(page_id),
    queryFn: ({ signal }) => call(listSubscribers, { page_id }, { signal }),
    // the preview says who is told: never what was so a while ago
    staleTime: 0,
  });
}

/** Whom a save tells: also those who follow a catalog above the page, or its item. */
export function receiversQuery(page_id: number) {
  return queryOptions({
    queryKey: notifyKeys.receivers(page_id),
    queryFn: ({ signal }) => call(listReceivers, { page_id }, { signal }),
    staleTime: 0,
  });
}

export function itemPeopleQuery(item_id: number) {
  return queryOptions({
    queryKey: notifyKeys.members(item_id),
    queryFn: ({ signal }) => call(listAllMembers, { item_id }, { signal }),
  });
}

function useSubscriberCall(page_id: number, endpoint: typeof saveSubscribers | typeof deleteSubscribers) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uids: readonly number[]) => call(endpoint, { page_id, uids: uids.join(',') }),
    onSettled: () => client.invalidateQueries({ queryKey: notifyKeys.subscribers(page_id) }),
  });
}

export function useAddSubscribers(page_id: number) {
  return useSubscriberCall(page_id, saveSubscribers);
}

export function useRemoveSubscribers(page_id: number) {
  return useSubscriberCall(page_id, deleteSubscribers);
}
