import { Button } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FileChooser } from './file-chooser.tsx';
import { importMessages } from './import-messages.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportRecent } from './import-recent.tsx';
import { ImportReportCard } from './import-report.tsx';
import { ImportStart } from './import-start.tsx';
import { type ImportStage, type ImportTarget, useImport } from './use-import.ts';

/** `working`: in this browser, so that it ends with the window; a job goes on without it. */
export type ImportStep = 'choosing' | 'done' | 'job' | 'working';

export interface ImportPanelProps {
  readonly target: ImportTarget;
  readonly onStage?: (step: ImportStep) => void;
  /** What is offered behind the report, where that is not the new item. */
  readonly finish?: { readonly text: string; readonly go: () => void };
}

/** Files into an item: choose, look, progress and report are steps of one place. */
export function ImportPanel({ target, onStage, finish }: ImportPanelProps) {
  const t = useMessages(importMessages);
  const { now, look, lookAgain, start, follow, cancel, reset, cancellation } = useImport(target);
  const step = stepOf(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each step
  useEffect(() => onStage?.(step), [step]);
  // What the file would become in another item is looked up there.
  const { item_id } = target;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each item
  useEffect(() => {
    if (now.stage === 'ready' || now.stage === 'looking') void lookAgain(now.choice);
  }, [item_id]);
  if (now.stage === 'idle') {
    return (
      <>
        <FileChooser onChoose={(choice) => void look(choice)} />
        <ImportRecent item_id={item_id} onOpen={follow} />
      </>
    );
  }
  if (now.stage === 'ready') {
    const { choice, preview } = now;
    return (
      <ImportStart
        choice={choice}
        preview={preview}
        file={now.file}
        target={target}
        onOther={reset}
        onStart={(name) => void start(now.file, name)}
      />
    );
  }
  if (now.stage === 'failed' || now.stage === 'cancelled') {
    return (
      <section className="card pad" aria-label={t('report')}>
        <h2>{t('report')}</h2>
        {now.stage === 'failed' ? <Failed error={now.error} /> : <p role="status">{t('cancelled')}</p>}
        <div className="card-foot">
          <Button onClick={reset}>{t('again')}</Button>
        </div>
      </section>
    );
  }
  if (now.stage === 'job' && now.job?.report) {
    const { report } = now.job;
    return <ImportReportCard report={report} onAgain={reset} finish={finish} />;
  }
  return <ImportProgress now={now} error={cancellation.error} cancelling={cancellation.isPending} onCancel={cancel} />;
}

function stepOf(now: ImportStage): ImportStep {
  if (now.stage === 'job') return now.job?.report ? 'done' : 'job';
  return now.stage === 'sending' || now.stage === 'packing' ? 'working' : 'choosing';
}

function Failed({ error }: { error: Error }) {
  const t = useMessages(importMessages);
  return (
    <>
      <p>{t('failed')}</p>
      <ErrorNote error={error} />
    </>
  );
}
