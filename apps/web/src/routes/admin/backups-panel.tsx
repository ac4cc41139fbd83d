import '../../features/site/site-admin.css';
import { useQuery } from '@tanstack/react-query';
import { backupMessages } from '../../features/backup/backup-messages.ts';
import { backupQuery } from '../../features/backup/backup-queries.ts';
import { BackupStateCard } from '../../features/backup/backup-state-card.tsx';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { BackupPlanCard } from './backup-plan-card.tsx';

/** Backups that the site makes by itself. */
export function BackupsPanel() {
  const t = useMessages(backupMessages);
  const backup = useQuery(backupQuery());
  return (
    <div className="console-slim">
      <h1>{t('title')}</h1>
      {backup.isPending && <LoadingFace rows={6} onRetry={() => void backup.refetch()} />}
      {backup.isError && !backup.data && <FailedFace error={backup.error} onRetry={() => void backup.refetch()} />}
      {backup.data && (
        <>
          <BackupStateCard config={backup.data} />
          <BackupPlanCard config={backup.data} />
        </>
      )}
    </div>
  );
}
