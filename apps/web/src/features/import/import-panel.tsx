import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import type { Choice } from './chosen-files.ts';
import { FileChooser } from './file-chooser.tsx';
import { importMessages } from './import-messages.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportReportCard } from './import-report.tsx';
import { ImportStart } from './import-start.tsx';
import { type ImportStage, type ImportTarget, useImport } from './use-import.ts';

export interface ImportPanelProps {
  readonly target: ImportTarget;
  readonly onStage?: (stage: 'choosing' | 'done' | 'working') => void;
  /** What is offered behind the report, where that is not the new item. */
  readonly finish?: { readonly text: string; readonly go: () => void };
}

/** Files into an item: choose, look, progress and report are steps of one place. */
export function ImportPanel({ target, onStage, finish }: ImportPanelProps) {
  const t = useMessages(importMessages);
  const [choice, setChoice] = useState<Choice>();
  const { now, look, start, cancel, reset, cancellation } = useImport(target);
  const step = stepOf(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each step
  useEffect(() => onStage?.(step), [step]);
  // What the file would become in another item is looked up there.
  const { item_id } = target;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each item
  useEffect(() => {
    if (choice && now.stage === 'ready') void look(choice);
  }, [item_id]);
  const choose = (next: Choice) => {
    setChoice(next);
    void look(next);
  };
  const again = () => {
    setChoice(undefined);
    reset();
  };
  if (now.stage === 'idle' || !choice) return <FileChooser onChoose={choose} />;
  if (now.stage === 'ready') {
    const { preview } = now;
    return (
      <ImportStart
        choice={choice}
        preview={preview}
        file={now.file}
        target={target}
        onOther={again}
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
          <Button onClick={again}>{t('again')}</Button>
        </div>
      </section>
    );
  }
  if (now.stage === 'job' && now.job?.report) {
    const { report } = now.job;
    return <ImportReportCard report={report} onAgain={again} finish={finish} />;
  }
  return <ImportProgress now={now} error={cancellation.error} cancelling={cancellation.isPending} onCancel={cancel} />;
}

function stepOf(now: ImportStage): 'choosing' | 'done' | 'working' {
  if (now.stage === 'job' && now.job?.report) return 'done';
  return now.stage === 'job' || now.stage === 'sending' || now.stage === 'packing' ? 'working' : 'choosing';
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
