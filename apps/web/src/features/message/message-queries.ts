import {
  type Announcement,
  addAnnouncement,
  deleteAnnouncement,
  deleteMessage,
  deletePlannedAnnouncement,
  LIMITS,
  listAnnouncements,
  listPlannedAnnouncements,
  listReminders,
  listUnread,
  markAllRead,
  markRead,
  type Reminder,
  type RequestOf,
  type Unread,
} from '@sheaf/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const messageKeys = {
  all: ['message'],
  unread: ['message', 'unread'],
  lists: ['message', 'list'],
  reminders: (page: number) => ['message', 'list', 'remind', page],
  announcements: ['message', 'list', 'announce'],
  planned: ['message', 'planned'],
} as const;

export type Message = Reminder | Announcement;

/** What the badge shows: asked for again from time to time, in case the event stream does not come through. */
export function unreadQuery() {
  return queryOptions({
    queryKey: messageKeys.unread,
    queryFn: ({ signal }) => call(listUnread, {}, { signal }),
    refetchInterval: LIMITS.unreadEvery * 1000,
    refetchIntervalInBackground: true,
    staleTime: LIMITS.unreadEvery * 1000,
  });
}

export function remindersQuery(page: number) {
  return queryOptions({
    queryKey: messageKeys.reminders(page),
    queryFn: ({ signal }) => call(listReminders, { page, count: LIMITS.messagesPerPage }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function announcementsQuery() {
  return queryOptions({
    queryKey: messageKeys.announcements,
    queryFn: ({ signal }) => call(listAnnouncements, {}, { signal }),
  });
}

export function plannedQuery() {
  return queryOptions({
    queryKey: messageKeys.planned,
    queryFn: ({ signal }) => call(listPlannedAnnouncements, {}, { signal }),
  });
}

/** A message that came by the stream stands in the badge and at the head of its list. */
export function takeIn(client: QueryClient, message: Message): void {
  client.setQueryData<Unread>(messageKeys.unread, (unread) => unread && withMessage(unread, message));
  void client.invalidateQueries({ queryKey: messageKeys.lists });
}

export function lookAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: messageKeys.all });
}

function withMessage(unread: Unread, message: Message): Unread {
  const known: readonly Message[] = [...unread.remind, ...unread.announce];
  if (known.some((one) => one.message_content_id === message.message_content_id)) return unread;
  if (message.message_type === 'remind') return { ...unread, remind: [message, ...unread.remind] };
  return { ...unread, announce: [message, ...unread.announce] };
}

function without(unread: Unread, ids: ReadonlySet<number>): Unread {
  const stays = ({ message_content_id }: Message) => !ids.has(message_content_id);
  return { remind: unread.remind.filter(stays), announce: unread.announce.filter(stays) };
}

/** Marks as read what was looked at; the lists on the screen go on showing it as new. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(markRead, { message_content_id: [...ids] }, { keepalive: true }),
    onSuccess: (_, ids) => {
      const read = new Set(ids);
      client.setQueryData<Unread>(messageKeys.unread, (unread) => unread && without(unread, read));
    },
  });
}

export function useMarkAllRead() {
  return useChange(() => call(markAllRead, {}));
}

export function usePutAway() {
  return useChange((message_content_id: number) => call(deleteMessage, { message_content_id }));
}

export function useAnnounce() {
  return useChange((input: RequestOf<typeof addAnnouncement>) => call(addAnnouncement, input));
}

export function useGiveUp() {
  return useChange((plan_id: number) => call(deletePlannedAnnouncement, { plan_id }));
}

export function useTakeBack() {
  return useChange((message_content_id: number) => call(deleteAnnouncement, { message_content_id }));
}

function useChange<V, R>(mutationFn: (value: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: messageKeys.all }) });
}
