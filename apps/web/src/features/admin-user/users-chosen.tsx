import type { SiteUser } from '@sheaf/contract';
import { Button } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { adminUserMessages } from './admin-user-messages.ts';
import type { UserTask } from './user-dialogs.tsx';

interface UsersChosenProps {
  readonly users: readonly SiteUser[];
  readonly onDisable: (users: readonly SiteUser[], disabled: 0 | 1) => void;
  readonly onTask: (task: UserTask) => void;
  readonly onClear: () => void;
}

/** What is done to several at once; what does not go for some of them goes for the others. */
export function UsersChosen({ users, onDisable, onTask, onClear }: UsersChosenProps) {
  const t = useMessages(adminUserMessages);
  const own = useSession()?.uid;
  if (users.length === 0) return null;
  const others = users.filter(({ uid }) => uid !== own);
  const open = others.filter(({ disabled_at }) => disabled_at === 0);
  const shut = others.filter(({ disabled_at }) => disabled_at > 0);
  const ordinary = others.filter(({ groupid }) => groupid === 2);
  return (
    <section className="console-chosen" aria-label={t('forChosen')}>
      <span className="grow">{t('chosen', { count: users.length })}</span>
      {open.length > 0 && <Button onClick={() => onDisable(open, 1)}>{t('disable')}</Button>}
      {shut.length > 0 && <Button onClick={() => onDisable(shut, 0)}>{t('enable')}</Button>}
      <Button onClick={() => onTask({ kind: 'sign-out', users })}>{t('signOut')}</Button>
      {ordinary.length > 0 && (
        <Button danger onClick={() => onTask({ kind: 'delete', users: ordinary })}>
          {t('remove')}
        </Button>
      )}
      <Button type="text" onClick={onClear}>
        {t('clear')}
      </Button>
    </section>
  );
}
