import './review.css';
import type { ReviewedPage } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Pagination } from 'antd';
import { useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { KeeperDialog } from './keeper-dialog.tsx';
import { reviewMessages } from './review-messages.ts';
import { staleQuery } from './review-queries.ts';

interface StaleDialogProps {
  readonly item_id: number;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

const COUNT = 20;

/** Pages with a day of review, those first whose day came first. */
export function StaleDialog({ item_id, isReadOnly, onClose }: StaleDialogProps) {
  const t = useMessages(reviewMessages);
  const [page, setPage] = useState(1);
  const stale = useQuery(staleQuery(item_id, page));
  const [changing, setChanging] = useOpenDialog<ReviewedPage>();
  return (
    <Modal open width={680} title={t('listTitle')} footer={null} onCancel={onClose}>
      {stale.isPending && <LoadingFace rows={5} onRetry={() => void stale.refetch()} />}
      {stale.isError && <FailedFace error={stale.error} onRetry={() => void stale.refetch()} />}
      {stale.data?.total === 0 && (
        <div className="review-none">
          <p>{t('none')}</p>
          <p className="hint">{t('noneHint')}</p>
        </div>
      )}
      {stale.data && stale.data.total > 0 && (
        <ul className="review-list" aria-label={t('listTitle')} aria-busy={stale.isPlaceholderData}>
          {stale.data.list.map((one) => (
            <ReviewLine
              key={one.page_id}
              item_id={item_id}
              page={one}
              onChange={isReadOnly ? undefined : () => setChanging(one)}
            />
          ))}
        </ul>
      )}
      <Pagination
        current={page}
        pageSize={COUNT}
        total={stale.data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        showTotal={(total) => t('total', { total })}
        onChange={setPage}
      />
      {changing && (
        <KeeperDialog
          item_id={item_id}
          page={{ id: changing.page_id, title: changing.page_title }}
          onClose={() => setChanging(undefined)}
          onSaved={() => setChanging(undefined)}
        />
      )}
    </Modal>
  );
}

interface ReviewLineProps {
  readonly item_id: number;
  readonly page: ReviewedPage;
  readonly onChange: (() => void) | undefined;
}

function ReviewLine({ item_id, page, onChange }: ReviewLineProps) {
  const t = useMessages(reviewMessages);
  const language = useLanguage();
  const { page_id, page_title, keeper_username, keeper_name, review_at, is_stale, updated_at } = page;
  return (
    <li>
      <div className="grow">
        <a href={href(`/${item_id}/${page_id}`)} dir="auto">
          {page_title}
        </a>
        <small>
          <span>{t('dueOn', { day: formatDay(review_at, language) })}</span>
          {keeper_username !== '' && <span>{t('keptBy', { name: keeper_name || keeper_username })}</span>}
          <span>{t('updated', { day: formatDay(updated_at, language) })}</span>
        </small>
      </div>
      {is_stale === 1 && <span className="tag review-due">{t('stale')}</span>}
      {onChange && (
        <Button size="small" aria-label={t('change', { title: page_title })} onClick={onChange}>
          {t('changeShort')}
        </Button>
      )}
    </li>
  );
}
