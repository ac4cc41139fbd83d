import './attachment.css';
import { LIMITS, type MyFile } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { Art } from '../../ui/art.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPager, pageWithin } from '../../ui/list-pager.tsx';
import { useSaid } from '../../ui/said.tsx';
import { StoreNotice } from '../../ui/store-notice.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { attachmentMessages } from './attachment-messages.ts';
import { allFilesQuery, type FileFilters, useDeleteSiteFile } from './attachment-queries.ts';
import { FileDeleteDialog } from './file-delete-dialog.tsx';
import { FileFiltersBar } from './file-filters.tsx';
import { siteFilesMessages } from './site-files-messages.ts';

const ALL: FileFilters = { page: 1, attachment_type: -1, display_name: '', username: '' };

/** The files of everybody, for administrators. */
export function SiteFilesPanel() {
  const t = useMessages(siteFilesMessages);
  const words = useMessages(attachmentMessages);
  const [filters, setFilters] = useState(ALL);
  const files = useQuery(allFilesQuery(filters));
  const [leaving, setLeaving] = useOpenDialog<MyFile>();
  const removal = useDeleteSiteFile();
  const { tell, place } = useSaid();
  const change = (next: Partial<FileFilters>) => setFilters((all) => ({ ...all, page: 1, ...next }));
  const deleted = ({ display_name: name }: MyFile) => {
    setLeaving(undefined);
    tell(words('removed', { name }));
  };
  const total = files.data?.total ?? 0;
  const isNarrowed =
    filters.display_name !== '' || filters.username !== '' || filters.attachment_type !== ALL.attachment_type;
  const shownPage = pageWithin(filters.page, { total, pageSize: LIMITS.consoleRows });
  if (files.data && !files.isPlaceholderData && shownPage < filters.page) change({ page: shownPage });
  return (
    <div className="console-panel">
      <div>
        <h1>{t('title')}</h1>
        <p className="hint num">{files.data && t('total', { count: total, used: files.data.used_m.toFixed(3) })}</p>
      </div>
      <StoreNotice />
      <FileFiltersBar filters={filters} userLabel={t('user')} onChange={change} />
      {files.isPending && <LoadingFace rows={LIMITS.consoleRows} onRetry={() => void files.refetch()} />}
      {files.isError && <FailedFace error={files.error} onRetry={() => void files.refetch()} />}
      {files.data && total === 0 && (
        <section className="card empty">
          <Art name="found" />
          <h2>{isNarrowed ? words('noneFound') : t('none')}</h2>
          <p>{isNarrowed ? words('noneFoundHint') : t('noneHint')}</p>
        </section>
      )}
      {files.data && total > 0 && <SiteFiles files={files.data.list} onRemove={setLeaving} />}
      <ListPager
        label={words('pages')}
        page={filters.page}
        pageSize={LIMITS.consoleRows}
        total={total}
        onPage={(page) => change({ page })}
      />
      {place}
      {leaving && (
        <FileDeleteDialog
          file={leaving}
          removal={removal}
          onClose={() => setLeaving(undefined)}
          onDeleted={() => deleted(leaving)}
        />
      )}
    </div>
  );
}

function SiteFiles({
  files,
  onRemove,
}: {
  readonly files: readonly MyFile[];
  readonly onRemove: (file: MyFile) => void;
}) {
  const t = useMessages(siteFilesMessages);
  const words = useMessages(attachmentMessages);
  return (
    <table className="card list-table">
      <thead>
        <tr>
          <th scope="col">{words('file')}</th>
          <th scope="col">{t('by')}</th>
          <th scope="col">{words('size')}</th>
          <th scope="col">{words('usedIn')}</th>
          <th scope="col">{words('added')}</th>
          <th scope="col">{words('views')}</th>
          <th scope="col">
            <span className="sr">{words('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <Row key={file.file_id} file={file} onRemove={() => onRemove(file)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ file, onRemove }: { readonly file: MyFile; readonly onRemove: () => void }) {
  const t = useMessages(siteFilesMessages);
  const words = useMessages(attachmentMessages);
  const language = useLanguage();
  const { display_name: name } = file;
  const uses = file.pages.length + file.hidden_pages;
  const removeLabel = words('remove', { name });
  return (
    <tr>
      <td>
        <span className="ell" title={name}>
          {name}
        </span>
      </td>
      <td data-label={t('by')}>
        <span className="ell">{file.username}</span>
      </td>
      <td className="num" data-label={words('size')}>
        {sizeText(file.file_size)}
      </td>
      <td data-label={words('usedIn')}>{uses === 0 ? words('notUsed') : words('inPages', { count: uses })}</td>
      <td className="num muted" data-label={words('added')}>
        {formatDay(file.added_at, language)}
      </td>
      <td className="num" data-label={words('views')}>
        {file.visit_times}
      </td>
      <td className="tools">
        <a className="btn quiet small" href={href(file.url)} aria-label={t('visitOf', { name })}>
          {t('visit')}
        </a>
        <button
          type="button"
          className="btn quiet small icon-only"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}
