import type { ItemInfo } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { catalogTreeQuery } from './catalog-queries.ts';
import { pagePlaces } from './page-move-dialog.tsx';
import { PageOrder } from './page-order.tsx';

interface PageSortDialogProps {
  readonly item_id: number;
  /** Chosen at first. */
  readonly cat_id: number;
  readonly onClose: () => void;
}

/** Puts the pages of a catalog in order, over the page that one reads. */
export function PageSortDialog({ item_id, cat_id, onClose }: PageSortDialogProps) {
  const t = useMessages(catalogMessages);
  const item = useQuery(catalogTreeQuery(String(item_id)));
  return (
    <Modal open width={560} title={t('order')} footer={null} onCancel={onClose}>
      {item.isPending && <LoadingFace rows={5} onRetry={() => void item.refetch()} />}
      {item.isError && <FailedFace error={item.error} onRetry={() => void item.refetch()} />}
      {item.data && <SortPlace item={item.data} first={cat_id} />}
    </Modal>
  );
}

function SortPlace({ item, first }: { readonly item: ItemInfo; readonly first: number }) {
  const t = useMessages(catalogMessages);
  const id = useId();
  const places = pagePlaces(item, t('rootPages'));
  const [chosen, setChosen] = useState(first);
  const place = places.find(({ value }) => value === chosen) ?? places[0];
  if (!place) return <p role="alert">{t('mayNot')}</p>;
  return (
    <>
      <label htmlFor={id}>{t('ofCatalog')}</label>
      <Select
        id={id}
        className="sort-place"
        showSearch={{ optionFilterProp: 'label' }}
        options={places}
        value={place.value}
        onChange={setChosen}
      />
      <PageOrder key={place.value} item_id={item.item_id} cat_id={place.value} name={place.label} mayEdit />
    </>
  );
}
