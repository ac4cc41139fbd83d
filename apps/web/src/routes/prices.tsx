import '../features/quota/quota.css';
import type { MyQuotas } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { MyRequests } from '../features/quota/my-requests.tsx';
import { QuotaList } from '../features/quota/quota-list.tsx';
import { quotaMessages } from '../features/quota/quota-messages.ts';
import { myQuotasQuery } from '../features/quota/quota-queries.ts';
import { QuotaRequestCard } from '../features/quota/quota-request-card.tsx';
import { useMessages } from '../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** What this site allots to me and what of it is used; nothing here has a price. */
export function PricesRoute() {
  const t = useMessages(quotaMessages);
  const loggedIn = useMustLogIn();
  const mine = useQuery({ ...myQuotasQuery(), enabled: loggedIn });
  return (
    <WorkFrame title={t('pricesTitle')}>
      <div>
        <h1>{t('pricesTitle')}</h1>
        <p className="hint">{t('pricesHint')}</p>
      </div>
      {mine.isPending && <LoadingFace rows={5} onRetry={() => void mine.refetch()} />}
      {mine.isError && <FailedFace error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data && <Quotas mine={mine.data} />}
    </WorkFrame>
  );
}

function Quotas({ mine }: { mine: MyQuotas }) {
  return (
    <div className="quota-columns">
      <div className="quota-column">
        <QuotaList quotas={mine.quotas} pages={mine.pages} />
      </div>
      <div className="quota-column">
        <QuotaRequestCard mine={mine} />
        <MyRequests requests={mine.requests} />
      </div>
    </div>
  );
}
