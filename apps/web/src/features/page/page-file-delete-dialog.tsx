import type { Attachment } from '@sheaf/contract';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { pageFilesMessages } from './page-files-messages.ts';
import { useDeletePageFile } from './page-queries.ts';

interface PageFileDeleteDialogProps {
  readonly page_id: number;
  readonly file: Attachment;
  readonly onClose: () => void;
}

export function PageFileDeleteDialog({ page_id, file, onClose }: PageFileDeleteDialogProps) {
  const t = useMessages(pageFilesMessages);
  const removal = useDeletePageFile(page_id);
  return (
    <Modal
      open
      width={400}
      title={t('removeTitle', { name: file.display_name })}
      okText={t('removeConfirm')}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(removal.mutateAsync(file.file_id), onClose)}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
      <ErrorNote error={removal.error} />
    </Modal>
  );
}
