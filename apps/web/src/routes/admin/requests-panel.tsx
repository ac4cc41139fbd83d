import '../../features/quota/quota.css';
import { AskedQuotas } from '../../features/quota/asked-quotas.tsx';
import { UserQuotasCard } from '../../features/quota/user-quotas-card.tsx';
import { useMessages } from '../../lib/i18n.ts';
import { panelMessages } from './panel-messages.ts';

/** Who asks for more, and who has what. */
export function RequestsPanel() {
  const t = useMessages(panelMessages);
  return (
    <div className="console-slim">
      <h1>{t('requests')}</h1>
      <AskedQuotas />
      <UserQuotasCard />
    </div>
  );
}
