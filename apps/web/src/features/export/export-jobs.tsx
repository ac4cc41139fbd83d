import { type ExportJob, type ItemInfo, madeExport } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { partLabel } from './export-choices.ts';
import { chosenOf } from './export-formats.ts';
import { exportMessages } from './export-messages.ts';
import { exportStateQuery, useCancelExport } from './export-queries.ts';

interface ExportJobsProps {
  readonly item: ItemInfo;
}

/** One's own exports of the item that the server makes or has made: how far they are, and what opens them. */
export function ExportJobs({ item }: ExportJobsProps) {
  const t = useMessages(exportMessages);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { data } = useQuery(exportStateQuery(item.item_id));
  const jobs = data?.exports ?? [];
  // the button that was pressed goes with its line
  const keepFocus = () => place.current?.focus({ preventScroll: true });
  return (
    <div ref={place} tabIndex={-1} className="export-jobs">
      {jobs.length > 0 && (
        <section aria-labelledby={id}>
          <h2 id={id}>{t('mine')}</h2>
          <ul>
            {jobs.map((job) => (
              <ExportLine key={job.export_id} item={item} job={job} onGone={keepFocus} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface ExportLineProps {
  readonly item: ItemInfo;
  readonly job: ExportJob;
  readonly onGone: () => void;
}

function ExportLine({ item, job, onGone }: ExportLineProps) {
  const t = useMessages(exportMessages);
  const removal = useCancelExport(item.item_id, onGone);
  const remove = () => removal.mutate(job.export_id);
  const isMaking = job.state === 'waiting' || job.state === 'running';
  const part = partLabel(item, job);
  const { format: chosen, dialect } = chosenOf(job.format);
  const format = dialect ? t('sqlFor', { dialect: t(dialect) }) : t(chosen);
  const what = part === undefined ? format : t('formatOf', { format, part });
  return (
    <li>
      <div className="export-job">
        <span className="export-what">{what}</span>
        {isMaking && <MakingFacts job={job} />}
        {job.state === 'ready' && <ReadyFacts job={job} />}
        <span className="export-job-buttons">
          {job.state === 'ready' && <DownloadButton job={job} what={what} />}
          <Button
            size="small"
            loading={removal.isPending}
            onClick={remove}
            aria-label={t(isMaking ? 'stopOf' : 'removeOf', { what })}
          >
            {t(isMaking ? 'stop' : 'remove')}
          </Button>
        </span>
      </div>
      {isMaking && <MakingBar job={job} what={what} />}
      {job.state === 'failed' && <ErrorNote error={new Error(t('failed', { reason: job.error_message }))} />}
      <ErrorNote error={removal.error} />
    </li>
  );
}

function MakingFacts({ job: { state, done, total } }: { readonly job: ExportJob }) {
  const t = useMessages(exportMessages);
  const text = state === 'waiting' ? t('waiting') : done < total ? t('count', { done, total }) : t('finishing');
  return <span className="muted num">{text}</span>;
}

function MakingBar({ job: { state, done, total }, what }: { readonly job: ExportJob; readonly what: string }) {
  const t = useMessages(exportMessages);
  const isKnown = state === 'running' && done < total;
  return (
    <progress
      className="bar"
      aria-label={t('progressOf', { what })}
      max={1}
      value={isKnown ? done / total : undefined}
    />
  );
}

function ReadyFacts({ job }: { readonly job: ExportJob }) {
  const t = useMessages(exportMessages);
  const language = useLanguage();
  const facts = { size: sizeText(job.size), until: formatMoment(job.expires_at, language) };
  return <span className="muted num">{t('readyUntil', facts)}</span>;
}

function DownloadButton({ job, what }: { readonly job: ExportJob; readonly what: string }) {
  const t = useMessages(exportMessages);
  const address = href(`${madeExport.path}?key=${encodeURIComponent(job.key)}`);
  return (
    <Button size="small" type="primary" href={address} download aria-label={t('downloadOf', { what })}>
      {t('downloadFile')}
    </Button>
  );
}
