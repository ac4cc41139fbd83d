import { useQuery } from '@tanstack/react-query';
import { AccountCard, PasswordCard } from '../features/user/account-cards.tsx';
import { SessionList } from '../features/user/session-list.tsx';
import { userMessages } from '../features/user/user-messages.ts';
import { accountQuery } from '../features/user/user-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

export function UserSettingRoute() {
  const t = useMessages(userMessages);
  const loggedIn = useMustLogIn();
  const account = useQuery({ ...accountQuery(), enabled: loggedIn });
  return (
    <WorkFrame title={t('settingTitle')} slim>
      <h1>{t('settingTitle')}</h1>
      {account.isPending && <LoadingFace rows={4} onRetry={() => void account.refetch()} />}
      {account.isError && <FailedFace error={account.error} onRetry={() => void account.refetch()} />}
      {account.data && (
        <>
          <AccountCard key={account.data.uid} account={account.data} />
          <PasswordCard />
          <SessionList />
        </>
      )}
    </WorkFrame>
  );
}
