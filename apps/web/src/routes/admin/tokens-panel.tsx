import { siteAccessMessages } from '../../features/site-access/site-access-messages.ts';
import { SiteTokens } from '../../features/site-access/site-tokens.tsx';
import { useMessages } from '../../lib/i18n.ts';

export function TokensPanel() {
  const t = useMessages(siteAccessMessages);
  return (
    <div className="console-panel">
      <div>
        <h1>{t('tokens')}</h1>
        <p className="hint">{t('tokensHint')}</p>
      </div>
      <SiteTokens />
    </div>
  );
}
