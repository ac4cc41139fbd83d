import type { MyFile } from '@sheaf/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { attachmentMessages } from './attachment-messages.ts';

/** One file, with where it is used. */
export function FileDetails({ file, onClose }: { file: MyFile; onClose: () => void }) {
  const t = useMessages(attachmentMessages);
  const language = useLanguage();
  return (
    <aside className="card file-details" aria-label={file.display_name}>
      <div className="card-line">
        <h2>{file.display_name}</h2>
        <Button type="text" aria-label={t('close')} icon={<Icon name="close" />} onClick={onClose} />
      </div>
      {file.attachment_type === 1 && <img src={href(file.url)} alt="" loading="lazy" />}
      <dl>
        <dt>{t('size')}</dt>
        <dd>{sizeText(file.file_size)}</dd>
        <dt>{t('kind')}</dt>
        <dd>{file.file_type}</dd>
        <dt>{t('by')}</dt>
        <dd>{t('byWhen', { name: file.username, when: formatMoment(file.added_at, language) })}</dd>
      </dl>
      <a className="btn" href={href(file.url)} download={file.display_name}>
        <WorkIcon name="down" />
        {t('download')}
      </a>
      <h3>{t('whereUsed')}</h3>
      <FileUses file={file} />
    </aside>
  );
}

export function FileUses({ file: { pages, hidden_pages: count } }: { file: Pick<MyFile, 'pages' | 'hidden_pages'> }) {
  const t = useMessages(attachmentMessages);
  if (pages.length + count === 0) return <p className="muted">{t('usedNowhere')}</p>;
  return (
    <ul className="file-uses">
      {pages.map(({ page_id, page_title, item_id, item_name, is_former }) => (
        <li key={page_id}>
          <Link to={`/${item_id}/${page_id}`}>{`${item_name} / ${page_title}`}</Link>
          {is_former === 1 && <span className="muted"> {t('former')}</span>}
        </li>
      ))}
      {count > 0 && <li className="muted">{t('hidden', { count })}</li>}
    </ul>
  );
}
