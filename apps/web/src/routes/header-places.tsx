import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../lib/i18n.ts';
import type { SessionUser } from '../lib/session.ts';
import { Icon } from '../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { hasFeature } from './features.ts';
import { HeaderDialog, type HeaderDialogName } from './header-dialogs.tsx';
import { headerMessages } from './header-messages.ts';
import { useProductLinks } from './product-links.tsx';

/** The ways from every working screen, as icons; on a phone the account menu has them as words. */
export function HeaderPlaces({ user }: { user: SessionUser }) {
  const t = useMessages(headerMessages);
  return (
    <nav className="header-places wide-only" aria-label={t('places')}>
      <Opener name="feedback" icon={<WorkIcon name="feedback" />} />
      <Place to="/attachment/index" label={t('attachments')} icon={<Icon name="clip" />} />
      <Place to="/team/index" label={t('teams')} icon={<Icon name="members" />} />
      {hasFeature('client_download') && <Opener name="client" icon={<WorkIcon name="app" />} />}
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

function Opener({ name, icon }: { readonly name: HeaderDialogName; readonly icon: ReactNode }) {
  const t = useMessages(headerMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t(name)} icon={icon} onPress={() => setOpen(true)} />
      {open && <HeaderDialog name={name} onClose={() => setOpen(false)} />}
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

function MoreProducts() {
  const t = useMessages(headerMessages);
  const items = useProductLinks();
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
