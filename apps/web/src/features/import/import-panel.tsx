import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import type { Choice } from './chosen-files.ts';
import { FileChooser } from './file-chooser.tsx';
import { importMessages } from './import-messages.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportReportCard } from './import-report.tsx';
import { ImportStart } from './import-start.tsx';
import { useImport } from './use-import.ts';

/** Files into a new item: choose, progress and report are three steps of one place. */
export function ImportPanel() {
  const t = useMessages(importMessages);
  const [choice, setChoice] = useState<Choice>();
  const { now, start, cancel, reset, cancellation } = useImport();
  const again = () => {
    setChoice(undefined);
    reset();
  };
  if (now.stage === 'idle') {
    if (!choice) return <FileChooser onChoose={setChoice} />;
    return <ImportStart choice={choice} onOther={again} onStart={(name) => void start(choice, name)} />;
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
  if (now.stage === 'job' && now.job?.report) return <ImportReportCard report={now.job.report} onAgain={again} />;
  return <ImportProgress now={now} error={cancellation.error} cancelling={cancellation.isPending} onCancel={cancel} />;
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
