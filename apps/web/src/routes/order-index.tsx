import '../features/quota/quota.css';
import { QUOTA_KINDS, type QuotaKind } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { AskedQuotas } from '../features/quota/asked-quotas.tsx';
import { MyRequests } from '../features/quota/my-requests.tsx';
import { quotaMessages } from '../features/quota/quota-messages.ts';
import { myQuotasQuery } from '../features/quota/quota-queries.ts';
import { QuotaRequestCard } from '../features/quota/quota-request-card.tsx';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** Ask for more and see what became of it; `?kind=pages&item_id=7` is what the link wants. Administrators answer here. */
export function OrderIndexRoute() {
  const t = useMessages(quotaMessages);
  const loggedIn = useMustLogIn();
  const isAdmin = useSession()?.groupid === 1;
  const wanted = useWanted();
  const mine = useQuery({ ...myQuotasQuery(), enabled: loggedIn });
  return (
    <WorkFrame title={t('orderTitle')}>
      <div className="work-head">
        <div>
          <h1>{t('orderTitle')}</h1>
          <p className="hint">{t('orderHint')}</p>
        </div>
        <Link className="btn" to="/prices">
          {t('toPrices')}
        </Link>
      </div>
      {mine.isPending && <LoadingFace rows={5} onRetry={() => void mine.refetch()} />}
      {mine.isError && <FailedFace error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data && (
        <div className="quota-columns">
          <div className="quota-column">
            {isAdmin && <AskedQuotas />}
            <MyRequests requests={mine.data.requests} />
          </div>
          <div className="quota-column">
            <QuotaRequestCard mine={mine.data} wanted={wanted} />
          </div>
        </div>
      )}
    </WorkFrame>
  );
}

function useWanted(): { readonly kind: QuotaKind | undefined; readonly item_id: number } {
  const [query] = useSearchParams();
  const item_id = Number(query.get('item_id'));
  return {
    kind: QUOTA_KINDS.find((kind) => kind === query.get('kind')),
    item_id: Number.isSafeInteger(item_id) && item_id > 0 ? item_id : 0,
  };
}
