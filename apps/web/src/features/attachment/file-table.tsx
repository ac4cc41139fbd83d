import type { MyFile } from '@sheaf/contract';
import { Button } from 'antd';
import { formatDay } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { attachmentMessages } from './attachment-messages.ts';

export interface FileActions {
  readonly onChoose: (file: MyFile) => void;
  readonly onCopy: (file: MyFile) => void;
  readonly onRemove: (file: MyFile) => void;
}

interface FileTableProps extends FileActions {
  readonly files: readonly MyFile[];
  readonly chosen: number | undefined;
}

/** On a phone each row is a card of its own. */
export function FileTable({ files, chosen, ...actions }: FileTableProps) {
  const t = useMessages(attachmentMessages);
  return (
    <table className="card file-table">
      <thead>
        <tr>
          <th scope="col">{t('file')}</th>
          <th scope="col">{t('size')}</th>
          <th scope="col">{t('usedIn')}</th>
          <th scope="col">{t('added')}</th>
          <th scope="col" className="end">
            {t('views')}
          </th>
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <Row key={file.file_id} file={file} isChosen={file.file_id === chosen} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ file, isChosen, onChoose, onCopy, onRemove }: { file: MyFile; isChosen: boolean } & FileActions) {
  const t = useMessages(attachmentMessages);
  const language = useLanguage();
  const { display_name: name } = file;
  const uses = file.pages.length + file.hidden_pages;
  const [copyLabel, removeLabel] = [t('copyLink', { name }), t('remove', { name })];
  return (
    <tr className={isChosen ? 'shown-file' : ''}>
      <td>
        <div className="file-cell">
          <span className="type-icon">
            {file.attachment_type === 1 ? <WorkIcon name="picture" /> : <Icon name="page" />}
          </span>
          <button type="button" className="file-name" aria-expanded={isChosen} onClick={() => onChoose(file)}>
            <span className="ell" title={name}>
              {name}
            </span>
            <small className="muted">{kindName(file, t('image'))}</small>
          </button>
        </div>
      </td>
      <td className="num">{sizeText(file.file_size)}</td>
      <td>{uses === 0 ? <span className="tag warn">{t('notUsed')}</span> : t('inPages', { count: uses })}</td>
      <td className="num">{formatDay(file.added_at, language)}</td>
      <td className="num end">{file.visit_times}</td>
      <td className="tools">
        <Button
          type="text"
          size="small"
          aria-label={copyLabel}
          title={copyLabel}
          icon={<Icon name="copy" />}
          onClick={() => onCopy(file)}
        />
        <Button
          type="text"
          size="small"
          aria-label={removeLabel}
          title={removeLabel}
          icon={<Icon name="trash" />}
          onClick={() => onRemove(file)}
        />
      </td>
    </tr>
  );
}

/** `PDF`, `XLSX`: what people know a file by. */
function kindName({ attachment_type, display_name }: MyFile, image: string): string {
  const extension = /\.([^.]{1,8})$/.exec(display_name)?.[1]?.toUpperCase() ?? '';
  return attachment_type === 1 ? [image, extension].filter((part) => part !== '').join(' · ') : extension;
}
