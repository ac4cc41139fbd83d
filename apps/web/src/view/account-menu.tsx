import type { ReadingData } from '@sheaf/contract';
import { useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { readingMessages } from './reading-messages.ts';
import type { ReadingTools } from './reading-tools.ts';
import { useDetailsMenu } from './use-details-menu.ts';

interface AccountMenuProps {
  user: NonNullable<ReadingData['user']>;
  base: string;
  tools: ReadingTools;
}

/** Where an account leads to; its links need no script. */
export function AccountMenu({ user, base, tools }: AccountMenuProps) {
  const t = useMessages(readingMessages);
  const { menu } = useDetailsMenu();
  const name = user.name === '' ? user.username : user.name;
  return (
    <details className="account-menu" ref={menu}>
      <summary className="btn quiet person" aria-label={t('account', { name })}>
        <Icon name="user" />
        <span className="ell wide-only">{name}</span>
      </summary>
      <nav aria-label={t('account', { name })}>
        <a href={`${base}/item/index`}>{t('myItems')}</a>
        <a href={`${base}/message/index`}>{t('messages')}</a>
        <a href={`${base}/user/setting`}>{t('settings')}</a>
        <a href={`${base}/help`}>{t('manual')}</a>
        <LogOut logOut={tools.logOut} />
      </nav>
    </details>
  );
}

/** Ending a session is a call, so it needs a script. */
function LogOut({ logOut }: Pick<ReadingTools, 'logOut'>) {
  const t = useMessages(readingMessages);
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const press = () => {
    if (state === 'pending') return;
    setState('pending');
    logOut().then(
      (left) => left || setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <button type="button" className="needs-script" aria-disabled={state === 'pending'} onClick={press}>
        {t('logOut')}
      </button>
      {state === 'failed' && <p role="alert">{t('logOutFailed')}</p>}
    </>
  );
}
