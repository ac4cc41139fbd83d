import './own-lock.css';
import { useEffect, useState } from 'react';
import { LOCALES, useLanguage, useMessages } from '../lib/i18n.ts';
import { lockMessages } from './lock-messages.ts';

export interface LockTools {
  /** Until when the viewer himself holds the page; 0 where he does not. */
  readonly ownUntil: () => Promise<number>;
  /** Answers why the server refused, or undefined when it did not. */
  readonly cancel: () => Promise<string | undefined>;
}

/** A page that one locked and left: until when, and the way to let others at it. */
export function OwnLock({ tools }: { tools: LockTools }) {
  const t = useMessages(lockMessages);
  const locale = LOCALES[useLanguage()];
  const [until, setUntil] = useState(0);
  const [said, setSaid] = useState('');
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    // a page is read without knowing of its lock
    tools.ownUntil().then(setUntil, () => undefined);
  }, [tools]);
  const cancel = () => {
    if (isPending) return;
    setPending(true);
    const settle = (why: string | undefined) => {
      setPending(false);
      setSaid(why ?? t('cancelled'));
      if (why === undefined) setUntil(0);
    };
    tools.cancel().then(settle, () => settle(t('failed')));
  };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(until * 1000);
  return (
    <span className="own-lock">
      {until > 0 && (
        <>
          <span className="tag">{t('lockedUntil', { time })}</span>
          <button type="button" className="btn quiet small" aria-busy={isPending} onClick={cancel}>
            {t('cancel')}
          </button>
        </>
      )}
      <span role="status" className={until > 0 ? 'refused' : 'sr'}>
        {said}
      </span>
    </span>
  );
}
