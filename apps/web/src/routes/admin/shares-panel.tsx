import { siteAccessMessages } from '../../features/site-access/site-access-messages.ts';
import { SiteShares } from '../../features/site-access/site-shares.tsx';
import { useMessages } from '../../lib/i18n.ts';

export function SharesPanel() {
  const t = useMessages(siteAccessMessages);
  return (
    <div className="console-panel">
      <div>
        <h1>{t('shares')}</h1>
        <p className="hint">{t('sharesHint')}</p>
      </div>
      <SiteShares />
    </div>
  );
}
