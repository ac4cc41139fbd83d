import type { ListedVersion } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import './page-history.css';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { pageHistoryMessages } from './page-history-messages.ts';
import { pageHistoryQuery, useNoteVersion, useVersionText } from './page-queries.ts';

interface PageHistoryDialogProps {
  readonly page_id: number;
  /** Puts a version's text into the editor; absent where none is open. */
  readonly recover?: (text: string) => void;
  /** Notes are shown, not written. */
  readonly isReadOnly?: boolean;
  readonly onClose: () => void;
}

export function PageHistoryDialog({ page_id, recover, isReadOnly = false, onClose }: PageHistoryDialogProps) {
  const t = useMessages(pageHistoryMessages);
  const history = useQuery(pageHistoryQuery(page_id));
  const take =
    recover &&
    ((text: string) => {
      recover(text);
      onClose();
    });
  return (
    <Modal open title={t('title')} width={680} footer={null} onCancel={onClose}>
      {history.isPending && <LoadingFace rows={4} onRetry={() => void history.refetch()} />}
      {history.isError && <FailedFace error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && (
        <div className="empty">
          <h2>{t('none')}</h2>
          <p>{t('noneHint')}</p>
        </div>
      )}
      {history.data && history.data.length > 0 && (
        <>
          {!isReadOnly && <p className="muted">{take ? t('recoverHint') : t('recoverElsewhere')}</p>}
          <ol className="page-versions">
            {history.data.map((version) => (
              <VersionRow key={version.page_history_id} version={version} recover={take} isReadOnly={isReadOnly} />
            ))}
          </ol>
        </>
      )}
    </Modal>
  );
}

interface VersionRowProps {
  readonly version: ListedVersion;
  readonly recover: ((text: string) => void) | undefined;
  readonly isReadOnly: boolean;
}

function VersionRow({ version, recover, isReadOnly }: VersionRowProps) {
  const t = useMessages(pageHistoryMessages);
  const { page_id, page_history_id, saved_at, author_username } = version;
  const time = formatMoment(saved_at, useLanguage());
  const reading = useVersionText(page_id);
  return (
    <li>
      <div className="page-version-line">
        <span className="grow num">{t('version', { time, author: author_username })}</span>
        <a className="btn small" href={href(`/page/diff/${page_id}/${page_history_id}`)} target="_blank" rel="noopener">
          {t('changes')}
        </a>
        {recover && (
          <Button
            size="small"
            loading={reading.isPending}
            onClick={() => reading.mutate(page_history_id, { onSuccess: recover })}
          >
            {t('recover')}
          </Button>
        )}
      </div>
      <ErrorNote error={reading.error} />
      {isReadOnly ? <span className="muted">{version.page_comments}</span> : <VersionNote version={version} />}
    </li>
  );
}

/** Stored on Enter and on leaving the field. */
function VersionNote({ version }: { version: ListedVersion }) {
  const t = useMessages(pageHistoryMessages);
  const language = useLanguage();
  const [note, setNote] = useState(version.page_comments);
  const noting = useNoteVersion(version.page_id);
  const store = () => {
    if (note.trim() === version.page_comments) return;
    noting.mutate({ page_history_id: version.page_history_id, page_comments: note.trim() });
  };
  return (
    <>
      <Input
        size="small"
        aria-label={t('note', { time: formatMoment(version.saved_at, language) })}
        placeholder={t('addNote')}
        maxLength={LIMITS.commentChars}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onBlur={store}
        onPressEnter={(event) => event.currentTarget.blur()}
      />
      {noting.isSuccess && (
        <span role="status" className="muted">
          {t('noteSaved')}
        </span>
      )}
      <ErrorNote error={noting.error} />
    </>
  );
}
