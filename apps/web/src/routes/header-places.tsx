import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { hrefOf } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import type { SessionUser } from '../lib/session.ts';
import { Icon } from '../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { hasFeature } from './features.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { headerMessages } from './header-messages.ts';

/** The ways from every working screen, as icons; on a phone the account menu has them as words. */
export function HeaderPlaces({ user }: { user: SessionUser }) {
  const t = useMessages(headerMessages);
  return (
    <nav className="header-places wide-only" aria-label={t('places')}>
      <Feedback />
      <Place to="/attachment/index" label={t('attachments')} icon={<WorkIcon name="clip" />} />
      <Place to="/team/index" label={t('teams')} icon={<Icon name="members" />} />
      {hasFeature('client_download') && <Client />}
      {hasFeature('more_products') && <MoreProducts />}
      {user.groupid === 1 && <Place to="/admin/index" label={t('admin')} icon={<WorkIcon name="sliders" />} />}
    </nav>
  );
}

function Place({ to, label, icon }: { readonly to: string; readonly label: string; readonly icon: ReactNode }) {
  return (
    <Link className="btn quiet icon-only" to={to} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}

function Feedback() {
  const t = useMessages(headerMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('feedback')} icon={<WorkIcon name="feedback" />} onPress={() => setOpen(true)} />
      {open && <FeedbackDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Client() {
  const t = useMessages(headerMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('client')} icon={<WorkIcon name="app" />} onPress={() => setOpen(true)} />
      {open && <ClientDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

function IconButton({ label, icon, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className="btn quiet icon-only"
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}

/** What else there is: the site's own manual and calls, and what the administrator adds. */
function MoreProducts() {
  const t = useMessages(headerMessages);
  const { data: setting } = useQuery(siteSettingQuery());
  const links = [
    ...(setting?.manual === 1 ? [{ title: t('manual'), url: '/help' }] : []),
    { title: t('calls'), url: '/api/docs' },
    ...(setting?.more_products ?? []),
  ];
  const items = links.map(({ title, url }) => ({
    key: `${title} ${url}`,
    label: (
      <a href={hrefOf(url)} {...(url.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
        {title}
      </a>
    ),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        type="text"
        aria-label={t('more')}
        title={t('more')}
        aria-haspopup="menu"
        icon={<WorkIcon name="grid" />}
      />
    </Dropdown>
  );
}
