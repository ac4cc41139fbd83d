import '../features/user/user-setting.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { myItemsQuery } from '../features/item/item-queries.ts';
import { PushAddressCard } from '../features/message/index.ts';
import { MySharesCard } from '../features/share/my-shares-card.tsx';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { AccountCard, PasswordCard } from '../features/user/account-cards.tsx';
import { DataCard } from '../features/user/data-card.tsx';
import { EmailCard } from '../features/user/email-card.tsx';
import { IdentityCard } from '../features/user/identity-card.tsx';
import { LeaveCard } from '../features/user/leave-card.tsx';
import { LookCard } from '../features/user/look-card.tsx';
import { SessionList } from '../features/user/session-list.tsx';
import { settingMessages } from '../features/user/setting-messages.ts';
import { TokenList } from '../features/user/token-list.tsx';
import { TotpCard } from '../features/user/totp-card.tsx';
import { userMessages } from '../features/user/user-messages.ts';
import { accountQuery } from '../features/user/user-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { CardJumps } from '../ui/card-jumps.tsx';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { boot } from './boot.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** The user center: one card for each group, with its own save, and a menu of them. */
export function UserSettingRoute() {
  const t = useMessages(userMessages);
  const s = useMessages(settingMessages);
  const cards = useRef<HTMLDivElement>(null);
  const loggedIn = useMustLogIn();
  const account = useQuery({ ...accountQuery(), enabled: loggedIn });
  const setting = useQuery(siteSettingQuery());
  const items = useQuery({ ...myItemsQuery(), enabled: loggedIn });
  return (
    <WorkFrame title={t('settingTitle')}>
      <div className="setting-shell">
        <CardJumps label={s('menu')} cards={cards} place="beside" />
        <div className="setting-cards" ref={cards}>
          <h1>{t('settingTitle')}</h1>
          {account.isPending && <LoadingFace rows={4} onRetry={() => void account.refetch()} />}
          {account.isError && <FailedFace error={account.error} onRetry={() => void account.refetch()} />}
          {account.data && (
            <>
              <AccountCard key={account.data.uid} account={account.data} />
              <EmailCard account={account.data} mailIsSet={setting.data?.mail === 1} />
              <PasswordCard account={account.data} />
              <TotpCard />
              <IdentityCard />
              <PushAddressCard withAddress={boot().site.features.includes('push_address')} />
              <SessionList />
              <TokenList items={items.data ?? []} />
              <MySharesCard />
              <LookCard account={account.data} />
              <DataCard />
              <LeaveCard />
            </>
          )}
        </div>
      </div>
    </WorkFrame>
  );
}
