import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { ShareAddDialog } from './share-add-dialog.tsx';
import { ShareList } from './share-list.tsx';
import { shareMessages } from './share-messages.ts';
import { sharesQuery } from './share-queries.ts';

/** Everything that is shared of an item, and a new share of a catalog or all of it. */
export function ItemShares({ item_id, isReadOnly }: { item_id: number; isReadOnly: boolean }) {
  const t = useMessages(shareMessages);
  const shares = useQuery(sharesQuery(item_id));
  const [open, setOpen] = useOpenDialog<'add'>();
  return (
    <section className="card" aria-labelledby="shares-card">
      <div className="card-head">
        <div>
          <h2 id="shares-card">{t('shares')}</h2>
          <p className="muted">{t('sharesHint')}</p>
        </div>
        {!isReadOnly && <Button onClick={() => setOpen('add')}>{t('add')}</Button>}
      </div>
      {shares.isPending && <LoadingFace rows={3} onRetry={() => void shares.refetch()} />}
      {shares.isError && <FailedFace error={shares.error} onRetry={() => void shares.refetch()} />}
      {shares.data && <ShareList shares={shares.data} />}
      {open && <ShareAddDialog item_id={item_id} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
