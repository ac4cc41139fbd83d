import { listMyFiles, type MyFile } from '@sheaf/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDay } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StoreNotice } from '../../ui/store-notice.tsx';
import { editorToolMessages } from './editor-tool-messages.ts';

const FILES_ON_A_PAGE = 5;

interface LibraryFilters {
  readonly page: number;
  /** -1 all, 1 pictures. */
  readonly attachment_type: -1 | 1;
  readonly display_name: string;
}

function libraryQuery(filters: LibraryFilters) {
  return queryOptions({
    queryKey: ['attachment', 'library', filters],
    queryFn: ({ signal }) => call(listMyFiles, { ...filters, count: FILES_ON_A_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

interface FileLibraryProps {
  readonly onlyPictures: boolean;
  readonly choose: (file: MyFile) => void;
  /** The file that is being taken. */
  readonly taking?: number | undefined;
}

/** One's own files, five on a page, to be taken into the page. */
export function FileLibrary({ onlyPictures, choose, taking }: FileLibraryProps): ReactNode {
  const t = useMessages(editorToolMessages);
  const [page, setPage] = useState(1);
  const [display_name, setName] = useState('');
  const files = useQuery(libraryQuery({ page, display_name, attachment_type: onlyPictures ? 1 : -1 }));
  return (
    <>
      <Input
        autoFocus
        type="search"
        allowClear
        aria-label={t('libraryName')}
        placeholder={t('libraryName')}
        maxLength={200}
        value={display_name}
        onChange={(event) => {
          setName(event.target.value);
          setPage(1);
        }}
      />
      <StoreNotice />
      {files.isPending && <LoadingFace rows={FILES_ON_A_PAGE} onRetry={() => void files.refetch()} />}
      {files.isError && <FailedFace error={files.error} onRetry={() => void files.refetch()} />}
      {files.data?.total === 0 && <p className="muted">{t('libraryNone')}</p>}
      {files.data && files.data.total > 0 && (
        <>
          <ul className="library-files">
            {files.data.list.map((file) => (
              <LibraryRow key={file.file_id} file={file} choose={choose} isTaken={taking === file.file_id} />
            ))}
          </ul>
          <nav aria-label={t('libraryPages')}>
            <Pagination
              size="small"
              hideOnSinglePage
              showSizeChanger={false}
              current={page}
              pageSize={FILES_ON_A_PAGE}
              total={files.data.total}
              onChange={setPage}
            />
          </nav>
        </>
      )}
    </>
  );
}

interface LibraryRowProps {
  readonly file: MyFile;
  readonly choose: (file: MyFile) => void;
  readonly isTaken: boolean;
}

function LibraryRow({ file, choose, isTaken }: LibraryRowProps) {
  const t = useMessages(editorToolMessages);
  const language = useLanguage();
  const { display_name: name, attachment_type, file_size, added_at, url } = file;
  return (
    <li>
      {attachment_type === 1 ? <img src={url} alt="" loading="lazy" /> : <Icon name="clip" />}
      <span className="grow ell" title={name}>
        {name}
      </span>
      <small className="muted num">
        {sizeText(file_size)} · {formatDay(added_at, language)}
      </small>
      <Button size="small" loading={isTaken} aria-label={t('insertFile', { name })} onClick={() => choose(file)}>
        {t('insert')}
      </Button>
    </li>
  );
}
