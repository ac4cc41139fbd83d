import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ExportForm } from '../features/export/export-form.tsx';
import { exportMessages } from '../features/export/export-messages.ts';
import { exportItemQuery } from '../features/export/export-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { BackToItem } from './back-to-item.tsx';
import { useLeaveRefused } from './use-leave-refused.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** Takes an item along as a file. */
export function ItemExportRoute() {
  const t = useMessages(exportMessages);
  const { item_id = '0' } = useParams();
  const loggedIn = useMustLogIn();
  const item = useQuery({ ...exportItemQuery(item_id), enabled: loggedIn });
  useLeaveRefused(item.error, { item_id, page_id: 0 });
  return (
    <WorkFrame title={t('title')} actions={item.data && <BackToItem item={item.data} />} slim>
      {item.isPending && <LoadingFace rows={5} onRetry={() => void item.refetch()} />}
      {item.isError && <FailedFace error={item.error} onRetry={() => void item.refetch()} />}
      {item.data && (
        <>
          <h1>{t('titleOf', { name: item.data.item_name })}</h1>
          <section className="card pad">
            <ExportForm item={item.data} />
          </section>
        </>
      )}
    </WorkFrame>
  );
}
