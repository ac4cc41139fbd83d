import { Button } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { importMessages } from './import-messages.ts';
import type { ImportStage } from './use-import.ts';

interface ImportProgressProps {
  readonly now: Extract<ImportStage, { stage: 'packing' | 'looking' | 'sending' | 'job' }>;
  readonly error: Error | null;
  readonly cancelling: boolean;
  readonly onCancel: () => void;
}

export function ImportProgress({ now, error, cancelling, onCancel }: ImportProgressProps) {
  const t = useMessages(importMessages);
  const job = now.stage === 'job' ? now.job : undefined;
  return (
    <section className="card pad" aria-labelledby="import-running">
      <div className="card-line">
        <h2 id="import-running">{t('running')}</h2>
        {job && job.total > 0 && <span className="muted num">{t('count', job)}</span>}
      </div>
      <progress className="bar" aria-label={t('progress')} max={1} value={shareOf(now)} />
      <p role="status">{t(stepText(now))}</p>
      <div className="note">
        <WorkIcon name="info" />
        <span>
          {now.stage === 'job' && t('goesOn')} {t('takesBack')}
        </span>
      </div>
      <ErrorNote error={error} />
      <div className="card-foot">
        <Button loading={cancelling} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}

function shareOf(now: ImportProgressProps['now']): number | undefined {
  if (now.stage !== 'job') return now.share;
  return now.job && now.job.total > 0 ? now.job.done / now.job.total : undefined;
}

function stepText(now: ImportProgressProps['now']): 'looking' | 'packing' | 'sending' | 'waiting' | 'writing' {
  if (now.stage !== 'job') return now.stage;
  return now.job?.state === 'running' ? 'writing' : 'waiting';
}
