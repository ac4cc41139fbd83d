import { useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { attachmentMessages } from './attachment-messages.ts';
import { useDetailsMenu } from './use-details-menu.ts';

/** A file of a page, to be taken. */
export interface PageFile {
  readonly file_id: number;
  readonly display_name: string;
  readonly url: string;
  /** For people: `812 KB`. */
  readonly size: string;
}

interface AttachmentListProps {
  readonly count: number;
  readonly loadFiles: () => Promise<readonly PageFile[]>;
}

/** The files of a page, to be looked at and taken: a menu that asks for them when it is opened. */
export function AttachmentList({ count, loadFiles }: AttachmentListProps) {
  const t = useMessages(attachmentMessages);
  const { menu } = useDetailsMenu();
  const [files, setFiles] = useState<readonly PageFile[] | 'failed'>();
  const load = () => {
    if (!menu.current?.open) return;
    loadFiles().then(setFiles, () => setFiles('failed'));
  };
  return (
    <details className="outline-menu file-menu needs-script" ref={menu} onToggle={load}>
      <summary className="btn quiet small" aria-label={t('files', { count })} title={t('files', { count })}>
        <Icon name="clip" />
        {count}
      </summary>
      <nav aria-label={t('files', { count })}>
        {files === undefined && <p role="status">{t('filesLoading')}</p>}
        {files === 'failed' && <p role="alert">{t('filesFailed')}</p>}
        {Array.isArray(files) && (
          <ul>
            {files.map(({ file_id, display_name, url, size }) => (
              <li key={file_id}>
                <a href={url} target="_blank" rel="noopener" dir="auto">
                  {display_name} <small>{size}</small>
                </a>
              </li>
            ))}
          </ul>
        )}
      </nav>
    </details>
  );
}
