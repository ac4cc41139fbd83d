import { useQuery } from '@tanstack/react-query';
import { overviewMessages } from '../../features/overview/overview-messages.ts';
import { overviewQuery } from '../../features/overview/overview-queries.ts';
import { SiteOverview } from '../../features/overview/site-overview.tsx';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';

/** How the site is at this moment. */
export function OverviewPanel() {
  const t = useMessages(overviewMessages);
  const overview = useQuery(overviewQuery());
  return (
    <div className="console-panel">
      <h1>{t('title')}</h1>
      {overview.isPending && <LoadingFace rows={6} onRetry={() => void overview.refetch()} />}
      {overview.isError && <FailedFace error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && <SiteOverview overview={overview.data} />}
    </div>
  );
}
