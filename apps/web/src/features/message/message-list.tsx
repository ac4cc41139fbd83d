import { LIMITS } from '@sheaf/contract';
import { Pagination } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { messageMessages } from './message-messages.ts';
import { type Message, useMarkRead } from './message-queries.ts';
import { MessageRow } from './message-row.tsx';
import { useLookedAt } from './use-looked-at.ts';

interface MessageListProps {
  readonly messages: readonly Message[];
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly actionsOf: (message: Message) => ReactNode;
}

/** A page of messages. Looking at them marks them as read; until one leaves, they are shown as new. */
export function MessageList({ messages, total, page, onPage, actionsOf }: MessageListProps) {
  const t = useMessages(messageMessages);
  const isNew = useMarked(messages);
  return (
    <>
      <ul className="card rows">
        {messages.map((message) => (
          <MessageRow
            key={message.message_content_id}
            message={message}
            isNew={isNew(message)}
            actions={actionsOf(message)}
          />
        ))}
      </ul>
      {total > LIMITS.messagesPerPage && (
        <nav aria-label={t('pages')} className="message-pages">
          <Pagination
            current={page}
            pageSize={LIMITS.messagesPerPage}
            total={total}
            showSizeChanger={false}
            onChange={onPage}
          />
        </nav>
      )}
    </>
  );
}

/** What a hidden tab shows was not looked at. */
function useMarked(messages: readonly Message[]): (message: Message) => boolean {
  const { mutate: markRead } = useMarkRead();
  const isLookedAt = useLookedAt();
  const looked = useRef(new Set<number>());
  const fresh = messages.filter(({ status }) => status === 0).map(({ message_content_id }) => message_content_id);
  const key = fresh.join(',');
  useEffect(() => {
    const ids = key === '' || !isLookedAt ? [] : key.split(',').map(Number);
    const unmarked = ids.filter((id) => !looked.current.has(id));
    if (unmarked.length === 0) return;
    for (const id of unmarked) looked.current.add(id);
    markRead(unmarked);
  }, [key, isLookedAt, markRead]);
  return ({ message_content_id, status }) => status === 0 || looked.current.has(message_content_id);
}

interface NoMessagesProps {
  readonly title: string;
  readonly hint: string;
}

export function NoMessages({ title, hint }: NoMessagesProps) {
  return (
    <section className="card empty">
      <Art name="found" />
      <h2>{title}</h2>
      <p>{hint}</p>
    </section>
  );
}
