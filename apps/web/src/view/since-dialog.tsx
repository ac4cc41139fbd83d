import type { ChangedSince } from '@sheaf/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { LOCALES, useLanguage, useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { sinceMessages } from './since-messages.ts';

export interface SinceTools {
  /** Undefined where there is nothing to tell. */
  readonly load: () => Promise<ChangedSince | undefined>;
  readonly markSeen: (until: number) => Promise<void>;
  readonly addressOf: (page_id: number) => string;
}

interface SinceDialogProps {
  readonly changed: ChangedSince;
  readonly tools: SinceTools;
  readonly onSeen: () => void;
  readonly onClose: () => void;
}

/** Titles, times and authors; no old text. */
export function SinceDialog({ changed, tools, onSeen, onClose }: SinceDialogProps) {
  const t = useMessages(sinceMessages);
  const locale = LOCALES[useLanguage()];
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  const moment = (seconds: number) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
  const seen = () => {
    setPending(true);
    setFailed(false);
    const done = () => {
      dialog.current?.close();
      onSeen();
    };
    const failed = () => {
      setPending(false);
      setFailed(true);
    };
    tools.markSeen(changed.until).then(done, failed);
  };
  return (
    <dialog className="sheet" ref={dialog} aria-labelledby="since-title" onClose={onClose}>
      <form method="dialog" className="sheet-head">
        <h2 id="since-title">{t('title')}</h2>
        <button type="submit" className="btn quiet icon-only" aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </form>
      <div className="since">
        <p>{t('since', { moment: moment(changed.since) })}</p>
        <ul>
          {changed.list.map(({ page_id, page_title, author_username, updated_at, is_new }) => (
            <li key={page_id}>
              <a href={tools.addressOf(page_id)} dir="auto">
                {page_title}
              </a>
              {is_new === 1 && <span className="tag">{t('new')}</span>}
              <small>
                {author_username} <time dateTime={new Date(updated_at * 1000).toISOString()}>{moment(updated_at)}</time>
              </small>
            </li>
          ))}
        </ul>
        {changed.has_more === 1 && <p>{t('more', { count: changed.list.length })}</p>}
        {hasFailed && <p role="alert">{t('notSaved')}</p>}
      </div>
      <div className="sheet-foot">
        <button type="button" className="btn primary" aria-busy={isPending} onClick={seen}>
          {t('seen')}
        </button>
      </div>
    </dialog>
  );
}
