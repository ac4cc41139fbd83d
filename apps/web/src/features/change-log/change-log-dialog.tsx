import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ChangeLog } from './change-log.tsx';
import { changeLogMessages } from './change-log-messages.ts';

/** The change log over whatever screen one came from. */
export function ChangeLogDialog({ item_id, onClose }: { item_id: number; onClose: () => void }) {
  const t = useMessages(changeLogMessages);
  return (
    <Modal open width={820} title={t('title')} footer={null} onCancel={onClose}>
      <ChangeLog item_id={item_id} />
    </Modal>
  );
}
