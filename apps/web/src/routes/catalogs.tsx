import type { ItemInfo } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type BoardTask, CatalogBoard } from '../features/catalog/catalog-board.tsx';
import { catalogMessages } from '../features/catalog/catalog-messages.ts';
import { catalogTreeQuery } from '../features/catalog/catalog-queries.ts';
import { writableCatalogs } from '../features/catalog/catalog-rights.ts';
import { catalogLines, catalogNodes } from '../features/catalog/catalog-tree.ts';
import { PageOrder } from '../features/catalog/page-order.tsx';
import { useMessages } from '../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { BackToItem } from './back-to-item.tsx';
import { useLeaveRefused } from './use-leave-refused.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

export function CatalogsRoute() {
  const t = useMessages(catalogMessages);
  const { item_id = '0' } = useParams();
  const loggedIn = useMustLogIn();
  const item = useQuery({ ...catalogTreeQuery(item_id), enabled: loggedIn });
  useLeaveRefused(item.error, { item_id, page_id: 0 });
  const mayEdit = item.data && (item.data.item_edit || item.data.edit_catalogs.length > 0);
  return (
    <WorkFrame title={item.data?.item_name ?? t('title')} actions={item.data && <BackToItem item={item.data} />}>
      {item.isPending && <LoadingFace rows={6} onRetry={() => void item.refetch()} />}
      {item.isError && <FailedFace error={item.error} onRetry={() => void item.refetch()} />}
      {item.data && !mayEdit && <p role="alert">{t('mayNot')}</p>}
      {item.data && mayEdit && <Catalogs item={item.data} />}
    </WorkFrame>
  );
}

function Catalogs({ item }: { item: ItemInfo }) {
  const t = useMessages(catalogMessages);
  const [task, setTask] = useState<BoardTask>();
  const [chosen, setChosen] = useState(0);
  const nodes = catalogNodes(item.menu.catalogs);
  const writable = writableCatalogs(item, nodes);
  const name = catalogLines(nodes).find(({ node }) => node.cat_id === chosen)?.node.cat_name;
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="muted wide-only">{t('hint')}</p>
        </div>
        {item.item_edit && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setTask({ task: 'add', parent_cat_id: 0 })}>
            {t('newCatalog')}
          </Button>
        )}
      </div>
      <div className="catalog-columns">
        <CatalogBoard
          item_id={item.item_id}
          nodes={nodes}
          writable={writable}
          chosen={chosen}
          onChoose={(cat_id) => setChosen(cat_id === chosen ? 0 : cat_id)}
          task={task}
          setTask={setTask}
        />
        <PageOrder
          key={chosen}
          item_id={item.item_id}
          cat_id={name === undefined ? 0 : chosen}
          mayEdit={writable.has(name === undefined ? 0 : chosen)}
          name={name ?? t('rootPages')}
        />
      </div>
    </>
  );
}
