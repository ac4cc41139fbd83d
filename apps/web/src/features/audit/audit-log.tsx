import './audit.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { auditMessages } from './audit-messages.ts';
import { auditFile, auditQuery, NO_FILTERS } from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';

/** What happened on the site: fifty rows at a time, older ones below them when they are asked for. */
export function AuditLog() {
  const t = useMessages(auditMessages);
  const [filters, setFilters] = useState(NO_FILTERS);
  const log = useInfiniteQuery(auditQuery(filters));
  const rows = log.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <section className="card audit-log">
      <div className="audit-head">
        <AuditFilterBar filters={filters} onFilter={setFilters} />
        <span className="audit-exports">
          <a className="btn" href={auditFile('csv', filters)} download>
            <WorkIcon name="down" />
            {t('exportCsv')}
          </a>
          <a className="btn" href={auditFile('jsonl', filters)} download>
            <WorkIcon name="down" />
            {t('exportJson')}
          </a>
        </span>
      </div>
      {log.isPending && <LoadingFace rows={8} onRetry={() => void log.refetch()} />}
      {log.isError && <FailedFace error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && rows.length === 0 && (
        <p className="audit-none muted" role="status">
          {filters === NO_FILTERS ? t('none') : t('noneFound')}
        </p>
      )}
      {rows.length > 0 && (
        <AuditTable
          rows={rows}
          busy={log.isPlaceholderData}
          onSubject={(subject) => setFilters({ ...filters, subject })}
        />
      )}
      {log.hasNextPage && (
        <Button className="audit-older" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </section>
  );
}
