import './message.css';
import { LIMITS, type Unread } from '@sheaf/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { notifyChoice, showBrowserNotice } from './browser-notice.ts';
import { startEvents } from './event-client.ts';
import type { StreamNews } from './events.worker.ts';
import { messageMessages } from './message-messages.ts';
import { lookAgain, type Message, takeIn, unreadQuery, useMarkRead } from './message-queries.ts';
import { headingOf, noteOf, placeOf } from './message-text.ts';
import { NoticeToast } from './notice-toast.tsx';
import { readLater } from './read-later.ts';
import { lastShown, markShown } from './shown-notices.ts';
import { useLookedAt } from './use-looked-at.ts';

/** Tells whoever is logged in of what is new, on whatever screen: by the stream at once, else by asking. */
export function Notices() {
  const user = useSession();
  return user ? <NoticesOf key={user.uid} uid={user.uid} /> : null;
}

function NoticesOf({ uid }: { readonly uid: number }) {
  const started = useStarted();
  const { data, dataUpdatedAt } = useQuery({ ...unreadQuery(), enabled: started });
  const { message, show, hide } = useShown(uid);
  const { mutate: markRead } = useMarkRead();
  const isLookedAt = useLookedAt();
  useEvents(dataUpdatedAt);
  const newest = data && newestOf(data);
  useEffect(() => {
    if (newest) show(newest, isLookedAt);
  }, [newest, show, isLookedAt]);
  if (!message) return null;
  const seen = () => {
    hide();
    readLater(() => markRead([message.message_content_id]));
  };
  return <NoticeToast key={message.message_content_id} message={message} onExpire={hide} onSeen={seen} />;
}

/** What is unread is asked for a little after the screen is there, which has more important things to fetch. */
function useStarted(): boolean {
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), LIMITS.unreadFirst * 1000);
    return () => clearTimeout(timer);
  }, []);
  return started;
}

/** Opens the stream, again each time that was asked without it. */
function useEvents(asked: number): void {
  const client = useQueryClient();
  const events = useRef<ReturnType<typeof startEvents>>(undefined);
  useEffect(() => {
    const hear = ({ event, data }: StreamNews) => {
      // the server's own tests hold its events to the contract's messages
      if (event === 'unread') lookAgain(client);
      else takeIn(client, data as Message);
    };
    events.current = startEvents(hear);
    return () => events.current?.stop();
  }, [client]);
  useEffect(() => {
    if (asked > 0) events.current?.ask();
  }, [asked]);
}

/** The message that stands in the page: each is shown once in this browser, by the browser itself when nobody looks. */
function useShown(uid: number) {
  const t = useMessages(messageMessages);
  const language = useLanguage();
  const { mutate: markRead } = useMarkRead();
  const [message, setMessage] = useState<Message>();
  const hide = useCallback(() => setMessage(undefined), []);
  const show = useCallback(
    (next: Message, isLookedAt: boolean) => {
      if (next.message_content_id <= lastShown(uid)) return;
      // another tab may be looked at, or this one later
      if (!isLookedAt && notifyChoice() !== 'granted') return;
      markShown(uid, next.message_content_id);
      if (isLookedAt) return setMessage(next);
      const read = () => readLater(() => markRead([next.message_content_id]));
      const place = placeOf(next);
      const open = () => {
        read();
        if (place !== undefined) location.assign(href(place));
      };
      const [title, body] = [headingOf(t, next, language), noteOf(next, language)];
      showBrowserNotice({ id: next.message_content_id, title, body, onClick: open, onClose: read });
    },
    [uid, t, language, markRead],
  );
  return { message, show, hide };
}

function newestOf({ remind, announce }: Unread): Message | undefined {
  const newest: readonly Message[] = [...remind.slice(0, 1), ...announce.slice(0, 1)];
  return newest.toSorted((a, b) => b.message_content_id - a.message_content_id)[0];
}
