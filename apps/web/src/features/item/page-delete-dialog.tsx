import { deletePage, LIMITS } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { Modal } from 'antd';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { forgetRecentPage } from '../../lib/recent-pages.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { itemViewMessages } from './item-view-messages.ts';

interface PageDeleteDialogProps {
  readonly page: { readonly page_id: number; readonly page_title: string };
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function PageDeleteDialog({ page, onClose, onDeleted }: PageDeleteDialogProps) {
  const t = useMessages(itemViewMessages);
  const removal = useMutation({
    mutationFn: () => call(deletePage, { page_id: page.page_id }),
    onSuccess: () => {
      forgetRecentPage(page.page_id);
      onDeleted();
    },
  });
  return (
    <Modal
      open
      width={400}
      title={t('deleteTitle', { title: page.page_title })}
      okText={t('deletePage')}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => removal.mutate()}
      onCancel={onClose}
    >
      <p>{t('deleteText', { days: LIMITS.recycleDays })}</p>
      <ErrorNote error={removal.error} />
    </Modal>
  );
}
