import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkedText } from './linked-text.tsx';
import { messageMessages } from './message-messages.ts';
import type { Message } from './message-queries.ts';
import { headingOf, noteOf, placeOf } from './message-text.ts';
import { Initial } from './notice-toast.tsx';

interface MessageRowProps {
  readonly message: Message;
  /** It was not read before this look at the list. */
  readonly isNew: boolean;
  readonly actions: ReactNode;
}

export function MessageRow({ message, isNew, actions }: MessageRowProps) {
  const t = useMessages(messageMessages);
  const language = useLanguage();
  const moment = formatMoment(message.sent_at, language);
  const note = noteOf(message, language);
  const isAnnouncement = message.message_type === 'announce';
  return (
    <li className={isNew ? 'message unread' : 'message'}>
      <span className="dot" aria-hidden="true" />
      <Sign message={message} />
      <div className="grow">
        {isNew && <span className="sr">{t('unread')}</span>}
        <Heading message={message} />
        {note !== '' && <p>{isAnnouncement ? <LinkedText text={note} /> : note}</p>}
        <small>
          {isAnnouncement || message.page_data === null ? message.from_name : message.item_name}
          <span className="phone-time num">{moment}</span>
        </small>
      </div>
      <time className="num">{moment}</time>
      {isNew && (
        <span className="new-badge" aria-hidden="true">
          {t('badge')}
        </span>
      )}
      {actions}
    </li>
  );
}

function Heading({ message }: { readonly message: Message }) {
  const t = useMessages(messageMessages);
  const heading = headingOf(t, message, useLanguage());
  const place = placeOf(message);
  if (message.message_type === 'announce') {
    return (
      <h2>
        <LinkedText text={heading} />
      </h2>
    );
  }
  return place === undefined ? <span className="soft">{heading}</span> : <a href={href(place)}>{heading}</a>;
}

function Sign({ message }: { readonly message: Message }) {
  if (message.message_type === 'announce') {
    return (
      <span className="type-icon" aria-hidden="true">
        <Icon name="bell" />
      </span>
    );
  }
  if (message.hidden === 0) return <Initial name={message.from_name} />;
  return (
    <span className="initial" aria-hidden="true">
      <Icon name="lock" />
    </span>
  );
}
