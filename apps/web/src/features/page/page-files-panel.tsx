import type { Attachment } from '@sheaf/contract';
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { EditorIcon } from './editor-icon.tsx';
import { isPictureType } from './file-intake.ts';
import { PageFileDeleteDialog } from './page-file-delete-dialog.tsx';
import './page-files.css';
import { StoreNotice } from '../../ui/store-notice.tsx';
import { pageFilesMessages } from './page-files-messages.ts';
import type { FileOnItsWay, PageFiles } from './use-page-files.ts';

interface PageFilesPanelProps {
  readonly page_id: number;
  readonly files: PageFiles;
  readonly insert: (file: Attachment) => void;
  readonly openLibrary: () => void;
  readonly onClose: () => void;
}

/** The attachments beside the panes; what does not fit or was refused stays with its reason. */
export function PageFilesPanel({ page_id, files, insert, openLibrary, onClose }: PageFilesPanelProps) {
  const t = useMessages(pageFilesMessages);
  const [leaving, setLeaving] = useState<Attachment>();
  const { stored, underway } = files;
  const retry = () => void stored.refetch();
  return (
    <aside className="page-files" id="page-files" aria-label={t('title')}>
      <div className="page-files-head">
        <h2>{t('title')}</h2>
        <span className="count">{files.count}</span>
        <span className="grow" />
        <button type="button" className="btn quiet small icon-only" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <StoreNotice />
      {stored.isLoading && <LoadingFace rows={3} onRetry={retry} />}
      {stored.isError && <FailedFace error={stored.error} onRetry={retry} />}
      {!stored.isLoading && !stored.isError && files.count + underway.length === 0 && <p>{t('none')}</p>}
      <ul>
        {underway.map((file) => (
          <UnderwayRow key={file.id} file={file} dismiss={() => files.dismiss(file.id)} />
        ))}
        {stored.data?.map((file) => (
          <StoredRow key={file.file_id} file={file} insert={insert} remove={setLeaving} />
        ))}
      </ul>
      <DropPlace add={files.add} largest={files.largest} openLibrary={openLibrary} />
      {leaving && <PageFileDeleteDialog page_id={page_id} file={leaving} onClose={() => setLeaving(undefined)} />}
    </aside>
  );
}

interface StoredRowProps {
  readonly file: Attachment;
  readonly insert: (file: Attachment) => void;
  readonly remove: (file: Attachment) => void;
}

function StoredRow({ file, insert, remove }: StoredRowProps) {
  const t = useMessages(pageFilesMessages);
  const language = useLanguage();
  const { display_name: name, file_size, added_at, url } = file;
  const [insertLabel, removeLabel] = [t('insert', { name }), t('remove', { name })];
  return (
    <li>
      <span className="type-icon">
        {isPictureType(file.file_type) ? <EditorIcon name="picture" /> : <Icon name="page" />}
      </span>
      <span className="page-file-name">
        <a className="ell" href={url} target="_blank" rel="noopener" title={name}>
          {name}
        </a>
        <small className="num">{t('facts', { size: sizeText(file_size), date: formatDay(added_at, language) })}</small>
      </span>
      <button
        type="button"
        className="btn quiet small icon-only"
        aria-label={insertLabel}
        title={insertLabel}
        onClick={() => insert(file)}
      >
        <WorkIcon name="insert" />
      </button>
      <button
        type="button"
        className="btn quiet small icon-only"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={() => remove(file)}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

function UnderwayRow({ file: { name, percent, refused }, dismiss }: { file: FileOnItsWay; dismiss: () => void }) {
  const t = useMessages(pageFilesMessages);
  const dismissLabel = t('dismiss', { name });
  if (refused === undefined) {
    return (
      <li>
        <span className="type-icon">
          <WorkIcon name="upload" />
        </span>
        <span className="page-file-name">
          <span className="ell">{name}</span>
          <progress className="bar" max={100} value={percent} aria-label={t('uploading', { name })} />
        </span>
        <span className="num">{percent}%</span>
      </li>
    );
  }
  return (
    <li className="refused">
      <span className="type-icon">
        <WorkIcon name="warn" />
      </span>
      <span className="page-file-name">
        <span className="ell">{name}</span>
        <small role="alert">{refused}</small>
      </span>
      <button
        type="button"
        className="btn quiet small icon-only"
        aria-label={dismissLabel}
        title={dismissLabel}
        onClick={dismiss}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

interface DropPlaceProps extends Pick<PageFiles, 'add' | 'largest'> {
  readonly openLibrary: () => void;
}

function DropPlace({ add, largest, openLibrary }: DropPlaceProps) {
  const t = useMessages(pageFilesMessages);
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  const enter = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button inside
    <div className={`drop${over ? ' over' : ''}`} onDragOver={enter} onDragLeave={() => setOver(false)} onDrop={drop}>
      <WorkIcon name="upload" />
      <span>{t('dropHere', { max: sizeText(largest) })}</span>
      <Button size="small" onClick={() => field.current?.click()}>
        {t('choose')}
      </Button>
      <Button size="small" type="text" onClick={openLibrary}>
        {t('library')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        aria-label={t('choose')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void add(files);
        }}
      />
    </div>
  );
}
