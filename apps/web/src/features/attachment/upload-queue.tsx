import { Button } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { attachmentMessages } from './attachment-messages.ts';
import type { QueuedFile, UploadQueue } from './use-upload-queue.ts';

/** What is on its way, and what did not arrive, with the reason. */
export function UploadQueueCard({ queue }: { queue: UploadQueue }) {
  const t = useMessages(attachmentMessages);
  if (queue.files.length === 0) return null;
  const done = queue.files.filter(({ state }) => state === 'done').length;
  return (
    <section className="card upload-queue" aria-labelledby="upload-queue">
      <div className="card-head">
        <h2 id="upload-queue">{t('queue')}</h2>
        <span className="muted" role="status">
          {t('uploadedSome', { done, all: queue.files.length })}
        </span>
      </div>
      <ul className="rows">
        {queue.files.map((file) => (
          <Row key={file.id} file={file} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

const ICONS = { waiting: 'upload', sending: 'upload', done: 'check', failed: 'warn' } as const;

function Row({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const t = useMessages(attachmentMessages);
  const { id, name, size, state } = file;
  const icon = ICONS[state];
  const isOver = state === 'done' || state === 'failed';
  const dropLabel = isOver ? t('dismiss', { name }) : t('cancel', { name });
  return (
    <li className={state}>
      {icon === 'check' ? <Icon name="check" /> : <WorkIcon name={icon} />}
      <div className="grow">
        <div className="ell" title={name}>
          {name}
        </div>
        {state === 'sending' && (
          <progress className="bar" max={100} value={file.percent} aria-label={t('uploading', { name })} />
        )}
        {state === 'waiting' && <small className="muted">{t('waiting')}</small>}
        {state === 'failed' && <small className="reason">{file.reason}</small>}
      </div>
      <span className="num muted">{state === 'sending' ? `${file.percent}%` : sizeText(size)}</span>
      {state === 'failed' && file.mayResume && (
        <Button size="small" aria-label={t('resumeNamed', { name })} onClick={() => queue.resume(id)}>
          {t('resume')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        aria-label={dropLabel}
        title={dropLabel}
        icon={<Icon name="close" />}
        onClick={() => queue.drop(id)}
      />
    </li>
  );
}
