import './admin/console.css';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { SharedDialog } from '../ui/shared-dialog.tsx';
import { useCurrentInSight } from '../ui/use-current-in-sight.ts';
import { consoleMessages } from './admin/console-messages.ts';
import { panelMessages } from './admin/panel-messages.ts';
import { FIRST_PANEL, PANELS, type Panel } from './admin/panels.tsx';
import { hasFeature } from './features.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** The console of the site's administrators: a menu, and the panel that the address names. */
export function AdminIndexRoute() {
  const t = useMessages(consoleMessages);
  const loggedIn = useMustLogIn();
  const isAdmin = useSession()?.groupid === 1;
  const [address] = useSearchParams();
  const panels = PANELS.filter(({ feature }) => feature === undefined || hasFeature(feature));
  const chosen = panelCalled(panels, address.get('menu') ?? FIRST_PANEL);
  const back = (
    <Link className="btn quiet" to="/item/index" aria-label={t('back')}>
      <Icon name="left" />
      <span className="wide-only">{t('back')}</span>
    </Link>
  );
  return (
    <div className="console">
      <WorkFrame
        title={t('title')}
        actions={back}
        side={isAdmin && <ConsoleMenu panels={panels} chosen={chosen?.name ?? ''} />}
      >
        {loggedIn && !isAdmin && (
          <SharedDialog title={t('notAdmin')} okText={t('back')}>
            <p>{t('notAdminHint')}</p>
          </SharedDialog>
        )}
        {isAdmin && chosen && (
          <Suspense key={chosen.name} fallback={<LoadingFace rows={6} onRetry={() => location.reload()} />}>
            <chosen.Component />
          </Suspense>
        )}
      </WorkFrame>
    </div>
  );
}

/** By its name or its number; the first one where there is none of these. */
function panelCalled(panels: readonly Panel[], called: string): Panel | undefined {
  const named = (wanted: string) => panels.find(({ name, menu }) => name === wanted || String(menu) === wanted);
  return named(called) ?? named(FIRST_PANEL) ?? panels[0];
}

function ConsoleMenu({ panels, chosen }: { readonly panels: readonly Panel[]; readonly chosen: string }) {
  const t = useMessages(consoleMessages);
  const names = useMessages(panelMessages);
  const nav = useCurrentInSight(chosen);
  const entries = (some: readonly Panel[]) =>
    some.length > 0 && (
      <ul>
        {some.map(({ name, message, icon, Badge }) => (
          <li key={name}>
            <Link to={`?menu=${name}`} aria-current={name === chosen ? 'page' : undefined}>
              {icon}
              <span className="grow">{names(message)}</span>
              {Badge && <Badge />}
            </Link>
          </li>
        ))}
      </ul>
    );
  return (
    <nav ref={nav} className="console-nav" aria-label={t('menu')}>
      {entries(panels.filter(({ menu }) => menu !== undefined))}
      {entries(panels.filter(({ menu }) => menu === undefined))}
    </nav>
  );
}
