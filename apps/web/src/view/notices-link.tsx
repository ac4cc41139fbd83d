import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { readingMessages } from './reading-messages.ts';
import type { ReadingTools } from './reading-tools.ts';

/** The way to one's messages, with a badge while there are new ones; it asks anew when one comes back to the page. */
export function NoticesLink({ base, countUnread }: { base: string; countUnread: ReadingTools['countUnread'] }) {
  const t = useMessages(readingMessages);
  const [count, setCount] = useState(0);
  const ask = useRef(countUnread);
  useEffect(() => {
    ask.current = countUnread;
  });
  useEffect(() => {
    const look = () => {
      // a badge that is missing keeps nobody from reading
      if (document.visibilityState === 'visible') ask.current?.().then(setCount, () => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const label = count > 0 ? t('messagesNew', { count }) : t('messages');
  return (
    <a
      className="btn quiet icon-only wide-only notices-link"
      href={`${base}/message/index`}
      aria-label={label}
      title={label}
    >
      <Icon name="bell" />
      {count > 0 && (
        <span className="new-badge" aria-hidden="true">
          {t('badge')}
        </span>
      )}
    </a>
  );
}
