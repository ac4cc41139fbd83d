import './change-log.css';
import { type ChangeEntry, LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { type ChangeFilters, ChangeLogFilters, NO_FILTERS } from './change-log-filters.tsx';
import { changeLogMessages } from './change-log-messages.ts';
import { changeLogQuery } from './change-log-queries.ts';

const COUNT = LIMITS.changeLogPage.initial;

/** What happened in an item: ten lines at a time, narrowed by who, what and to what. */
export function ChangeLog({ item_id }: { item_id: number }) {
  const t = useMessages(changeLogMessages);
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState(NO_FILTERS);
  const log = useQuery(changeLogQuery({ item_id, page, count: COUNT, ...filters }));
  const narrow = (next: ChangeFilters) => {
    setFilters(next);
    setPage(1);
  };
  if (log.isPending) return <LoadingFace rows={COUNT} onRetry={() => void log.refetch()} />;
  if (log.isError) return <FailedFace error={log.error} onRetry={() => void log.refetch()} />;
  const { list, total, operators } = log.data;
  return (
    <div className="change-log">
      <p className="hint">{t('hint', { max: LIMITS.changeLogRows })}</p>
      <ChangeLogFilters filters={filters} operators={operators} onFilter={narrow} />
      {list.length === 0 ? (
        <p className="muted" role="status">
          {filters === NO_FILTERS ? t('none') : t('noneFound')}
        </p>
      ) : (
        <ChangeTable item_id={item_id} changes={list} busy={log.isPlaceholderData} />
      )}
      <Pagination
        current={page}
        pageSize={COUNT}
        total={total}
        showSizeChanger={false}
        hideOnSinglePage
        showTotal={() => t('total', { total })}
        onChange={setPage}
      />
    </div>
  );
}

interface ChangeTableProps {
  readonly item_id: number;
  readonly changes: readonly ChangeEntry[];
  /** Another page of them is on its way. */
  readonly busy: boolean;
}

/** On a phone each row stands in lines of its own. */
function ChangeTable({ item_id, changes, busy }: ChangeTableProps) {
  const t = useMessages(changeLogMessages);
  return (
    <table className="change-table" aria-label={t('title')} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('operator')}</th>
          <th scope="col">{t('action')}</th>
          <th scope="col">{t('object')}</th>
          <th scope="col">{t('name')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.id} item_id={item_id} change={change} />
        ))}
      </tbody>
    </table>
  );
}

function ChangeRow({ item_id, change }: { item_id: number; change: ChangeEntry }) {
  const t = useMessages(changeLogMessages);
  const language = useLanguage();
  const { op_object_name: name, page_id } = change;
  return (
    <tr>
      <td className="num">{formatMoment(change.happened_at, language)}</td>
      <td>{change.oper}</td>
      <td>{change.op_action_type_desc}</td>
      <td>{change.op_object_type_desc}</td>
      <td>
        {page_id === 0 ? (
          name
        ) : (
          <a
            href={href(`/${item_id}/${page_id}`)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('opensTab', { name })}
          >
            {name}
          </a>
        )}
      </td>
    </tr>
  );
}
