import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { useLogOut } from '../features/user/user-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { leaveFor } from '../lib/redirect.ts';
import type { SessionUser } from '../lib/session.ts';
import { useDarkTheme } from '../lib/use-theme.ts';
import { useAlert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { frameMessages } from './frame-messages.ts';
import { headerMessages } from './header-messages.ts';

const PLACE_ICONS = {
  attachments: <WorkIcon name="clip" />,
  teams: <Icon name="members" />,
  admin: <WorkIcon name="sliders" />,
};

/** What the header shows as icons where it has the room. */
function phonePlaces({ groupid }: SessionUser): { key: keyof typeof PLACE_ICONS; path: string }[] {
  return [
    { key: 'attachments', path: '/attachment/index' },
    { key: 'teams', path: '/team/index' },
    ...(groupid === 1 ? [{ key: 'admin' as const, path: '/admin/index' }] : []),
  ];
}

export function AccountMenu({ user }: { user: SessionUser }) {
  const t = useMessages(frameMessages);
  const h = useMessages(headerMessages);
  const navigate = useNavigate();
  const alert = useAlert();
  const logOut = useLogOut();
  const [dark, setDark] = useDarkTheme();
  const name = user.name === '' ? user.username : user.name;
  const items = [
    {
      key: 'items',
      icon: <WorkIcon name="pages" />,
      label: t('myItems'),
      onClick: () => void navigate('/item/index'),
    },
    { key: 'setting', icon: <Icon name="user" />, label: t('settings'), onClick: () => void navigate('/user/setting') },
    ...phonePlaces(user).map(({ key, path }) => ({
      key,
      icon: PLACE_ICONS[key],
      label: h(key),
      className: 'phone-only',
      onClick: () => void navigate(path),
    })),
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
      onClick: () => logOut.mutate(undefined, { onError: (error) => void alert(error.message) }),
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" className="account" aria-label={t('account', { name })} aria-haspopup="menu">
        <Icon name="user" />
        <span className="wide-only ell">{name}</span>
      </Button>
    </Dropdown>
  );
}
