import { Button, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ItemGroupBoard } from './item-group-board.tsx';
import { itemGroupMessages } from './item-group-messages.ts';

/** The management of one's groups, over the list of items. */
export function ItemGroupDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(itemGroupMessages);
  return (
    <Modal
      open
      width={560}
      title={t('manage')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ItemGroupBoard autoFocus />
    </Modal>
  );
}
