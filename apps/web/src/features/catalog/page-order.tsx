import type { listCatalogPages, OutputOf } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { moved, positions } from '../../lib/positions.ts';
import { useAlert } from '../../ui/alert.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { catalogPagesQuery, useSortPages } from './catalog-queries.ts';

type PageLine = OutputOf<typeof listCatalogPages>[number];

interface PageOrderProps {
  readonly item_id: number;
  readonly cat_id: number;
  readonly name: string;
  readonly mayEdit: boolean;
}

/** The pages of one catalog in their order, to be changed by hand, by keys or by title. */
export function PageOrder({ item_id, cat_id, name, mayEdit }: PageOrderProps) {
  const t = useMessages(catalogMessages);
  const pages = useQuery(catalogPagesQuery(item_id, cat_id));
  const sorting = useSortPages();
  return (
    <section className="card page-order" aria-labelledby="page-order">
      <div className="card-head">
        <div>
          <h2 id="page-order">{t('order')}</h2>
          <p className="hint">{name}</p>
        </div>
        <span className="muted" role="status">
          {sorting.isSuccess && t('orderSaved')}
        </span>
      </div>
      {pages.isPending && <LoadingFace rows={3} onRetry={() => void pages.refetch()} />}
      {pages.isError && <FailedFace error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data?.length === 0 && <p className="muted pad">{t('noPages')}</p>}
      {pages.data && pages.data.length > 0 && (
        <OrderList key={pages.dataUpdatedAt} item_id={item_id} pages={pages.data} mayEdit={mayEdit} sorting={sorting} />
      )}
    </section>
  );
}

interface OrderListProps {
  readonly item_id: number;
  readonly pages: readonly PageLine[];
  readonly mayEdit: boolean;
  readonly sorting: ReturnType<typeof useSortPages>;
}

function OrderList({ item_id, pages, mayEdit, sorting }: OrderListProps) {
  const t = useMessages(catalogMessages);
  const language = useLanguage();
  const alert = useAlert();
  const [order, setOrder] = useState(pages);
  const [dragged, setDragged] = useState<number>();
  const shift = (from: number, to: number) => setOrder(moved(order, from, to));
  const byTitle = () => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    setOrder([...order].sort((one, other) => compare(one.page_title, other.page_title)));
  };
  const save = () =>
    // who went on to another catalog is told of it, too
    sorting.mutateAsync({ item_id, pages: positions(order.map(({ page_id }) => page_id)) }).catch((error: Error) => {
      setOrder(pages);
      void alert(error.message);
    });
  return (
    <>
      <ol>
        {order.map((page, at) => (
          <OrderLine
            key={page.page_id}
            page={page}
            at={at}
            last={order.length - 1}
            mayEdit={mayEdit}
            onShift={(to) => shift(at, to)}
            onDrag={() => setDragged(at)}
            onDrop={() => dragged !== undefined && shift(dragged, at)}
          />
        ))}
      </ol>
      {mayEdit && (
        <div className="card-foot">
          <Button onClick={byTitle}>{t('byTitle')}</Button>
          <Button type="primary" disabled={order === pages} loading={sorting.isPending} onClick={save}>
            {t('saveOrder')}
          </Button>
        </div>
      )}
    </>
  );
}

interface OrderLineProps {
  readonly page: PageLine;
  readonly at: number;
  readonly last: number;
  readonly mayEdit: boolean;
  readonly onShift: (to: number) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

function OrderLine({ page: { page_title: title }, at, last, mayEdit, onShift, onDrag, onDrop }: OrderLineProps) {
  const t = useMessages(catalogMessages);
  if (!mayEdit) {
    return (
      <li>
        <span className="muted num">{at + 1}</span>
        <span className="grow ell">{title}</span>
      </li>
    );
  }
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onShift(event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  return (
    <li draggable onDragStart={onDrag} onDragOver={(event) => event.preventDefault()} onDrop={onDrop} onKeyDown={byKey}>
      <span className="muted num">{at + 1}</span>
      <span className="grow ell">{title}</span>
      <Button
        type="text"
        size="small"
        aria-label={t('pageUp', { title })}
        icon={<WorkIcon name="up" />}
        aria-disabled={at === 0}
        onClick={() => onShift(at - 1)}
      />
      <Button
        type="text"
        size="small"
        aria-label={t('pageDown', { title })}
        icon={<WorkIcon name="down" />}
        aria-disabled={at === last}
        onClick={() => onShift(at + 1)}
      />
    </li>
  );
}
