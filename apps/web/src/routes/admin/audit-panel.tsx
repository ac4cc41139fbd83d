import '../../features/site/site-admin.css';
import { useQuery } from '@tanstack/react-query';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { auditMessages } from '../../features/audit/audit-messages.ts';
import { siteConfigQuery } from '../../features/site/site-admin-queries.ts';
import { useMessages } from '../../lib/i18n.ts';
import { AuditKeepCard } from './audit-keep-card.tsx';

/** What happened on the site, and how long that is kept. */
export function AuditPanel() {
  const t = useMessages(auditMessages);
  const config = useQuery(siteConfigQuery());
  return (
    <div className="console-panel">
      <div>
        <h1>{t('title')}</h1>
        <p className="hint">{t('hint')}</p>
      </div>
      <AuditLog />
      {config.data && <AuditKeepCard config={config.data} />}
    </div>
  );
}
