import { LIMITS } from '@sheaf/contract';
import { useEffect } from 'react';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { messageMessages } from './message-messages.ts';
import type { Message } from './message-queries.ts';
import { headingOf, noteOf, placeOf } from './message-text.ts';

interface NoticeToastProps {
  readonly message: Message;
  /** The time is over, and nobody did anything with it. */
  readonly onExpire: () => void;
  /** Somebody clicked or closed it. */
  readonly onSeen: () => void;
}

/** A notice within the page: it takes no focus, and goes by itself after 30 seconds. */
export function NoticeToast({ message, onExpire, onSeen }: NoticeToastProps) {
  const t = useMessages(messageMessages);
  useEffect(() => {
    const timer = setTimeout(onExpire, LIMITS.noticeShown * 1000);
    return () => clearTimeout(timer);
  }, [onExpire]);
  const place = placeOf(message);
  const language = useLanguage();
  const note = noteOf(message, language);
  return (
    <div className="notice-toast" role="status">
      <Initial name={message.from_name} />
      <div className="grow">
        <b>{headingOf(t, message, language)}</b>
        {note !== '' && <p>{note}</p>}
        {place !== undefined && (
          <a className="btn" href={href(place)} onClick={onSeen}>
            {t('open')}
          </a>
        )}
      </div>
      <button type="button" className="btn quiet icon-only" aria-label={t('closeNotice')} onClick={onSeen}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** The first letter of who did it, as a picture. */
export function Initial({ name }: { readonly name: string }) {
  return (
    <span className="initial" aria-hidden="true">
      {[...name][0]?.toUpperCase() ?? ''}
    </span>
  );
}
