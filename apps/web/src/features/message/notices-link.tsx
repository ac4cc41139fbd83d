import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { messageMessages } from './message-messages.ts';
import { unreadQuery } from './message-queries.ts';

/** The way to the messages, with a badge while there are new ones. What is unread, others ask for: see Notices. */
export function NoticesLink() {
  const t = useMessages(messageMessages);
  const { data } = useQuery({ ...unreadQuery(), enabled: false });
  const count = (data?.remind.length ?? 0) + (data?.announce.length ?? 0);
  const tab = data && data.remind.length === 0 && data.announce.length > 0 ? 'announcementList' : 'remindList';
  const label = count > 0 ? t('noticesUnread', { count }) : t('title');
  return (
    <Link
      className="btn quiet icon-only notices-link"
      to={`/message/index?dtab=${tab}`}
      aria-label={label}
      title={label}
    >
      <Icon name="bell" />
      {count > 0 && (
        <span className="new-badge" aria-hidden="true">
          {t('badge')}
        </span>
      )}
    </Link>
  );
}
