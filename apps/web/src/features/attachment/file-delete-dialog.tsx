import type { MyFile } from '@sheaf/contract';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { attachmentMessages } from './attachment-messages.ts';
import type { useDeleteFile } from './attachment-queries.ts';
import { FileUses } from './file-details.tsx';

interface FileDeleteDialogProps {
  readonly file: MyFile;
  /** Of one's own file, or of anybody's. */
  readonly removal: ReturnType<typeof useDeleteFile>;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Names the pages that will have an empty place; they have to be accepted before. */
export function FileDeleteDialog({ file, removal, onClose, onDeleted }: FileDeleteDialogProps) {
  const t = useMessages(attachmentMessages);
  const [anyway, setAnyway] = useState(false);
  const count = file.pages.length + file.hidden_pages;
  const remove = () => whenDone(removal.mutateAsync({ file_id: file.file_id, force: anyway ? 1 : 0 }), onDeleted);
  return (
    <Modal
      open
      width={480}
      title={t('removeTitle', { name: file.display_name })}
      okText={t('removeConfirm')}
      okButtonProps={{ danger: true, loading: removal.isPending, disabled: count > 0 && !anyway }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={remove}
      onCancel={onClose}
    >
      {count === 0 ? (
        <p>{t('removeText')}</p>
      ) : (
        <div className="file-in-use">
          <div className="note warn" role="alert">
            <WorkIcon name="warn" />
            <span>{t('inUse', { count })}</span>
          </div>
          <FileUses file={file} />
          <Checkbox checked={anyway} onChange={({ target }) => setAnyway(target.checked)}>
            {t('anyway')}
          </Checkbox>
        </div>
      )}
      <ErrorNote error={removal.error} />
    </Modal>
  );
}
