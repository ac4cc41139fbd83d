import { useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { readingMessages } from './reading-messages.ts';
import type { PageFile, ReadingTools } from './reading-tools.ts';
import { useDetailsMenu } from './use-details-menu.ts';

interface AttachmentListProps {
  page_id: number;
  count: number;
  loadFiles: ReadingTools['loadFiles'];
}

/** The files of a page, to be looked at and taken: a menu that asks for them when it is opened. */
export function AttachmentList({ page_id, count, loadFiles }: AttachmentListProps) {
  const t = useMessages(readingMessages);
  const { menu } = useDetailsMenu();
  const [files, setFiles] = useState<readonly PageFile[] | 'failed'>();
  const load = () => {
    if (!menu.current?.open) return;
    loadFiles?.(page_id).then(setFiles, () => setFiles('failed'));
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
