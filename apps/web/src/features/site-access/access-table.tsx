import './site-access.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { siteAccessMessages } from './site-access-messages.ts';

interface AccessList {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

interface AccessTableProps {
  readonly name: string;
  readonly columns: readonly string[];
  readonly list: AccessList;
  /** The rows; none: what is said instead. */
  readonly rows: readonly ReactNode[];
  readonly none: string;
}

/** A list that grows downwards; on a phone each row stands in lines of its own. */
export function AccessTable({ name, columns, list, rows, none }: AccessTableProps) {
  const t = useMessages(siteAccessMessages);
  if (list.isPending) return <LoadingFace rows={6} onRetry={() => void list.refetch()} />;
  if (list.isError && list.error) return <FailedFace error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0) {
    return (
      <p className="card pad muted" role="status">
        {none}
      </p>
    );
  }
  return (
    <section className="card site-access">
      <table aria-label={name}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </section>
  );
}
