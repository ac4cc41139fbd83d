import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { ItemList } from '../features/item/item-list.tsx';
import { itemMessages } from '../features/item/item-messages.ts';
import { myItemsQuery } from '../features/item/item-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

export function ItemIndexRoute() {
  const t = useMessages(itemMessages);
  const loggedIn = useMustLogIn();
  const items = useQuery({ ...myItemsQuery(), enabled: loggedIn });
  return (
    <WorkFrame title={t('myItems')}>
      <div className="work-head">
        <h1>{t('myItems')}</h1>
        <NewItem />
      </div>
      {items.isPending && <LoadingFace rows={5} onRetry={() => void items.refetch()} />}
      {items.isError && <FailedFace error={items.error} onRetry={() => void items.refetch()} />}
      {items.data?.length === 0 && <NoItems />}
      {items.data && items.data.length > 0 && <ItemList items={items.data} />}
    </WorkFrame>
  );
}

function NewItem() {
  const t = useMessages(itemMessages);
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate('/item/add')}>
      {t('newItem')}
    </Button>
  );
}

function NoItems() {
  const t = useMessages(itemMessages);
  const navigate = useNavigate();
  return (
    <section className="card empty">
      <Art name="pages" />
      <h2>{t('noItems')}</h2>
      <p>{t('noItemsHint')}</p>
      <div className="actions">
        <Button type="primary" onClick={() => void navigate('/item/add')}>
          {t('newItem')}
        </Button>
        <Button onClick={() => void navigate('/item/add?way=import')}>{t('importFiles')}</Button>
      </div>
    </section>
  );
}
