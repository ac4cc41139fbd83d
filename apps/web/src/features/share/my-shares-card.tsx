import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { ShareList } from './share-list.tsx';
import { shareMessages } from './share-messages.ts';
import { mySharesQuery } from './share-queries.ts';

/** Every link that one made oneself, in whatever item. */
export function MySharesCard() {
  const t = useMessages(shareMessages);
  const shares = useQuery(mySharesQuery());
  return (
    <section className="card narrow" aria-labelledby="my-shares-card">
      <div className="card-head">
        <div>
          <h2 id="my-shares-card">{t('mine')}</h2>
          <p className="muted">{t('mineHint')}</p>
        </div>
      </div>
      {shares.isPending && <LoadingFace rows={2} onRetry={() => void shares.refetch()} />}
      {shares.isError && <FailedFace error={shares.error} onRetry={() => void shares.refetch()} />}
      {shares.data && <ShareList shares={shares.data} withItem />}
    </section>
  );
}
