import type { MyFile, MyFiles } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useCallback, useRef, useState } from 'react';
import '../features/attachment/attachment.css';
import { attachmentMessages } from '../features/attachment/attachment-messages.ts';
import {
  FILES_ON_A_PAGE,
  type FileFilters,
  myFilesQuery,
  useDeleteFile,
} from '../features/attachment/attachment-queries.ts';
import { FileDeleteDialog } from '../features/attachment/file-delete-dialog.tsx';
import { FileDetails } from '../features/attachment/file-details.tsx';
import { FileFiltersBar } from '../features/attachment/file-filters.tsx';
import { FileTable } from '../features/attachment/file-table.tsx';
import { UploadQueueCard } from '../features/attachment/upload-queue.tsx';
import { type UploadFailures, type UploadQueue, useUploadQueue } from '../features/attachment/use-upload-queue.ts';
import { UsedSpace } from '../features/attachment/used-space.tsx';
import { href } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { sizeText } from '../lib/size-text.ts';
import { useUploadLimit } from '../lib/upload-limit.ts';
import { useAlert } from '../ui/alert.tsx';
import { Art } from '../ui/art.tsx';
import { copyText } from '../ui/copy-text.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { useSaid } from '../ui/said.tsx';
import { StoreNotice } from '../ui/store-notice.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { useWindowDrop } from '../ui/use-window-drop.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

const ALL: FileFilters = { page: 1, attachment_type: -1, display_name: '', username: '' };

/** The files that one uploaded, wherever they are used. */
export function AttachmentIndexRoute() {
  const t = useMessages(attachmentMessages);
  const loggedIn = useMustLogIn();
  const largest = useUploadLimit();
  const alert = useAlert();
  const queue = useUploadQueue(largest, (failed) => void alert(<Failed {...failed} />));
  return (
    <WorkFrame title={t('title')}>
      <DropPlace queue={queue} largest={largest}>
        <StoreNotice />
        {loggedIn && <Library />}
      </DropPlace>
    </WorkFrame>
  );
}

function Failed({ texts, overQuota }: UploadFailures) {
  const t = useMessages(attachmentMessages);
  return (
    <>
      <p>{t('failedSome')}</p>
      <ul className="upload-failures">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {overQuota && (
        <p>
          <a href={href('/prices')}>{t('askMore')}</a>
        </p>
      )}
    </>
  );
}

interface DropPlaceProps {
  readonly queue: UploadQueue;
  readonly largest: number;
  readonly children: React.ReactNode;
}

/** The whole window takes files that are dropped on it; the button does the same. */
function DropPlace({ queue, largest, children }: DropPlaceProps) {
  const t = useMessages(attachmentMessages);
  const field = useRef<HTMLInputElement>(null);
  const isOver = useWindowDrop(queue.add);
  return (
    <div className={isOver ? 'attachment-screen over' : 'attachment-screen'}>
      <div className="work-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="muted">{t('subtitle')}</p>
        </div>
        <div className="upload-ways">
          <Button type="primary" icon={<WorkIcon name="upload" />} onClick={() => field.current?.click()}>
            {t('upload')}
          </Button>
          <small className="hint">{t('dropHint', { max: sizeText(largest) })}</small>
        </div>
        <input
          ref={field}
          type="file"
          hidden
          multiple
          aria-label={t('upload')}
          onChange={(event) => {
            queue.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <UploadQueueCard queue={queue} />
      {children}
    </div>
  );
}

function Library() {
  const t = useMessages(attachmentMessages);
  const user = useSession();
  const [filters, setFilters] = useState(ALL);
  const files = useQuery(myFilesQuery(filters));
  const change = useCallback((next: Partial<FileFilters>) => setFilters((all) => ({ ...all, page: 1, ...next })), []);
  return (
    <>
      {files.data && <UsedSpace files={files.data} />}
      <FileFiltersBar filters={filters} {...(user?.groupid === 1 && { userLabel: t('user') })} onChange={change} />
      {files.isPending && <LoadingFace rows={FILES_ON_A_PAGE} onRetry={() => void files.refetch()} />}
      {files.isError && <FailedFace error={files.error} onRetry={() => void files.refetch()} />}
      {files.data && <Files files={files.data} filters={filters} onPage={(page) => setFilters({ ...filters, page })} />}
    </>
  );
}

interface FilesProps {
  readonly files: MyFiles;
  readonly filters: FileFilters;
  readonly onPage: (page: number) => void;
}

function Files({ files, filters, onPage }: FilesProps) {
  const t = useMessages(attachmentMessages);
  const { tell, place } = useSaid();
  const [chosenId, setChosenId] = useState(0);
  const [leaving, setLeaving] = useOpenDialog<MyFile>();
  const removal = useDeleteFile();
  const chosen = files.list.find(({ file_id }) => file_id === chosenId);
  const copy = async ({ url }: MyFile) => {
    const address = new URL(href(url), location.origin).href;
    tell((await copyText(address)) ? t('copied') : t('copyFailed'));
  };
  const deleted = ({ display_name: name }: MyFile) => {
    setLeaving(undefined);
    tell(t('removed', { name }));
    if (files.list.length === 1 && filters.page > 1) onPage(filters.page - 1);
  };
  return (
    <>
      {files.total === 0 && <NoFiles isFiltered={filters.display_name !== '' || filters.attachment_type !== -1} />}
      {files.total > 0 && (
        <div className={chosen ? 'file-columns with-details' : 'file-columns'}>
          <FileTable
            files={files.list}
            chosen={chosen?.file_id}
            onChoose={({ file_id }) => setChosenId(file_id === chosenId ? 0 : file_id)}
            onCopy={(file) => void copy(file)}
            onRemove={setLeaving}
          />
          {chosen && <FileDetails file={chosen} onClose={() => setChosenId(0)} />}
        </div>
      )}
      {files.total > FILES_ON_A_PAGE && (
        <nav aria-label={t('pages')}>
          <Pagination
            align="end"
            current={filters.page}
            pageSize={FILES_ON_A_PAGE}
            total={files.total}
            showSizeChanger={false}
            onChange={onPage}
          />
        </nav>
      )}
      {place}
      {leaving && (
        <FileDeleteDialog
          file={leaving}
          removal={removal}
          onClose={() => setLeaving(undefined)}
          onDeleted={() => deleted(leaving)}
        />
      )}
    </>
  );
}

function NoFiles({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages(attachmentMessages);
  return (
    <section className="card empty">
      <Art name={isFiltered ? 'found' : 'pages'} />
      <h2>{isFiltered ? t('noneFound') : t('none')}</h2>
      <p>{isFiltered ? t('noneFoundHint') : t('noneHint')}</p>
    </section>
  );
}
