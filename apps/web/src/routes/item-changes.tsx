import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { apiChangeMessages } from '../features/api-change/api-change-messages.ts';
import { ApiChanges } from '../features/api-change/api-changes.tsx';
import { type ShownChanges, shownClass } from '../features/api-change/shown-changes.ts';
import { exportItemQuery } from '../features/export/export-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { BackToItem } from './back-to-item.tsx';
import { useLeaveRefused } from './use-leave-refused.ts';
import { WorkFrame } from './work-frame.tsx';

/** `/item/changes/:item_id`: what changed between versions of an API, for whoever reads the item. */
export function ItemChangesRoute() {
  const t = useMessages(apiChangeMessages);
  const { item_id = '0' } = useParams();
  const [query, setQuery] = useSearchParams();
  const item = useQuery(exportItemQuery(item_id));
  useLeaveRefused(item.error, { item_id, page_id: 0 });
  const onShow = (shown: ShownChanges) => setQuery(searchOf(shown), { replace: true });
  return (
    <WorkFrame title={t('title')} actions={item.data && <BackToItem item={item.data} />}>
      {item.isPending && <LoadingFace rows={5} onRetry={() => void item.refetch()} />}
      {item.isError && <FailedFace error={item.error} onRetry={() => void item.refetch()} />}
      {item.data && (
        <>
          <h1>{t('titleOf', { name: item.data.item_name })}</h1>
          <section>
            <ApiChanges item_id={item.data.item_id} shown={shownOf(query)} onShow={onShow} />
          </section>
        </>
      )}
    </WorkFrame>
  );
}

function shownOf(query: URLSearchParams): ShownChanges {
  const number = (name: string) => Math.max(0, Math.trunc(Number(query.get(name) ?? 0)) || 0);
  return {
    source_id: number('source'),
    before: number('before'),
    now: number('now'),
    page_id: number('page'),
    of: shownClass(query.get('of')),
  };
}

/** As short as it says the same. */
function searchOf({ source_id, before, now, page_id, of }: ShownChanges): Record<string, string> {
  const named = { source: source_id, before, now, page: page_id };
  const numbers = Object.entries(named).flatMap(([name, value]) => (value > 0 ? [[name, String(value)]] : []));
  return { ...Object.fromEntries(numbers), ...(of === 'all' ? {} : { of }) };
}
