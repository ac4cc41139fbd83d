import './work-frame.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NoticesLink } from '../features/message/index.ts';
import { href } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Mark } from '../ui/icon.tsx';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Choices } from './choices.tsx';
import { frameMessages } from './frame-messages.ts';
import { HeaderPlaces } from './header-places.tsx';
import { SearchOpener } from './search-opener.tsx';
import { useTitle } from './use-title.ts';

interface WorkFrameProps {
  readonly title: string;
  /** Beside the account menu: where this screen leads back to. */
  readonly actions?: ReactNode;
  /** One column of forms. */
  readonly slim?: boolean;
  /** Stands at the left of the content; on a phone above it. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** The bar over every working screen, and the room below it. */
export function WorkFrame({ title, actions, slim = false, side, children }: WorkFrameProps) {
  const t = useMessages(frameMessages);
  const user = useSession();
  useTitle(title);
  return (
    <div className="work-screen">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className="work-top">
        {user ? (
          <Link className="brand" to="/item/index" aria-label={t('home')}>
            <Mark />
            <span className="wide-only">Sheaf</span>
          </Link>
        ) : (
          <a className="brand" href={href('/')} aria-label={t('home')}>
            <Mark />
            <span className="wide-only">Sheaf</span>
          </a>
        )}
        <span className="divider" />
        <span className="work-title ell">{title}</span>
        <span className="grow" />
        {actions}
        <SearchOpener />
        {user && <HeaderPlaces user={user} />}
        {user && <NoticesLink />}
        <Choices />
        {user ? (
          <AccountMenu user={user} />
        ) : (
          <Link className="btn" to="/user/login">
            {t('logIn')}
          </Link>
        )}
      </header>
      <OfflineBanner />
      <div className={side ? 'work-shell' : undefined}>
        {side && <div className="work-side">{side}</div>}
        <main id="main" className={slim ? 'work slim' : 'work'} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
