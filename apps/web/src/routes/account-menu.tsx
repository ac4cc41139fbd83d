import { Button, Dropdown } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLogOut } from '../features/user/user-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { leaveFor } from '../lib/redirect.ts';
import type { SessionUser } from '../lib/session.ts';
import { useDarkTheme } from '../lib/use-theme.ts';
import { useAlert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { hasFeature } from './features.ts';
import { frameMessages } from './frame-messages.ts';
import { HeaderDialog, type HeaderDialogName } from './header-dialogs.tsx';
import { headerMessages } from './header-messages.ts';
import { useProductLinks } from './product-links.tsx';

export function AccountMenu({ user }: { user: SessionUser }) {
  const t = useMessages(frameMessages);
  const navigate = useNavigate();
  const alert = useAlert();
  const logOut = useLogOut();
  const [dark, setDark] = useDarkTheme();
  const [dialog, setDialog] = useState<HeaderDialogName>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (dialog === undefined) return undefined;
    // the entry that opened it is gone with the menu
    return () => button.current?.focus();
  }, [dialog]);
  const focusAgain = (hasLeft: boolean) => hasLeft || button.current?.focus();
  const name = user.name === '' ? user.username : user.name;
  const goTo = (path: string) => () => void navigate(path);
  const entries = usePhoneEntries(user, { goTo, open: setDialog });
  const items = [
    { key: 'items', icon: <WorkIcon name="pages" />, label: t('myItems'), onClick: goTo('/item/index') },
    { key: 'setting', icon: <Icon name="user" />, label: t('settings'), onClick: goTo('/user/setting') },
    { key: 'quotas', icon: <WorkIcon name="info" />, label: t('quotas'), onClick: goTo('/prices') },
    ...entries,
    {
      key: 'theme',
      icon: <Icon name={dark ? 'sun' : 'moon'} />,
      label: dark ? t('useLight') : t('useDark'),
      className: 'phone-only',
      onClick: () => setDark(!dark),
    },
    {
      key: 'manual',
      icon: <Icon name="page" />,
      label: t('manual'),
      onClick: () => leaveFor('/help'),
    },
    { type: 'divider' as const },
    {
      key: 'out',
      icon: <WorkIcon name="exit" />,
      label: t('logOut'),
      onClick: () => logOut.mutate(undefined, { onSuccess: focusAgain, onError: (error) => void alert(error.message) }),
    },
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" className="account" aria-label={t('account', { name })} aria-haspopup="menu" ref={button}>
          <Icon name="user" />
          <span className="wide-only ell">{name}</span>
        </Button>
      </Dropdown>
      {dialog && <HeaderDialog name={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface PhoneTasks {
  readonly goTo: (path: string) => () => void;
  readonly open: (dialog: HeaderDialogName) => void;
}

/** What the header shows as icons where it has the room. */
function usePhoneEntries({ groupid }: SessionUser, { goTo, open }: PhoneTasks) {
  const t = useMessages(headerMessages);
  const links = useProductLinks();
  const entries = [
    { key: 'feedback', icon: <WorkIcon name="feedback" />, label: t('feedback'), onClick: () => open('feedback') },
    {
      key: 'attachments',
      icon: <Icon name="clip" />,
      label: t('attachments'),
      onClick: goTo('/attachment/index'),
    },
    { key: 'teams', icon: <Icon name="members" />, label: t('teams'), onClick: goTo('/team/index') },
    ...(hasFeature('client_download')
      ? [{ key: 'client', icon: <WorkIcon name="app" />, label: t('client'), onClick: () => open('client') }]
      : []),
    ...(hasFeature('more_products')
      ? [{ key: 'more', icon: <WorkIcon name="grid" />, label: t('more'), children: links }]
      : []),
    ...(groupid === 1
      ? [{ key: 'admin', icon: <WorkIcon name="sliders" />, label: t('admin'), onClick: goTo('/admin/index') }]
      : []),
  ];
  return entries.map((entry) => ({ ...entry, className: 'phone-only' }));
}
