import { LIMITS, type RecycledPage } from '@sheaf/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import './recycle.css';
import { recycleMessages } from './recycle-messages.ts';
import { recycledQuery } from './recycle-queries.ts';
import { RecycleRecoverDialog } from './recycle-recover-dialog.tsx';

const DAY = 86_400;
const SOON_DAYS = 3;

export interface RecycleListProps {
  readonly item_id: number;
  /** Archived, or kept by a client: nothing is brought back. */
  readonly isReadOnly: boolean;
  /** The tree has a page more. */
  readonly onRecovered?: () => void;
}

/** The deleted pages of an item, for who manages it. */
export function RecycleList({ item_id, isReadOnly, onRecovered }: RecycleListProps) {
  const t = useMessages(recycleMessages);
  const recycled = useInfiniteQuery(recycledQuery(item_id));
  const { chosen, choose, close } = useChosen();
  const said = useRef<HTMLParagraphElement>(null);
  const [done, setDone] = useState('');
  const tell = (text: string) => {
    setDone(text);
    onRecovered?.();
    // What opened the dialog goes with its row.
    close(said.current);
  };
  const pages = recycled.data?.pages.flat() ?? [];
  return (
    <div className="recycle-list">
      {recycled.isPending && <LoadingFace rows={3} onRetry={() => void recycled.refetch()} />}
      {recycled.isError && <FailedFace error={recycled.error} onRetry={() => void recycled.refetch()} />}
      <p className="recycle-said" role="status" tabIndex={-1} ref={said}>
        {done}
      </p>
      {recycled.isSuccess && pages.length === 0 && <NothingDeleted />}
      {pages.length > 0 && <p className="muted">{t('kept', { days: LIMITS.recycleDays })}</p>}
      <ul className="rows">
        {pages.map((page) => (
          <Row key={page.page_id} page={page} {...(isReadOnly ? {} : { onRecover: () => choose(page) })} />
        ))}
      </ul>
      {recycled.hasNextPage && (
        <Button block type="text" loading={recycled.isFetchingNextPage} onClick={() => void recycled.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {chosen && <RecycleRecoverDialog page={chosen} onClose={() => close()} onDone={tell} />}
    </div>
  );
}

/** The page that the open dialog is about. When that is closed, what opened it has the focus, or what `close` says. */
function useChosen() {
  const [chosen, setChosen] = useState<RecycledPage>();
  const next = useRef<Element>(null);
  useEffect(() => {
    if (!chosen) return undefined;
    return () => {
      if (next.current instanceof HTMLElement) next.current.focus();
    };
  }, [chosen]);
  const choose = (page: RecycledPage) => {
    next.current = document.activeElement;
    setChosen(page);
  };
  const close = (focused: Element | null = next.current) => {
    next.current = focused;
    setChosen(undefined);
  };
  return { chosen, choose, close };
}

function NothingDeleted() {
  const t = useMessages(recycleMessages);
  return (
    <div className="empty">
      <Art name="pages" />
      <h2>{t('empty')}</h2>
      <p>{t('kept', { days: LIMITS.recycleDays })}</p>
    </div>
  );
}

function Row({ page, onRecover }: { page: RecycledPage; onRecover?: () => void }) {
  const t = useMessages(recycleMessages);
  const language = useLanguage();
  const { page_title: title, del_by_username: name } = page;
  const when = formatMoment(page.purge_at - LIMITS.recycleDays * DAY, language);
  const left = (page.purge_at - Date.now() / 1000) / DAY;
  return (
    <li>
      <WorkIcon name="pages" />
      <div className="grow">
        <div className="ell" title={title}>
          {title}
        </div>
        <div className="muted">{name === '' ? t('deletedWhen', { when }) : t('deletedBy', { name, when })}</div>
      </div>
      <span className={left <= SOON_DAYS ? 'tag warn' : 'tag'}>
        {left < 1 ? t('lastDay') : t('daysLeft', { days: Math.ceil(left) })}
      </span>
      {onRecover && (
        <Button aria-label={t('recoverNamed', { title })} onClick={onRecover}>
          {t('recover')}
        </Button>
      )}
    </li>
  );
}
