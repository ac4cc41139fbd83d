import { type ListedImport, listImports } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { importMessages } from './import-messages.ts';

interface ImportRecentProps {
  readonly item_id: number;
  readonly onOpen: (job_id: number) => void;
}

/** One's own last imports to this place: an import goes on when its window is closed, and its report is kept. */
export function ImportRecent({ item_id, onOpen }: ImportRecentProps) {
  const t = useMessages(importMessages);
  const id = useId();
  const { data = [] } = useQuery({
    queryKey: ['imports', item_id],
    queryFn: ({ signal }) => call(listImports, { item_id }, { signal }),
  });
  if (data.length === 0) return null;
  return (
    <section className="card pad import-recent" aria-labelledby={id}>
      <h2 id={id}>{t('recent')}</h2>
      <ul className="rows">
        {data.map((one) => (
          <RecentRow key={one.job_id} one={one} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function RecentRow({ one, onOpen }: { one: ListedImport; onOpen: ImportRecentProps['onOpen'] }) {
  const t = useMessages(importMessages);
  const language = useLanguage();
  const { job_id, file_name, state, ordered_at } = one;
  const isUnderWay = state === 'waiting' || state === 'running';
  return (
    <li>
      <div className="grow">
        <div className="ell" title={file_name}>
          {file_name}
        </div>
        <div className="muted num">
          {t('recentFacts', { when: formatMoment(ordered_at, language), state: t(STATES[state]) })}
        </div>
      </div>
      <Button
        size="small"
        aria-label={t(isUnderWay ? 'progressOf' : 'reportOf', { name: file_name })}
        onClick={() => onOpen(job_id)}
      >
        {t(isUnderWay ? 'progress' : 'report')}
      </Button>
    </li>
  );
}

const STATES = {
  waiting: 'stateWaiting',
  running: 'stateRunning',
  done: 'stateDone',
  failed: 'stateFailed',
  cancelled: 'stateCancelled',
} as const satisfies Readonly<Record<ListedImport['state'], keyof typeof importMessages>>;
