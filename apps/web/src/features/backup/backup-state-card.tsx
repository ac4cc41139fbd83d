import './backup.css';
import type { BackupConfig } from '@sheaf/contract';
import { Button } from 'antd';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useReleased } from '../../ui/use-released.ts';
import { backupMessages } from './backup-messages.ts';
import { useRunBackup } from './backup-queries.ts';

/** How the last backup went, and when the next comes. */
export function BackupStateCard({ config }: { readonly config: BackupConfig }) {
  const t = useMessages(backupMessages);
  const language = useLanguage();
  const run = useRunBackup();
  const isRunning = useReleased(run.isPending || config.running === 1);
  const { last, next_at, place, encrypted } = config;
  const moment = (time: number) => formatMoment(time, language);
  return (
    <section className="card pad backup-state" aria-label={t('state')}>
      <h2>{t('state')}</h2>
      {last.failing_since > 0 && config.running === 0 && <Failure last={last} since={moment(last.failing_since)} />}
      <dl>
        <dt>{t('last')}</dt>
        <dd>{last.good ? t('succeeded', { time: moment(last.good.at), seconds: last.good.seconds }) : t('never')}</dd>
        {last.good && (
          <>
            <dt>{t('size')}</dt>
            <dd>{t('sizes', { bytes: sizeText(last.good.bytes), added: sizeText(last.good.added_bytes) })}</dd>
            <dt>{t('kept')}</dt>
            <dd>{t('snapshots', { count: last.good.kept_snapshots })}</dd>
          </>
        )}
        <dt>{t('next')}</dt>
        <dd>{next_at > 0 ? moment(next_at) : t('notPlanned')}</dd>
        <dt>{t('place')}</dt>
        <dd className="mono">{place}</dd>
        <dt>{t('encryption')}</dt>
        <dd>{encrypted === 1 ? t('encrypted') : t('plain')}</dd>
      </dl>
      {last.good && last.good.missing_files > 0 && (
        <p className="backup-bad">{t('missing', { count: last.good.missing_files })}</p>
      )}
      <ErrorNote error={run.error} />
      <div className="card-foot">
        <span role="status">{config.running === 1 && t('running')}</span>
        <Button loading={isRunning} onClick={() => run.mutate()}>
          {t('runNow')}
        </Button>
      </div>
    </section>
  );
}

const REASONS = {
  busy: 'busy',
  damaged: 'damaged',
  full: 'full',
  locked: 'locked',
  place: 'placeWrong',
  other: 'other',
} as const;

function Failure({ last, since }: { readonly last: BackupConfig['last']; readonly since: string }) {
  const t = useMessages(backupMessages);
  return (
    <div className="backup-failure" role="alert">
      <p className="backup-bad">
        <b>{t('failed')}</b> {last.failure !== '' && t(REASONS[last.failure])} {t('again')}
      </p>
      <p className="mono">{last.reason}</p>
      <p className="hint num">{t('failingSince', { time: since })}</p>
    </div>
  );
}
