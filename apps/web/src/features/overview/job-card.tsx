import type { FailedJob, Overview } from '@sheaf/contract';
import { Button } from 'antd';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { overviewMessages } from './overview-messages.ts';
import { useRetryJob } from './overview-queries.ts';

/** What works behind the screens, and what of it failed. */
export function JobCard({ jobs: { waiting, running, failed } }: Pick<Overview, 'jobs'>) {
  const t = useMessages(overviewMessages);
  const retry = useRetryJob();
  return (
    <section className="card pad overview-jobs" aria-label={t('jobs')}>
      <h2>{t('jobs')}</h2>
      <p className="num">
        {t('waiting', { count: waiting })} · {t('running', { count: running })}
      </p>
      <ErrorNote error={retry.error} />
      {failed.length === 0 && <p className="muted">{t('noneFailed')}</p>}
      {failed.length > 0 && (
        <ul>
          {failed.map((job) => (
            <Failed key={job.job_id} job={job} busy={retry.isPending} onRetry={() => retry.mutate(job.job_id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FailedProps {
  readonly job: FailedJob;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function Failed({ job: { kind, last_error, attempts: count, ended_at, due_at }, busy, onRetry }: FailedProps) {
  const t = useMessages(overviewMessages);
  const language = useLanguage();
  const isOver = due_at === 0;
  const time = formatMoment(isOver ? ended_at : due_at, language);
  return (
    <li>
      <div>
        <p>
          <span className="mono">{kind}</span> {isOver && <span className="overview-bad">{t('failed')}</span>}
        </p>
        <p className="overview-reason">{last_error}</p>
        <p className="hint num">{t(isOver ? 'givenUp' : 'triesAgain', { count, time })}</p>
      </div>
      <Button disabled={busy} aria-label={t('retryJob', { kind })} onClick={onRetry}>
        {t('retry')}
      </Button>
    </li>
  );
}
