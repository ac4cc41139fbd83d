import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { ExportForm } from './export-form.tsx';
import { exportMessages } from './export-messages.ts';
import { exportItemQuery } from './export-queries.ts';

interface ExportDialogProps {
  readonly item_id: number;
  readonly onClose: () => void;
}

/** Takes an item along, over the page that one reads. */
export function ExportDialog({ item_id, onClose }: ExportDialogProps) {
  const t = useMessages(exportMessages);
  const item = useQuery(exportItemQuery(String(item_id)));
  return (
    <Modal open width={560} title={t('title')} footer={null} onCancel={onClose}>
      {item.isPending && <LoadingFace rows={5} onRetry={() => void item.refetch()} />}
      {item.isError && <FailedFace error={item.error} onRetry={() => void item.refetch()} />}
      {item.data && <ExportForm item={item.data} onCancel={onClose} />}
    </Modal>
  );
}
